import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'

describeOnBoth('a payment entered by hand in error', (open) => {
  let world: PaymentsWorld
  beforeEach(async () => void (world = await worldWithPayments(open)))
  afterEach(() => world.close())
  const admin = () => world.as('admin').payments
  const record = (terms = 1, reference = 'CHK-1184') =>
    world.as('admin').dues.recordByHand({ memberId: memberIds.inactive, terms, method: 'check', reference })
  const standing = async () => {
    const { status, nextPaymentDueIn } = await world.as('admin').members.byId({ memberId: memberIds.inactive })
    return `${status} ${nextPaymentDueIn}`
  }

  test('is reversed by a fact: the rows show it, the sums and the due year are restored, and the reference is available again', async () => {
    const before = await standing()
    for (const times of [1, 2, 3]) {
      const { paymentId } = await record()
      expect(await standing()).toMatch(/^active/)
      for (const _ of [1, 2]) await admin().reverse({ paymentId, reason: 'wrongType', note: '' })
      expect(await standing()).toBe(before)
      const page = await admin().inChapter({})
      expect([page.rows.length, page.rows[0]!.status, page.totalCents]).toEqual([times, 'REVERSED', 0])
    }
    await record()
    await expect(record(1, 'chk-1184')).rejects.toThrow('already been recorded')
    const { dues, byHand } = (await world.as('admin').books.asOf({})).everything
    expect([dues?.payments, byHand!.payments, byHand!.receivedCents - byHand!.givenBackCents > 0]).toEqual([0, 4, true])
    expect(
      (await world.as('admin').books.facts({ id: (await admin().inChapter({})).rows[1]!.paymentId })).payments,
    ).toMatchObject([{ stage: 'reversed' }])
  })

  test('can be reversed, unlike a payment through the provider, which is refunded', async () => {
    const { paymentId, orderId } = await world.approved('member')
    await world.as('member').payments.finish({ orderId })
    await expect(admin().reverse({ paymentId, reason: 'mistake', note: '' })).rejects.toThrow('Refund this one')
    await expect(
      world.as('admin').payments.reverse({ paymentId: '0000000A', reason: 'mistake', note: '' }),
    ).rejects.toThrow('Payment not found')
  })
})
