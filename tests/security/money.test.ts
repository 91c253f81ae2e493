import { afterEach, expect, test } from 'vitest'
import { advance, abandonPayment } from '#server/features/payments/captures/writes.ts'
import { reconcile } from '#server/features/payments/jobs.ts'
import { paymentContextFor } from '#server/features/payments/writes.ts'
import type { PaymentProvider } from '#server/providers/payments/provider.ts'
import { restClient } from '#tests/rest/client.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnSqlite, memberIds } from '#tests/support/world/world.ts'

describeOnSqlite('a buyer who cancels', (open) => {
  let world: PaymentsWorld
  const ctx = () => paymentContextFor(world.portal, world.chapters.dc, 'a-test')
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  test('is not charged when the provider reports the approval late, and may still pay', async () => {
    world = await worldWithPayments(open)
    const { paymentId, orderId } = await world.approved('member')
    await world.as('member').payments.cancel({ orderId })
    await advance(ctx(), paymentId, orderId, 'portal')
    expect((await world.standin.books()).captures).toEqual([])
    expect(await world.as('member').payments.finish({ orderId })).toMatchObject({ state: 'paid' })
  })

  test.each(['cancelled', 'expired', 'noOrder'] as const)(
    'a payment %s while its money is captured is still booked as paid',
    async (reason) => {
      let meanwhile: () => Promise<unknown> = () => Promise.resolve()
      world = await worldWithPayments(open, (real: PaymentProvider) => ({
        ...real,
        async captureOrder(...call) {
          await real.captureOrder(...call)
          await meanwhile()
          throw new Error('the portal ended here')
        },
      }))
      const { paymentId, orderId } = await world.approved('member')
      meanwhile = () => abandonPayment(ctx(), paymentId, reason)
      await expect(world.as('member').payments.finish({ orderId })).rejects.toThrow('the portal ended here')
      world.clock.forward(3)
      await reconcile(world.portal)
      expect(await world.books(paymentId)).toMatchObject({ state: 'paid', years: [2027] })
    },
  )
})

describeOnSqlite('a buyer who tries to pay less', (open) => {
  let world: PaymentsWorld
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  test('cannot set amounts that the portal uses', async () => {
    world = await worldWithPayments(open)
    const { as } = world
    const sent = {
      terms: 1,
      amountCents: 1,
      unitCents: 1,
      memberTypeId: 'dc-student',
      memberId: memberIds.admin,
      chapterId: 'chapter-ny',
      currency: 'EUR',
    }
    const { orderId } = await as('inactive').dues.start(sent)
    expect((await world.standin.books()).orders).toMatchObject([{ amount: { cents: 10_000 } }])
    await world.standin.control({ do: 'approve', orderId })
    await as('inactive').payments.finish({ orderId })
    expect(await as('inactive').payments.mine()).toMatchObject([
      { amountCents: 10_000, memberId: memberIds.inactive, chapterId: 'chapter-dc' },
    ])
  })

  test('cannot claim other terms for the money of one', async () => {
    world = await worldWithPayments(open)
    const client = restClient(world)
    for (const qty of [0, -1, 2, 11, 1.5, '1e9', null, [3], { valueOf: 1 }, { toString: '1' }]) {
      const id = await world.browserOrder({ amountCents: 10_000 })
      const paymentResult = { id, status: 'COMPLETED', purchase_units: [{ amount: { value: '99999.00' } }] }
      const body = { qty, totalAmount: 1, paymentResult }
      const { status } = await client('POST', `/api/users/${memberIds.inactive}/pay`, { as: 'inactive', body })
      expect([400, 409], JSON.stringify(qty)).toContain(status)
    }
    expect(await world.standing('inactive')).toEqual({ status: 'inactive', dueIn: 2026 })
  })

  test("cannot have another member's order, another chapter's, or the same one twice", async () => {
    world = await worldWithPayments(open)
    const client = restClient(world)
    const { orderId } = await world.approved('member')
    const pay = (who: 'inactive' | 'nyMember' | 'member', id: string, of = memberIds[who]) =>
      client('POST', `/api/users/${of}/pay`, { as: who, body: { qty: 1, paymentResult: { id } } })

    expect(await pay('inactive', orderId)).toMatchObject({ status: 403 })
    expect(await pay('inactive', orderId, memberIds.member)).toMatchObject({ status: 403 })
    expect(await pay('nyMember', orderId)).toMatchObject({ status: 403 })
    for (const who of ['inactive', 'nyMember', 'system'] as const) {
      await expect(world.as(who).payments.finish({ orderId })).rejects.toThrow('not one of your payments')
      await expect(world.as(who).payments.cancel({ orderId })).rejects.toThrow('not one of your payments')
    }
    expect((await world.standin.books()).captures).toEqual([])

    expect(await pay('member', orderId)).toMatchObject({ status: 201 })
    expect(await pay('member', orderId)).toMatchObject({ status: 201 })
    expect(await pay('inactive', orderId)).toMatchObject({ status: 403 })
    expect(await world.standing('member')).toMatchObject({ dueIn: 2028 })
    expect(await world.standing('inactive')).toMatchObject({ status: 'inactive' })
  })

  test('cannot reuse a refunded order', async () => {
    world = await worldWithPayments(open)
    const id = await world.browserOrder({ amountCents: 9_000 })
    const pay = () => world.as('inactive').dues.pay({ memberId: memberIds.inactive, qty: 1, paymentResult: { id } })
    await expect(pay()).rejects.toThrow('refunded')
    await expect(pay()).rejects.toThrow('refunded')
    expect((await world.standin.books()).refunds).toHaveLength(1)
    expect(await world.standing('inactive')).toMatchObject({ status: 'inactive' })
  })

  test('finishes one order ten times at once and is credited once', async () => {
    world = await worldWithPayments(open)
    const { orderId } = await world.approved('member')
    await Promise.allSettled([
      ...Array.from({ length: 5 }, () => world.as('member').payments.finish({ orderId })),
      ...Array.from({ length: 4 }, () =>
        world.as('member').dues.pay({ memberId: memberIds.member, qty: 1, paymentResult: { id: orderId } }),
      ),
      reconcile(world.portal),
    ])
    expect((await world.standin.books()).captures).toHaveLength(1)
    expect(await world.standing('member')).toMatchObject({ dueIn: 2028 })
  })

  test('is not charged when deleted after approving; captured money is refunded', async () => {
    world = await worldWithPayments(open)
    const { orderId, paymentId } = await world.approved('inactive')
    const taken = await world.browserOrder({ amountCents: 10_000 })
    await world.as('admin').members.remove({ memberId: memberIds.inactive })
    await advance(paymentContextFor(world.portal, world.chapters.dc, 'a-test'), paymentId, orderId, 'portal')
    await expect(world.as('inactive').payments.finish({ orderId })).rejects.toThrow('Nothing was charged')
    expect(await world.books(paymentId)).toMatchObject({ state: 'abandoned', reason: 'notDue' })
    await expect(
      world.as('inactive').dues.pay({ memberId: memberIds.inactive, qty: 1, paymentResult: { id: taken } }),
    ).rejects.toThrow('will be refunded')
    expect((await world.standin.books()).refunds).toHaveLength(1)
  })
})
