import { afterEach, expect, test } from 'vitest'
import { reconcile } from '../payments/jobs.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { forgetUnregistered, releaseExpired } from './jobs.ts'

const month = 31 * 24 * 60

describeOnBoth('registration jobs', (open) => {
  let world: PaymentsWorld
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  const guests = () => world.as('anonymous').registrations
  const approved = async (eventId: string) => {
    const begun = await guests().start(guestCart(eventId))
    await world.standin.control({ do: 'approve', orderId: begun.orderId })
    return begun
  }
  /** Captures the money in the browser, without the portal. */
  const captureInBrowser = (orderId: string) =>
    world.standin.provider.captureOrder(
      { clientId: 'standin-dc', clientSecret: 'any secret' },
      orderId,
      `browser-${orderId}`,
    )
  const seats = (eventId: string) =>
    world.store.read.selectFrom('seatCounts').select(['held', 'sold']).where('eventId', '=', eventId).executeTakeFirst()
  const registrants = async () => (await world.store.read.selectFrom('registrants').selectAll().execute()).length

  test('a hold that cannot be ended does not block the others', async () => {
    world = await worldWithPayments(open)
    const eventId = await announcePicnic(world)
    await approved(eventId)
    await approved(eventId)
    world.clock.forward(16)
    let failures = 1
    const { write } = world.store
    const store: typeof world.store = {
      ...world.store,
      write: (work) => (failures-- > 0 ? Promise.reject(new Error('a bug')) : write(work)),
    }
    expect(await releaseExpired({ ...world.portal, store })).toBe(1)
    expect(await releaseExpired(world.portal)).toBe(1)
    expect(await seats(eventId)).toEqual({ held: 0, sold: 0 })
  })

  test('two processes end a hold only once', async () => {
    world = await worldWithPayments(open)
    const eventId = await announcePicnic(world)
    await approved(eventId)
    await approved(eventId)
    world.clock.forward(16)
    const freed = await Promise.all([1, 2, 3].map(() => releaseExpired(world.portal)))
    expect(freed.reduce((sum, one) => sum + one, 0)).toBe(2)
    expect(await seats(eventId)).toEqual({ held: 0, sold: 0 })
  })

  test('the end of a hold and the capture of its money are serialized, whichever comes first', async () => {
    world = await worldWithPayments(open)
    const eventId = await announcePicnic(world, { seats: '9' })
    const orders = [await approved(eventId), await approved(eventId), await approved(eventId)]
    world.clock.forward(16)
    await Promise.all([
      ...orders.slice(0, 2).map(({ orderId }) => guests().finish({ orderId })),
      releaseExpired(world.portal),
      ...orders.slice(2).map(({ orderId }) => guests().finish({ orderId })),
    ])
    expect(await seats(eventId)).toEqual({ held: 0, sold: 9 })
  })

  test('seats are held while a capture has no response, and go to the buyer once it is found', async () => {
    world = await worldWithPayments(open)
    const eventId = await announcePicnic(world, { seats: '3' })
    const { orderId } = await approved(eventId)
    await world.standin.control({ do: 'misbehave', kind: 'errorAfter', times: 3 })
    await expect(guests().finish({ orderId })).rejects.toThrow('Please do not pay again')
    world.clock.forward(16)
    expect(await releaseExpired(world.portal)).toBe(0)
    await expect(guests().start(guestCart(eventId))).rejects.toThrow('sold out')
    await reconcile(world.portal)
    expect(await seats(eventId)).toEqual({ held: 0, sold: 3 })
  })

  test('an erased buyer is not charged if the order is approved afterwards', async () => {
    world = await worldWithPayments(open)
    const { orderId } = await approved(await announcePicnic(world))
    await guests().cancel({ orderId })
    world.clock.forward(month)
    expect(await forgetUnregistered(world.portal)).toBe(1)
    await expect(guests().finish({ orderId })).rejects.toThrow('Nothing was charged')
    expect((await world.standin.books()).captures).toHaveLength(0)
  })

  test('money of an erased buyer is refunded', async () => {
    world = await worldWithPayments(open)
    const { orderId } = await approved(await announcePicnic(world))
    await guests().cancel({ orderId })
    world.clock.forward(month)
    await forgetUnregistered(world.portal)
    await captureInBrowser(orderId)
    await expect(guests().finish({ orderId })).rejects.toThrow('Your payment was refunded in full.')
  })

  test('a buyer whose money the provider is still processing is not erased', async () => {
    world = await worldWithPayments(open)
    const eventId = await announcePicnic(world)
    const { orderId } = await approved(eventId)
    await guests().cancel({ orderId })
    await world.standin.control({ do: 'misbehave', kind: 'pending' })
    await captureInBrowser(orderId)
    expect(await guests().finish({ orderId })).toMatchObject({ state: 'pending' })
    world.clock.forward(month)
    expect(await forgetUnregistered(world.portal)).toBe(0)
    const [capture] = (await world.standin.books()).captures
    await world.standin.control({ do: 'settle', captureId: capture!.captureId })
    await reconcile(world.portal)
    expect((await world.as('admin').registrations.inEvent({ eventId })).total).toBe(1)
    expect(await registrants()).toBe(1)
  })
})
