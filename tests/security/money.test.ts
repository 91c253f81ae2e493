import { afterEach, expect, test } from 'vitest'
import { bringForward, giveUp } from '#server/features/payments/captures.writes.ts'
import { reconcile, tillFor } from '#server/features/payments/jobs.ts'
import type { PaymentProvider } from '#server/providers/payments/provider.ts'
import { restClient } from '#tests/rest/client.ts'
import { openShop, type Shop } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'

describeOnBoth('a buyer who turns back', (open) => {
  let shop: Shop
  const till = () => tillFor(shop.portal, shop.chapters.dc, 'a-test')
  afterEach(async () => {
    await shop.balance()
    await shop.close()
  })

  test('is not charged when the provider tells late that the order was approved, and may still change their mind', async () => {
    shop = await openShop(open)
    const { paymentId, orderId } = await shop.approved('member')
    await shop.as('member').payments.cancel({ orderId })
    await bringForward(till(), paymentId, orderId, 'portal')
    expect((await shop.standin.books()).captures).toEqual([])
    expect(await shop.as('member').payments.finish({ orderId })).toMatchObject({ state: 'paid' })
  })

  test.each(['cancelled', 'expired', 'noOrder'] as const)('too late is too late: %s while the money is taken hides nothing', async (reason) => {
    let meanwhile: () => Promise<unknown> = () => Promise.resolve()
    shop = await openShop(open, (real: PaymentProvider) => ({
      ...real,
      async captureOrder(...call) {
        await real.captureOrder(...call)
        await meanwhile()
        throw new Error('the portal ended here')
      },
    }))
    const { paymentId, orderId } = await shop.approved('member')
    meanwhile = () => giveUp(till(), paymentId, reason)
    await expect(shop.as('member').payments.finish({ orderId })).rejects.toThrow('the portal ended here')
    shop.clock.forward(3)
    await reconcile(shop.portal)
    expect(await shop.books(paymentId)).toMatchObject({ state: 'paid', years: [2027] })
  })
})

describeOnBoth('somebody who wants to pay less', (open) => {
  let shop: Shop
  afterEach(async () => {
    await shop.balance()
    await shop.close()
  })

  test('says nothing about amounts that the portal listens to', async () => {
    shop = await openShop(open)
    const { as } = shop
    const sent = { terms: 1, amountCents: 1, unitCents: 1, memberTypeId: 'dc-student', memberId: memberIds.admin, chapterId: 'chapter-ny', currency: 'EUR' }
    const { orderId } = await as('inactive').payments.start(sent)
    expect((await shop.standin.books()).orders).toMatchObject([{ amount: { cents: 10_000 } }])
    await shop.standin.control({ do: 'approve', orderId })
    await as('inactive').payments.finish({ orderId })
    expect(await as('inactive').payments.mine()).toMatchObject([{ amountCents: 10_000, memberId: memberIds.inactive, chapterId: 'chapter-dc' }])
  })

  test('cannot claim other terms for the money of one', async () => {
    shop = await openShop(open)
    const client = restClient(shop)
    for (const qty of [0, -1, 2, 11, 1.5, '1e9', null, [3], { valueOf: 1 }, { toString: '1' }]) {
      const id = await shop.browserOrder({ amountCents: 10_000 })
      const paymentResult = { id, status: 'COMPLETED', purchase_units: [{ amount: { value: '99999.00' } }] }
      const body = { qty, totalAmount: 1, paymentResult }
      const { status } = await client('POST', `/api/users/${memberIds.inactive}/pay`, { as: 'inactive', body })
      expect([400, 409], JSON.stringify(qty)).toContain(status)
    }
    expect(await shop.standing('inactive')).toEqual({ status: 'inactive', dueIn: 2026 })
  })

  test("cannot have another member's order, nor another chapter's, nor one a second time", async () => {
    shop = await openShop(open)
    const client = restClient(shop)
    const { orderId } = await shop.approved('member')
    const pay = (who: 'inactive' | 'nyMember' | 'member', id: string, of = memberIds[who]) =>
      client('POST', `/api/users/${of}/pay`, { as: who, body: { qty: 1, paymentResult: { id } } })

    expect(await pay('inactive', orderId)).toMatchObject({ status: 403 })
    expect(await pay('inactive', orderId, memberIds.member)).toMatchObject({ status: 403 })
    expect(await pay('nyMember', orderId)).toMatchObject({ status: 403 })
    for (const who of ['inactive', 'nyMember', 'system'] as const) {
      await expect(shop.as(who).payments.finish({ orderId })).rejects.toThrow('not one of your payments')
      await expect(shop.as(who).payments.cancel({ orderId })).rejects.toThrow('not one of your payments')
    }
    expect((await shop.standin.books()).captures).toEqual([])

    expect(await pay('member', orderId)).toMatchObject({ status: 201 })
    expect(await pay('member', orderId)).toMatchObject({ status: 201 })
    expect(await pay('inactive', orderId)).toMatchObject({ status: 403 })
    expect(await shop.standing('member')).toMatchObject({ dueIn: 2028 })
    expect(await shop.standing('inactive')).toMatchObject({ status: 'inactive' })
  })

  test('cannot use an order again whose money went back', async () => {
    shop = await openShop(open)
    const id = await shop.browserOrder({ amountCents: 9_000 })
    const pay = () => shop.as('inactive').payments.pay({ memberId: memberIds.inactive, qty: 1, paymentResult: { id } })
    await expect(pay()).rejects.toThrow('refunded')
    await expect(pay()).rejects.toThrow('refunded')
    expect((await shop.standin.books()).refunds).toHaveLength(1)
    expect(await shop.standing('inactive')).toMatchObject({ status: 'inactive' })
  })

  test('finishes one order ten times at once and is credited once', async () => {
    shop = await openShop(open)
    const { orderId } = await shop.approved('member')
    await Promise.allSettled([
      ...Array.from({ length: 5 }, () => shop.as('member').payments.finish({ orderId })),
      ...Array.from({ length: 4 }, () => shop.as('member').payments.pay({ memberId: memberIds.member, qty: 1, paymentResult: { id: orderId } })),
      reconcile(shop.portal),
    ])
    expect((await shop.standin.books()).captures).toHaveLength(1)
    expect(await shop.standing('member')).toMatchObject({ dueIn: 2028 })
  })

  test('who was deleted after approving is not charged; money that was taken already goes back', async () => {
    shop = await openShop(open)
    const { orderId, paymentId } = await shop.approved('inactive')
    const taken = await shop.browserOrder({ amountCents: 10_000 })
    await shop.as('admin').members.remove({ memberId: memberIds.inactive })
    await bringForward(tillFor(shop.portal, shop.chapters.dc, 'a-test'), paymentId, orderId, 'portal')
    await expect(shop.as('inactive').payments.finish({ orderId })).rejects.toThrow('Nothing was charged')
    expect(await shop.books(paymentId)).toMatchObject({ state: 'abandoned', reason: 'notDue' })
    await expect(shop.as('inactive').payments.pay({ memberId: memberIds.inactive, qty: 1, paymentResult: { id: taken } })).rejects.toThrow('will be refunded')
    expect((await shop.standin.books()).refunds).toHaveLength(1)
  })
})
