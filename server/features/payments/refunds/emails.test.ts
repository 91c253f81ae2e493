import { afterEach, beforeEach, expect, test } from 'vitest'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { describeOnBoth, describeOnSqlite, memberIds } from '#tests/support/world/world.ts'
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
    for (const part of [amount, paymentId, 'As you requested.', 'It can take a few days to arrive.'])
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

describeOnSqlite('money for an event', (open) => {
  test('names the event at the provider, and in the email about a refund', async () => {
    const world = await worldWithPayments(open)
    const eventId = await announcePicnic(world)
    const { orderId, paymentId } = await world.as('anonymous').registrations.start(guestCart(eventId))
    const order = (await world.standin.books()).orders.find((one) => one.orderId === orderId)
    expect(order!.description).toMatch(/: Summer picnic, 3 people$/)
    await world.standin.control({ do: 'approve', orderId })
    await world.as('anonymous').registrations.finish({ orderId })
    const { payments } = world.as('admin')
    const { leftCents } = await payments.toRefund({ paymentId })
    const some = { what: 'part', amount: '10', reason: 'wrongAmount' } as const
    await payments.refund({ paymentId, formKey: 'form-00000001', leftCents, ...some })
    const email = (await world.sentEmails()).find(({ subject }) => subject === 'Your refund of $10.00: Summer picnic')
    expect(email!.text).toContain('Event: Summer picnic')
    await world.close()
  })
})
