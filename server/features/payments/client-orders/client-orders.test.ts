import { afterEach, expect, test } from 'vitest'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds, type Person } from '#tests/support/world/world.ts'

describeOnBoth("a client's report that an order was paid", (open) => {
  let world: PaymentsWorld
  const begin = async () => (world = await worldWithPayments(open))
  const pay = (who: Person, orderId: string, qty: unknown = 1, on?: 'dc' | 'ny') =>
    world
      .as(who, on ? { on } : {})
      .dues.pay({ memberId: memberIds[who], qty, paymentResult: { id: orderId, status: 'COMPLETED', amount: 1 } })
  const held = async () => {
    const { captures, refunds } = await world.standin.books()
    return captures.length - refunds.length
  }
  const attempts = () => world.store.read.selectFrom('paymentAttempts').selectAll().execute()
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  test.each([
    ['the raw order', (id: string) => ({ id, status: 'COMPLETED', purchase_units: [{ amount: { value: '0.01' } }] })],
    [
      'the flat result',
      (paymentId: string) => ({ paymentId, amount: '0.01', payerId: 'x', paymentStatus: 'COMPLETED' }),
    ],
    ['the raw order as text', (id: string) => JSON.stringify({ id, status: 'COMPLETED' })],
  ])('names an order by %s; its value comes from the provider', async (_, shape) => {
    await begin()
    const orderId = await world.browserOrder({ amountCents: 30_000 })
    const call = () =>
      world.as('member').dues.pay({ memberId: memberIds.member, qty: '3', paymentResult: shape(orderId) })
    const outcome = await call()
    expect(outcome.state).toBe('paid')
    expect(await world.books(outcome.paymentId)).toMatchObject({
      state: 'paid',
      years: [2027, 2028, 2029],
      cents: 30_000,
    })
    expect(await call()).toEqual(outcome)
    expect(await world.sentEmails()).toHaveLength(1)
  })

  test('sent twice at once for one order books it once', async () => {
    await begin()
    const orderId = await world.browserOrder({})
    const outcomes = await Promise.all([pay('member', orderId), pay('member', orderId), pay('member', orderId)])
    expect(new Set(outcomes.map(({ paymentId }) => paymentId)).size).toBe(1)
    expect(await world.standing('member')).toEqual({ status: 'active', dueIn: 2028 })
  })

  test.each([
    ['another amount', 'member', { amountCents: 9_999 }, 1, 'The PayPal amount does not match what is due.'],
    ['more terms than were paid', 'member', {}, 2, 'The PayPal amount does not match what is due.'],
    ['a number of terms that is none', 'member', {}, 'many', 'Choose 1 to 10 years.'],
    [
      'two terms of an inactive member',
      'inactive',
      { amountCents: 20_000 },
      2,
      'An inactive member can pay for one year at a time.',
    ],
    ['dues of a life member', 'lifer', { amountCents: 100_000 }, 1, 'Your membership is paid for life.'],
    ['another currency', 'member', { currency: 'CAD' }, 1, 'The payment was not made in US dollars.'],
  ] as const)('refunds the money at once and says so in the reply: %s', async (_, who, order, qty, text) => {
    await begin()
    const before = await world.standing(who)
    const orderId = await world.browserOrder(order)
    await expect(pay(who, orderId, qty)).rejects.toThrow(text)
    expect(await held()).toBe(0)
    expect(await attempts()).toMatchObject([{ state: 'rejected', orderId }])
    expect(await world.standing(who)).toEqual(before)
    await expect(pay(who, orderId, 1)).rejects.toThrow('Your payment was refunded in full.')
    expect((await world.standin.books()).refunds).toHaveLength(1)
  })

  test('captures an approved order of the browser only if everything matches', async () => {
    await begin()
    const wrong = await world.browserOrder({ amountCents: 500, capture: false })
    await expect(pay('member', wrong)).rejects.toThrow('does not match what is due. Nothing was charged.')
    const right = await world.browserOrder({ capture: false })
    expect((await pay('member', right)).state).toBe('paid')
    expect((await world.standin.books()).captures).toHaveLength(1)
  })

  test('completes an order created by the portal with the same call', async () => {
    await begin()
    const { orderId, paymentId } = await world.approved('member')
    expect(await pay('member', orderId)).toEqual({ paymentId, state: 'paid' })
  })

  test("is rejected for another member's order, which is not touched", async () => {
    await begin()
    const { orderId } = await world.approved('member')
    await world.as('member').payments.finish({ orderId })
    const claimed = await world.browserOrder({})
    await pay('member', claimed)
    for (const order of [orderId, claimed]) {
      await expect(pay('admin', order)).rejects.toThrow('belongs to another payment. Nothing was changed.')
    }
    expect((await world.standin.books()).refunds).toEqual([])
    await expect(
      world.as('member').dues.pay({ memberId: memberIds.inactive, qty: 1, paymentResult: { id: claimed } }),
    ).rejects.toThrow('Only the member can pay these dues')
  })

  test("is rejected for another chapter's order, which is not refunded", async () => {
    await begin()
    const ours = await world.approved('member')
    await world.as('member').payments.finish(ours)
    await expect(pay('nyMember', ours.orderId)).rejects.toThrow('belongs to another payment')
    const foreign = await world.browserOrder({ chapter: 'ny' })
    await expect(pay('member', foreign)).rejects.toThrow('PayPal has no record of this order. Nothing was charged.')
    expect((await world.standin.books()).refunds).toEqual([])
    expect((await pay('nyMember', foreign)).state).toBe('paid')
  })

  test('books nothing for an unknown order, an unpaid one, and one paid long ago', async () => {
    await begin()
    await expect(pay('member', 'NOSUCHORDER12345')).rejects.toThrow('Nothing was charged')
    const { orderId } = await world.as('member').dues.start({ terms: 1 })
    await expect(pay('member', orderId)).rejects.toThrow('not approved at PayPal')
    await expect(pay('member', '../../secrets')).rejects.toThrow('names no order')
  })

  test('leaves an order that is several days old to an admin', async () => {
    await begin()
    const orderId = await world.browserOrder({})
    world.clock.forward(4 * 24 * 60)
    await expect(pay('member', orderId)).rejects.toThrow('The chapter admins will record it or refund it.')
    expect((await world.standin.books()).refunds).toEqual([])
    expect(await world.as('admin').books.toResolve()).toMatchObject({
      open: [{ kind: 'setAside', setAsideBecause: 'paidLongAgo' }],
    })
    world.clock.forward(-4 * 24 * 60)
    await pay('member', orderId)
  })
})
