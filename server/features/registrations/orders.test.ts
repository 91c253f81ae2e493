import { afterEach, expect, test } from 'vitest'
import { reconcile } from '../payments/jobs.ts'
import { announcePicnic, guestCart, type Plan } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds, type Person } from '#tests/support/world/world.ts'
import { releaseExpired } from './jobs.ts'

describeOnBoth('an order that a browser made itself, sent for a registration', (open) => {
  let world: PaymentsWorld
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  const begin = async (plan: Plan = {}) => {
    world = await worldWithPayments(open)
    return announcePicnic(world, plan)
  }
  const register = (eventId: string, orderId: string, who: Person | 'anonymous' = 'anonymous', more: object = {}) => {
    const { cartId: _, ...form } = guestCart(eventId)
    return world.as(who).registrations.register({ ...form, paymentResult: { id: orderId }, ...more })
  }
  const pendingOrder = async () => {
    await world.standin.control({ do: 'misbehave', kind: 'pending' })
    return world.browserOrder({ amountCents: 6000 })
  }
  const decide = async (status: 'COMPLETED' | 'DECLINED') => {
    const capture = (await world.standin.books()).captures.find((one) => one.status === 'PENDING')
    await world.standin.control({ do: 'settle', captureId: capture!.captureId, status })
    world.clock.forward(3)
    await reconcile(world.portal)
  }
  const seats = (eventId: string) =>
    world.store.read.selectFrom('seatCounts').select(['held', 'sold']).where('eventId', '=', eventId).executeTakeFirst()
  const refunds = async () => (await world.standin.books()).refunds.length
  const message = (call: Promise<unknown>) =>
    call.then(
      () => 'no refusal',
      (error: Error) => error.message,
    )

  test('money that the provider is still processing holds its seats, however long that takes', async () => {
    const eventId = await begin({ seats: '3' })
    expect(await register(eventId, await pendingOrder())).toMatchObject({ state: 'pending', amountCents: 6000 })
    world.clock.forward(24 * 60)
    expect(await releaseExpired(world.portal)).toBe(0)
    expect(await seats(eventId)).toEqual({ held: 3, sold: 0 })
    await decide('COMPLETED')
    expect(await seats(eventId)).toEqual({ held: 0, sold: 3 })
  })

  test('money that fails to arrive frees the seats', async () => {
    const eventId = await begin({ seats: '3' })
    await register(eventId, await pendingOrder())
    await decide('DECLINED')
    expect(await seats(eventId)).toEqual({ held: 0, sold: 0 })
  })

  test('pending money for seats that are no longer available is rejected with the reason, and refunded when it arrives', async () => {
    const eventId = await begin({ seats: '2' })
    const orderId = await pendingOrder()
    const first = await message(register(eventId, orderId))
    expect(first).toMatch(/^Only 2 seats are left\. PayPal is reviewing this payment; .*refund it in full/)
    expect(await message(register(eventId, orderId))).toMatch(
      /cannot be accepted.*is reviewing this payment; .*refund it in full/,
    )
    await decide('COMPLETED')
    expect(await refunds()).toBe(1)
    expect(await message(register(eventId, orderId))).toContain('Your payment was refunded in full.')
    expect(await seats(eventId)).toBeUndefined()
  })

  test('a buyer who was charged is never told that nothing was charged', async () => {
    const eventId = await begin({ seats: '2' })
    const orderId = await world.browserOrder({ amountCents: 6000 })
    expect(await message(register(eventId, orderId))).toBe(
      'Only 2 seats are left. Your payment will be refunded in full.',
    )
    expect(await message(register(eventId, orderId))).toMatch(
      /^(?!.*does not match).*Your payment was refunded in full\.$/,
    )
    await world.as('admin').events.unpublish({ eventId })
    expect(await message(register(eventId, await world.browserOrder({ amountCents: 6000 })))).toBe(
      'This event is not published. Your payment will be refunded in full.',
    )
  })

  test('an approved order is not captured if there is no seat', async () => {
    const eventId = await begin({ seats: '2' })
    const orderId = await world.browserOrder({ amountCents: 6000, capture: false })
    expect(await message(register(eventId, orderId))).toBe('Only 2 seats are left. Nothing was charged.')
    expect(
      await register(eventId, orderId, 'anonymous', { adults: 2, minors: 0 }).catch((error: Error) => error.message),
    ).toContain('does not match what is due')
    expect((await world.standin.books()).captures).toHaveLength(0)
    expect(await seats(eventId)).toBeUndefined()
  })

  test('an order sent for dues and for a registration at the same time buys only one of them', async () => {
    const eventId = await begin({ adultFee: '50', minorFee: '0', cap: '0' })
    const orderId = await world.browserOrder({ amountCents: 10_000 })
    const ends = await Promise.allSettled([
      world.as('member').dues.pay({ memberId: memberIds.member, qty: 1, paymentResult: { id: orderId } }),
      register(eventId, orderId),
    ])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as Error).message] : []))
    expect(refused).toEqual(['This order belongs to another payment. Nothing was changed.'])
    expect(await refunds()).toBe(0)
  })

  test('an order sent again, by anyone, returns the first registration; for another event, it is rejected', async () => {
    const eventId = await begin()
    const other = await announcePicnic(world, { seats: '2' })
    const orderId = await world.browserOrder({ amountCents: 6000 })
    const first = await register(eventId, orderId)
    expect(await register(eventId, orderId, 'member', { firstName: 'Wanda', adults: 1 })).toEqual(first)
    expect(await message(register(other, orderId))).toBe(
      `This order belongs to a registration for event ${eventId}. Nothing was changed.`,
    )
    expect((await world.as('admin').registrations.inEvent({ eventId: other })).total).toBe(0)
    expect((await world.sentEmails()).map(({ to }) => to)).toEqual(['vera@guests.example'])
  })

  test("another chapter's order and another chapter's event are rejected", async () => {
    const eventId = await begin()
    const ours = await world.browserOrder({ amountCents: 6000 })
    expect(await message(register(eventId, ours, 'nyMember'))).toContain('PayPal has no record of this order')
    const theirs = await world.browserOrder({ amountCents: 6000, chapter: 'ny' })
    expect(await message(register(eventId, theirs))).toContain('PayPal has no record of this order')
    expect(await refunds()).toBe(0)
    expect(await message(register(eventId, theirs, 'nyMember'))).toBe(
      'Event not found. Your payment will be refunded in full.',
    )
    expect(await register(eventId, ours)).toMatchObject({ state: 'paid' })
  })

  test('the rest of a partly refunded order is refunded as well', async () => {
    const eventId = await begin({ seats: '3' })
    const orderId = await world.browserOrder({ amountCents: 6000 })
    const [capture] = (await world.standin.books()).captures
    await world.standin.control({ do: 'refund', captureId: capture!.captureId, cents: 1500 })
    expect(await message(register(eventId, orderId))).toContain('refunded')
    expect(await refunds()).toBe(2)
    expect(await seats(eventId)).toEqual({ held: 0, sold: 0 })
  })
})
