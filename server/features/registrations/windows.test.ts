import { randomUUID } from 'node:crypto'
import { run } from '#db/work.ts'
import { afterEach, expect, test } from 'vitest'
import { reconcile } from '../payments/jobs.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { openDemo, worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'

describeOnBoth('one buyer with two windows', (open) => {
  let world: PaymentsWorld
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  const guests = () => world.as('anonymous').registrations
  const approve = (orderId: string) => world.standin.control({ do: 'approve', orderId })
  const captures = async () => (await world.standin.books()).captures.length
  const seats = (eventId: string) =>
    world.store.read.selectFrom('seatCounts').select(['held', 'sold']).where('eventId', '=', eventId).executeTakeFirst()

  test('a buyer who paid in one window is not charged again in the other', async () => {
    world = await worldWithPayments(open)
    const cart = guestCart(await announcePicnic(world))
    const first = await guests().start(cart)
    await approve(first.orderId)
    const second = await guests().start(cart)
    await approve(second.orderId)
    const { registrationId } = await guests().finish({ orderId: second.orderId })
    await expect(guests().finish({ orderId: first.orderId })).rejects.toThrow('was canceled. Nothing was charged.')
    expect(await guests().ofCart(cart)).toMatchObject({ state: 'registered', registrationId })
    expect(await captures()).toBe(1)
    expect(await seats(cart.eventId)).toEqual({ held: 0, sold: 3 })
  })

  test('if the older window pays instead, the newer one no longer holds anything', async () => {
    world = await worldWithPayments(open)
    const cart = guestCart(await announcePicnic(world))
    const first = await guests().start(cart)
    await approve(first.orderId)
    const second = await guests().start(cart)
    await approve(second.orderId)
    await guests().finish({ orderId: first.orderId })
    await expect(guests().finish({ orderId: second.orderId })).rejects.toThrow(
      'already registered. Nothing was charged.',
    )
    world.clock.forward(3)
    await reconcile(world.portal)
    expect(await captures()).toBe(1)
    expect(await seats(cart.eventId)).toEqual({ held: 0, sold: 3 })
  })

  test("while the provider processes one window's money, the other cannot pay", async () => {
    world = await worldWithPayments(open)
    const cart = guestCart(await announcePicnic(world))
    const first = await guests().start(cart)
    const second = await guests().start(cart)
    await approve(first.orderId)
    await approve(second.orderId)
    await world.standin.control({ do: 'misbehave', kind: 'pending' })
    expect(await guests().finish({ orderId: first.orderId })).toMatchObject({ state: 'pending' })
    await expect(guests().finish({ orderId: second.orderId })).rejects.toThrow(
      `Payment ${first.paymentId} is being completed. Nothing more was charged.`,
    )
    await expect(guests().start(cart)).rejects.toThrow('is being completed')
    expect(await captures()).toBe(1)
  })

  test('a canceled order is not paid at a price that was raised since', async () => {
    world = await worldWithPayments(open)
    const cart = guestCart(await announcePicnic(world))
    const { orderId } = await guests().start(cart)
    await guests().cancel({ orderId })
    await approve(orderId)
    await world.store.write(({ sql }) => run(sql.updateTable('events').set({ capCents: 9000, adultFeeCents: 3000 })))
    await expect(guests().finish({ orderId })).rejects.toThrow('This payment was canceled. Nothing was charged.')
    expect(await captures()).toBe(0)
  })

  test('a URL does not affect an order that the browser did not start', async () => {
    world = await openDemo(open)
    const { request } = openHttpClient(world)
    const { orderId, paymentId } = await guests().start(guestCart(await announcePicnic(world)))
    await expect(guests().cancel({ orderId, cartId: randomUUID() })).rejects.toThrow('not one of your payments here')
    await approve(orderId)
    for (const query of [`token=${orderId}&cancelled=1`, `token=${orderId}`])
      await request(`/event/registration/payment?${query}`)
    const attempt = await world.store.read
      .selectFrom('paymentAttempts')
      .select('state')
      .where('paymentId', '=', paymentId)
      .executeTakeFirstOrThrow()
    expect(attempt.state).toBe('ordered')
    expect(await captures()).toBe(0)
  })

  test('both windows start at once: the seats are held once', async () => {
    world = await worldWithPayments(open)
    const cart = guestCart(await announcePicnic(world, { seats: '4' }))
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => guests().start(cart)))
    const begun = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(begun.length).toBeGreaterThan(0)
    expect(await seats(cart.eventId)).toEqual({ held: 3, sold: 0 })
    for (const { orderId } of begun) await approve(orderId)
    const ends = await Promise.allSettled(begun.map(({ orderId }) => guests().finish({ orderId })))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await captures()).toBe(1)
  })

  test('an attempt without an order from the provider does not block the next', async () => {
    world = await worldWithPayments(open)
    const cart = guestCart(await announcePicnic(world, { seats: '3' }))
    await world.standin.control({ do: 'misbehave', kind: 'errorAfter', on: 'create', times: 3 })
    await expect(guests().start(cart)).rejects.toThrow('Please try again in a minute')
    const { orderId } = await guests().start(cart)
    await approve(orderId)
    expect(await guests().finish({ orderId })).toMatchObject({ state: 'paid' })
  })

  test('a second attempt that finds no seats leaves the first as it is', async () => {
    world = await worldWithPayments(open)
    const cart = guestCart(await announcePicnic(world, { seats: '3' }))
    const { orderId } = await guests().start(cart)
    await expect(guests().start({ ...cart, adults: 9 })).rejects.toThrow('Only 3 seats are left')
    await approve(orderId)
    expect(await guests().finish({ orderId })).toMatchObject({ state: 'paid' })
  })

  test('registering for an event that became free releases what was held at a price', async () => {
    world = await worldWithPayments(open)
    const cart = guestCart(await announcePicnic(world, { seats: '3' }))
    const { orderId } = await guests().start(cart)
    await approve(orderId)
    await world.as('admin').events.update({ eventId: cart.eventId, adultFee: '0', minorFee: '0', cap: '0' })
    const { registrationId } = await guests().registerFree(await proven(world, cart))
    expect(await guests().registerFree(await proven(world, cart))).toEqual({
      registrationId,
      eventId: cart.eventId,
      amountCents: 0,
    })
    await expect(guests().finish({ orderId })).rejects.toThrow('was canceled. Nothing was charged.')
    expect(await seats(cart.eventId)).toEqual({ held: 0, sold: 3 })
  })

  test('a cart used for one event does not count for another', async () => {
    world = await worldWithPayments(open)
    const free = { adultFee: '0', minorFee: '0', cap: '0' }
    const [picnic, dance] = [await announcePicnic(world, free), await announcePicnic(world, free)]
    const cart = guestCart(picnic)
    const { registrationId } = await guests().registerFree(await proven(world, cart))
    await expect(guests().registerFree(await proven(world, { ...cart, eventId: dance }))).rejects.toThrow(
      `already registered (no. ${registrationId})`,
    )
  })
})
