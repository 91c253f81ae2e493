import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'

describeOnBoth('the form of a refund', (open) => {
  let world: PaymentsWorld
  beforeEach(async () => void (world = await worldWithPayments(open)))
  afterEach(() => world.close())
  const admin = () => world.as('admin').payments
  const paid = async (terms: number) => {
    const { paymentId, orderId } = await world.approved('member', terms)
    await world.as('member').payments.finish({ orderId })
    return paymentId
  }

  test("shows the remaining terms, the member's standing before and after, and the lost fee", async () => {
    const paymentId = await paid(2)
    const before = await admin().toRefund({ paymentId })
    const { parts, standing, choices, feeCents } = before
    expect(before).toMatchObject({
      purpose: 'dues',
      payer: 'member Resident',
      terms: 2,
      leftCents: 20_000,
      memberId: memberIds.member,
    })
    expect(parts.map(({ term, year, amountCents }) => [term, year, amountCents])).toEqual([
      [1, 2027, 10_000],
      [2, 2028, 10_000],
    ])
    expect([standing?.nextPaymentDueIn, ...choices.map((choice) => choice.standing?.nextPaymentDueIn)]).toEqual([
      2029, 2028, 2027,
    ])
    expect(feeCents).toBeGreaterThan(0)
    await admin().refund({
      paymentId,
      formKey: 'form-00000001',
      leftCents: 20_000,
      what: 'part',
      terms: [2],
      reason: 'paidTwice',
    })
    expect(await admin().toRefund({ paymentId })).toMatchObject({
      leftCents: 10_000,
      parts: [{ term: 1 }],
      standing: { nextPaymentDueIn: 2028 },
    })
  })

  test('of an earlier year says that a later payment counts for it, before and after', async () => {
    const earlier = await paid(1)
    await world.as('admin').dues.recordByHand({
      memberId: memberIds.member,
      terms: 1,
      method: 'check',
      reference: 'Check 2028',
    })
    const standing = () => world.as('member').dues.standing()
    expect(await standing()).toMatchObject({ status: 'active', dueIn: 2029, countsEarlier: [] })
    const { leftCents, choices } = await admin().toRefund({ paymentId: earlier })
    expect(choices[0]?.standing).toEqual({ status: 'active', nextPaymentDueIn: 2028, movedBack: [2028] })
    await admin().refund({
      paymentId: earlier,
      formKey: 'form-00000001',
      leftCents,
      what: 'all',
      reason: 'paidTwice',
    })
    expect(await standing()).toMatchObject({ status: 'active', dueIn: 2028, countsEarlier: [2028] })
  })

  test('refunds an earlier term only together with the later ones, and nothing if no term is checked', async () => {
    const paymentId = await paid(2)
    const form = { paymentId, formKey: 'form-00000001', leftCents: 20_000, what: 'part', reason: 'paidTwice' } as const
    for (const terms of [[], [1], [3], [1, 1]])
      await expect(admin().refund({ ...form, terms }), JSON.stringify(terms)).rejects.toThrow('Later terms')
    await expect(admin().refund({ ...form, amount: '10.00' })).rejects.toThrow('Later terms')
    expect((await world.standin.books()).refunds).toEqual([])
  })

  test('rejects a key that could be an id of the provider', async () => {
    const paymentId = await paid(1)
    const { captureId } = (await world.standin.books()).captures[0]!
    const form = { paymentId, leftCents: 10_000, what: 'all', reason: 'paidTwice' } as const
    for (const formKey of [captureId, '', 'x', '../../refunds', 'form 00000001'])
      await expect(admin().refund({ ...form, formKey }), formKey).rejects.toThrow('Open the form again')
    expect((await world.standin.books()).refunds).toEqual([])
  })

  test('for a payment by hand shows what was recorded, so that it can be recorded again', async () => {
    const { paymentId } = await world.as('admin').dues.recordByHand({
      memberId: memberIds.member,
      terms: 2,
      method: 'zelle',
      reference: 'ZEL-1184',
    })
    await admin().reverse({ paymentId, reason: 'wrongPayer' })
    const { memberId, terms, method, reference, isReversed } = await admin().toRefund({ paymentId })
    expect([memberId, terms, method, reference, isReversed]).toEqual([memberIds.member, 2, 'zelle', 'ZEL-1184', true])
    await world.as('admin').dues.recordByHand({ memberId, terms: 1, method: method!, reference: reference! })
  })
})
