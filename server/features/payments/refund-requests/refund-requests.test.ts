import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeOnBoth, emailOf, memberIds } from '#tests/support/world/world.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'

describeOnBoth("a refund above the chapter's amount", (open) => {
  let world: PaymentsWorld
  let paymentId = ''
  const refundKey = 'form-00000001'
  beforeEach(async () => {
    world = await worldWithPayments(open)
    const { orderId, ...begun } = await world.approved('member', 3)
    paymentId = begun.paymentId
    await world.as('member').payments.finish({ orderId })
    await world.as('admin').settings.update({ confirmRefundsAbove: '150' })
  })
  afterEach(() => world.close())
  const admin = () => world.as('admin').payments
  const second = () => world.as('system', { on: 'dc' }).payments
  const refund = (
    more: { formKey?: string; leftCents?: number; what?: 'all' | 'part'; terms?: number[] } = {},
    by = admin(),
  ) =>
    by.refund({
      paymentId,
      formKey: refundKey,
      leftCents: 30_000,
      what: 'part',
      terms: [2, 3],
      reason: 'payerAsked',
      note: 'Called',
      ...more,
    })
  const sent = async () => (await world.standin.books()).refunds.map(({ amount }) => amount.cents)
  const standing = async () => (await world.as('member').dues.standing()).dueIn

  test('waits until another admin confirms; then the money is refunded and the years are subtracted, once', async () => {
    const before = await standing()
    await refund()
    await refund()
    expect([await sent(), await standing()]).toEqual([[], before])
    expect((await admin().toRefund({ paymentId })).waiting).toMatchObject({
      refundKey,
      amountCents: 20_000,
      terms: 2,
      isOwn: true,
      note: 'Called',
    })
    expect((await second().toRefund({ paymentId })).waiting).toMatchObject({ isOwn: false, askedBy: 'admin Resident' })
    expect((await admin().inChapter({})).rows.filter(({ refundWaits }) => refundWaits)).toHaveLength(3)
    expect(
      (await admin().ofMember({ memberId: memberIds.member })).filter(({ refundWaits }) => refundWaits),
    ).toHaveLength(3)
    await expect(admin().confirmRefund({ paymentId, refundKey })).rejects.toThrow('another admin has to confirm')
    await Promise.all([1, 2, 3].map(() => second().confirmRefund({ paymentId, refundKey })))
    expect([await sent(), await standing()]).toEqual([[20_000], before - 2])
    expect(await admin().toRefund({ paymentId })).toMatchObject({ waiting: null, leftCents: 10_000 })
    const names = (await world.as('admin').books.facts({ id: paymentId })).facts.map(({ name }) => name)
    expect(names.filter((name) => name.startsWith('Refund '))).toEqual([
      'Refund requested',
      'Refund confirmed',
      'Refund decided',
      'Refund started',
    ])
    await world.balance()
  })

  test('within the amount happens at once; small ones that exceed it together do not', async () => {
    await refund({ terms: [3] })
    expect(await sent()).toEqual([10_000])
    await refund({ formKey: 'form-00000002', leftCents: 20_000, terms: [2] })
    expect(await sent()).toEqual([10_000])
    await world.as('admin').settings.update({ confirmRefundsAbove: '' })
    await second().declineRefund({ paymentId, refundKey: 'form-00000002', reason: 'mistake' })
    await refund({ formKey: 'form-00000003', leftCents: 20_000, what: 'all' })
    expect(await sent()).toEqual([10_000, 20_000])
  })

  test('is requested once if two requests arrive at the same moment', async () => {
    const tries = await Promise.allSettled([
      refund(),
      refund(),
      refund({ formKey: 'form-00000002' }),
      refund({ formKey: 'form-00000003' }, second()),
    ])
    const asked = await world.store.read.selectFrom('refundRequests').selectAll().execute()
    expect([asked.length, tries.filter(({ status }) => status === 'rejected').length >= 2]).toEqual([1, true])
    await expect(refund({ formKey: 'form-00000009' })).rejects.toThrow('already waiting')
  })

  test('is not made once declined, even if confirmed later; a new one may be requested', async () => {
    await refund()
    await expect(second().declineRefund({ paymentId, refundKey })).rejects.toThrow('Choose a reason')
    for (const _ of [1, 2])
      await second().declineRefund({ paymentId, refundKey, reason: 'notOwed', note: 'Talked to them' })
    const emails = (await world.sentEmails()).filter(
      ({ subject }) => subject === 'Your refund request of $200.00 was declined',
    )
    expect(emails.map(({ to, text }) => [to, text.includes('It is not owed. No money was refunded.')])).toEqual([
      [emailOf('admin'), true],
    ])
    expect(emails[0]!.text).not.toContain('Talked')
    await expect(second().confirmRefund({ paymentId, refundKey })).rejects.toThrow('declined meanwhile')
    expect(await sent()).toEqual([])
    await refund({ formKey: 'form-00000002' })
    await second().confirmRefund({ paymentId, refundKey: 'form-00000002' })
    await expect(second().declineRefund({ paymentId, refundKey: 'form-00000002', reason: 'other' })).rejects.toThrow(
      'confirmed meanwhile',
    )
    const data = (await world.store.read.selectFrom('facts').select('data').where('type', 'like', 'Refund%').execute())
      .map((row) => row.data)
      .join()
    expect(data).not.toMatch(/Talked|Called|Resident/)
  })

  test('is rejected when less is left by now', async () => {
    await refund()
    const { captureId } = (await world.standin.books()).captures.at(-1)!
    await world.standin.control({ do: 'refund', captureId, cents: 20_000 })
    const { orderId } = await world.store.read
      .selectFrom('paymentAttempts')
      .select('orderId')
      .where('paymentId', '=', paymentId)
      .executeTakeFirstOrThrow()
    await world.as('member').payments.finish({ orderId: orderId! })
    await expect(second().confirmRefund({ paymentId, refundKey })).rejects.toThrow('Less of this payment is left')
    expect(await sent()).toEqual([20_000])
  })

  test('is visible to admins of the chapter only, and unknown ones are not found', async () => {
    await refund()
    for (const who of ['member', 'anonymous'] as const) {
      for (const act of ['confirmRefund', 'declineRefund'] as const) {
        await expect(world.as(who).payments[act]({ paymentId, refundKey, reason: 'other' })).rejects.toThrow()
      }
    }
    await expect(second().confirmRefund({ paymentId, refundKey: 'form-99999999' })).rejects.toThrow('Refund not found')
    await expect(world.as('nyAdmin').payments.confirmRefund({ paymentId, refundKey })).rejects.toThrow(
      'Payment not found',
    )
    expect(await sent()).toEqual([])
  })

  test('can be withdrawn by its requester without a reason, and nobody is notified', async () => {
    await refund()
    await admin().declineRefund({ paymentId, refundKey })
    expect(await admin().toRefund({ paymentId })).toMatchObject({ waiting: null, leftCents: 30_000 })
    expect(
      (await world.sentEmails()).map(({ subject }) => subject).filter((subject) => subject.includes('declined')),
    ).toEqual([])
    const { facts } = await world.as('admin').books.facts({ id: paymentId })
    expect(facts.at(-1)).toMatchObject({
      name: 'Refund declined',
      detail: expect.stringContaining('the admin who asked took it back'),
    })
  })

  test('emails every other admin but not the requester; a system admin who requested it is named', async () => {
    await refund({}, second())
    expect((await admin().toRefund({ paymentId })).waiting).toMatchObject({ isOwn: false, askedBy: 'system Resident' })
    const emails = (await world.sentEmails()).filter(({ subject }) => subject.startsWith('Please confirm'))
    expect(emails.map(({ subject }) => subject)).toEqual(['Please confirm a refund of $200.00'])
    expect(emails[0]!.text).toContain(`/payment/${paymentId}/refund`)
    await second().declineRefund({ paymentId, refundKey, reason: 'mistake' })
    await refund({ formKey: 'form-00000002' })
    // The chapter has no other admin, so the association's is asked.
    const asked = await world.store.read
      .selectFrom('outbox')
      .select('toAddress')
      .where('kind', '=', 'refundRequest')
      .execute()
    expect(asked.map(({ toAddress }) => toAddress).sort()).toEqual([emailOf('admin'), emailOf('system')])
  })

  test('is limited by an amount that two editors do not overwrite for each other', async () => {
    const { edition, confirmRefundsAbove } = await world.as('admin').settings.view()
    expect(confirmRefundsAbove).toBe('150.00')
    await world.as('admin').settings.update({ confirmRefundsAbove: '500', edition })
    await expect(
      world.as('system', { on: 'dc' }).settings.update({ confirmRefundsAbove: '', edition }),
    ).rejects.toThrow('Someone else changed')
    for (const wrong of ['-5', '5,00', '1e2', 'NaN', '5.001', '1000000'])
      await expect(world.as('admin').settings.update({ confirmRefundsAbove: wrong }), wrong).rejects.toThrow()
    expect((await world.as('admin').settings.view()).confirmRefundsAbove).toBe('500.00')
  })
})
