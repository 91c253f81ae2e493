import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'

describeOnBoth('the email about a refund', (open) => {
  let world: PaymentsWorld
  let paymentId = ''
  beforeEach(async () => {
    world = await worldWithPayments(open)
    const { orderId, ...begun } = await world.approved('member', 2)
    paymentId = begun.paymentId
    await world.as('member').payments.finish({ orderId })
  })
  afterEach(() => world.close())
  const emails = async () => (await world.sentEmails()).filter(({ subject }) => subject.startsWith('Your refund'))
  const refund = async (formKey: string, part: { what: 'all' } | { what: 'part'; terms: number[] }) => {
    const { leftCents } = await world.as('admin').payments.toRefund({ paymentId })
    await world
      .as('admin')
      .payments.refund({ paymentId, formKey, leftCents, ...part, reason: 'payerAsked', note: 'Called on Monday' })
  }

  test('has the amount, reason, and arrival date but not the note, and is sent once per refund', async () => {
    const { choices } = await world.as('admin').payments.toRefund({ paymentId })
    const amount = `$${(choices[0]!.amountCents / 100).toFixed(2)}`
    await refund('form-00000001', { what: 'part', terms: [2] })
    const [first] = await emails()
    expect(first!.subject).toBe(`Your refund of ${amount}`)
    for (const part of [amount, paymentId, 'You asked for it.', 'It can take a few days to arrive.'])
      expect(first!.text).toContain(part)
    expect(first!.text).not.toContain('Monday')
    await refund('form-00000001', { what: 'part', terms: [2] }).catch(() => undefined)
    expect(await emails()).toHaveLength(1)
    await refund('form-00000002', { what: 'all' })
    expect(await emails()).toHaveLength(2)
  })

  test('is not sent once the payer has left, and the money is still refunded', async () => {
    await world.as('admin').members.remove({ memberId: memberIds.member })
    await refund('form-00000001', { what: 'all' })
    expect((await world.standin.books()).refunds).toHaveLength(1)
    expect(await emails()).toEqual([])
  })
})
