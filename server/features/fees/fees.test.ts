import { afterEach, expect, test } from 'vitest'
import { requestRefund } from '#server/features/payments/refund-requests/writes.ts'
import { openFee } from '#tests/support/world/fee-types.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds, type Person } from '#tests/support/world/world.ts'
import { yearlyFee } from './rules.ts'

describeOnBoth('a fee other than dues', (open) => {
  let world: PaymentsWorld
  let library: string
  const begin = async () => {
    world = await worldWithPayments(open)
    library = await openFee(world)
  }
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  const start = (paymentTypeId: string, terms: number, who: Person = 'member') =>
    world.as(who).fees.start({ paymentTypeId, terms })
  const approved = async (paymentTypeId = library, terms = 1) => {
    const begun = await start(paymentTypeId, terms)
    await world.standin.control({ do: 'approve', orderId: begun.orderId })
    return begun
  }
  const buy = async (paymentTypeId = library, terms = 1) =>
    world.as('member').payments.finish({ orderId: (await approved(paymentTypeId, terms)).orderId })
  const pay = (orderId: string, more: { paymentTypeName?: string; qty?: unknown; who?: Person } = {}) => {
    const { paymentTypeName = 'Library', qty = 1, who = 'member' } = more
    return world.as(who).fees.pay({
      memberId: memberIds[who],
      qty,
      paymentTypeName,
      memberType: 'Regular',
      paymentResult: { id: orderId },
    })
  }
  const refunds = async () => (await world.standin.books()).refunds.length
  const record = (more: object = {}) =>
    world.as('admin').fees.recordByHand({
      memberId: memberIds.member,
      paymentTypeId: library,
      terms: 1,
      reference: 'CHK-1',
      method: 'check',
      ...more,
    })

  test('is one row in its calendar year, with the full amount, and changes neither status nor due year', async () => {
    await begin()
    const before = await world.standing('member')
    const { paymentId } = await buy(library, 3)
    await buy()
    const mine = await world.as('member').payments.mine()
    expect(mine.map(({ typeName, year, amountCents, term }) => ({ typeName, year, amountCents, term }))).toEqual([
      { typeName: 'Library', year: 2026, amountCents: 2_500, term: 1 },
      { typeName: 'Library', year: 2026, amountCents: 7_500, term: 1 },
    ])
    expect(await world.standing('member')).toEqual(before)
    const [sentEmail] = (await world.sentEmails()).filter(({ text }) => text.includes(paymentId))
    for (const part of [
      'Payment type: Library',
      '$75.00',
      'Terms: 3 of $25.00',
      'Year: 2026',
      `/payment/${paymentId}/receipt`,
    ])
      expect(sentEmail!.text).toContain(part)
    expect(await world.as('member').receipts.one({ paymentId })).toMatchObject({
      lines: [{ text: 'Library', detail: '2026, 3 terms of $25.00', amountCents: 7_500 }],
      totalCents: 7_500,
    })
    const { books, payments } = world.as('admin')
    expect((await books.asOf({})).everything.fees).toMatchObject({ payments: 2, receivedCents: 10_000 })
    expect(await payments.inChapter({ purpose: 'fee' })).toMatchObject({ total: 2, totalCents: 10_000 })
    expect(await world.as('admin').paymentTypes.managed()).toMatchObject({
      year: 2026,
      types: [{ paymentTypeName: 'Library', paid: 2 }],
    })
    const facts = (await books.facts({ id: paymentId })).facts.map(({ name, detail }) => `${name}: ${detail}`)
    expect([facts[0], facts.at(-1)]).toEqual([
      expect.stringContaining('fee Library, 3 terms, 2026'),
      expect.stringMatching(/^Fee paid: /),
    ])
  })

  test('under review is listed among the member’s payments, but not in the books, until the provider approves it', async () => {
    await begin()
    const { orderId, paymentId } = await approved(library, 2)
    await world.standin.control({ do: 'misbehave', kind: 'pending' })
    expect(await world.as('member').payments.finish({ orderId })).toMatchObject({ state: 'pending' })
    expect(await world.as('member').payments.underReview()).toEqual([
      {
        paymentId,
        term: 1,
        typeName: 'Library',
        year: 2026,
        amountCents: 5_000,
        paidAt: expect.any(String),
        paidOn: '2026-11-21',
      },
    ])
    expect(await world.as('inactive').payments.underReview()).toEqual([])
    expect([await world.as('member').payments.mine(), (await world.as('member').dues.standing()).underReview]).toEqual([
      [],
      null,
    ])
    const [capture] = (await world.standin.books()).captures
    await world.standin.control({ do: 'settle', captureId: capture!.captureId })
    await world.as('member').payments.finish({ orderId })
    expect(await world.as('member').payments.underReview()).toEqual([])
    expect(await world.as('member').payments.mine()).toMatchObject([
      { paymentId, typeName: 'Library', amountCents: 5_000 },
    ])
  })

  test('is offered only to active members, the primary one first, and only if it costs something', async () => {
    await begin()
    const { paymentTypes } = world.as('admin')
    await paymentTypes.add({
      paymentTypeName: 'Workshop',
      paymentTypeAmount: '40',
      paymentTypeDescription: '',
      paymentTypePrimary: true,
    })
    await paymentTypes.add({ paymentTypeName: 'Newsletter', paymentTypeAmount: '0', paymentTypeDescription: '' })
    const free = (await paymentTypes.inChapter()).find(
      ({ paymentTypeName }) => paymentTypeName === 'Newsletter',
    )!.paymentTypeId
    await expect(start(free, 1)).rejects.toThrow('has no such fee')
    await expect(record({ paymentTypeId: free })).rejects.toThrow('has no such fee')
    expect(
      (await world.as('member').fees.offered()).map(({ paymentTypeName, maxTerms }) => [paymentTypeName, maxTerms]),
    ).toEqual([
      ['Workshop', 10],
      ['Library', 10],
    ])
    expect(await world.as('inactive').fees.offered()).toEqual([])
    await expect(start(library, 1, 'inactive')).rejects.toThrow('for active members')
    await expect(record({ memberId: memberIds.inactive })).rejects.toThrow('for active members')
    for (const terms of [0, 11, 1.5]) await expect(start(library, terms)).rejects.toThrow()
    const theirs = await world
      .as('nyAdmin')
      .paymentTypes.add({ paymentTypeName: 'Keys', paymentTypeAmount: '30', paymentTypeDescription: '' })
    await expect(start(theirs, 1)).rejects.toThrow('has no such fee')
    await expect(record({ paymentTypeId: theirs })).rejects.toThrow('has no such fee')
    expect(await world.store.read.selectFrom('paymentAttempts').selectAll().execute()).toEqual([])
  })

  test('named nominationFee is paid once in a calendar year, for one term', async () => {
    await begin()
    const nomination = await openFee(world, yearlyFee)
    await expect(start(nomination, 2)).rejects.toThrow('paid for one term')
    const [first, second] = [await approved(nomination), await approved(nomination)]
    const finish = ({ orderId }: { orderId: string }) => world.as('member').payments.finish({ orderId })
    await finish(first)
    await expect(finish(second)).rejects.toThrow('already been paid this year')
    await expect(start(nomination, 1)).rejects.toThrow('already paid nominationFee this year')
    await expect(record({ paymentTypeId: nomination })).rejects.toThrow('already paid')
    await expect(pay(await world.browserOrder({ amountCents: 2_500 }), { paymentTypeName: yearlyFee })).rejects.toThrow(
      'refunded in full',
    )
    expect((await world.as('member').fees.offered()).map(({ paymentTypeName }) => paymentTypeName)).toEqual(['Library'])
    expect((await world.standin.books()).captures.length - (await refunds())).toBe(1)
    world.clock.set('2027-01-02T15:00:00.000Z')
    await buy(nomination)
    expect((await world.as('member').payments.mine()).map(({ year }) => year)).toEqual([2027, 2026])
  })

  test("is booked once by a browser's order, and what does not match is refunded", async () => {
    await begin()
    await openFee(world, 'Workshop', '40')
    const before = await world.standing('member')
    const orderId = await world.browserOrder({ amountCents: 5_000 })
    const outcome = await pay(orderId, { qty: '2' })
    expect([outcome?.state, await pay(orderId, { qty: '2' })]).toEqual(['paid', outcome])
    expect(await pay(orderId, { paymentTypeName: 'Regular' })).toBeNull()
    await expect(pay(orderId, { paymentTypeName: 'Workshop' })).rejects.toThrow('belongs to another payment')
    await expect(
      world.as('member').dues.pay({ memberId: memberIds.member, qty: 1, paymentResult: { id: orderId } }),
    ).rejects.toThrow('belongs to another payment')
    const refused: [Parameters<PaymentsWorld['browserOrder']>[0], Parameters<typeof pay>[1]][] = [
      ...[499, 501, 4_999].map((amountCents): [object, object] => [{ amountCents }, { qty: 2 }]),
      ...[0, 11, 'x', 1.5, null].map((qty): [object, object] => [{ amountCents: 2_500 }, { qty }]),
      [{ amountCents: 2_500 }, { who: 'inactive' }],
    ]
    for (const [order, more] of refused)
      await expect(pay(await world.browserOrder(order), more), JSON.stringify([order, more])).rejects.toThrow(
        /refunded/,
      )
    expect(await refunds()).toBe(refused.length)
    // The chapter has no such fee, so the call is handled as dues, which refuses it.
    for (const paymentTypeName of ['', 'Yachts', 'Library,25', 'x'.repeat(200)])
      expect(await pay('UNKNOWN1', { paymentTypeName })).toBeNull()
    expect(await world.standing('member')).toEqual(before)
    expect(await world.as('member').payments.mine()).toHaveLength(1)
  })

  test('that is deleted or changes its price before the capture is not charged', async () => {
    await begin()
    const { orderId } = await approved()
    await world.as('admin').paymentTypes.remove({ paymentTypeId: library })
    await expect(world.as('member').payments.finish({ orderId })).rejects.toThrow('has no such fee')
    expect((await world.standin.books()).captures).toEqual([])
    await expect(start(library, 1)).rejects.toThrow('has no such fee')
  })

  test('by hand requires a reference unique in the chapter, and the payment method', async () => {
    await begin()
    const { paymentId } = await record({ terms: 2 })
    expect(await world.as('member').payments.mine()).toMatchObject([
      { paymentId, typeName: 'Library', year: 2026, amountCents: 5_000, reference: 'CHK-1' },
    ])
    for (const cell of ['Paid by: Check', 'Reference: CHK-1', 'Terms: 2 of $25.00'])
      expect((await world.sentEmails())[0]?.text).toContain(cell)
    expect(await world.as('member').receipts.one({ paymentId })).toMatchObject({
      method: 'Check',
      reference: { text: 'CHK-1' },
    })
    await expect(record({ reference: 'chk-1' })).rejects.toThrow('has already been recorded')
    await expect(
      world
        .as('admin')
        .dues.recordByHand({ memberId: memberIds.inactive, terms: 1, method: 'check', reference: 'CHK-1' }),
    ).rejects.toThrow('has already been recorded')
    expect((await world.as('admin').books.asOf({})).everything.feesByHand).toMatchObject({
      payments: 1,
      receivedCents: 5_000,
    })
  })

  test('by hand that was a mistake is reversed and no longer counts; its reference is free again, and its notes are erased with the member', async () => {
    await begin()
    const before = await world.standing('member')
    const { payments, members, books } = world.as('admin')
    const { paymentId } = await record({ terms: 2 })
    for (const _ of [1, 2]) await payments.reverse({ paymentId, reason: 'notReceived', note: 'The check bounced' })
    expect(await payments.inChapter({ purpose: 'fee' })).toMatchObject({
      rows: [{ method: 'check', amountCents: 5_000, refundedCents: 5_000, status: 'REVERSED' }],
      totalCents: 0,
    })
    expect((await books.asOf({})).everything.feesByHand).toMatchObject({ receivedCents: 5_000, givenBackCents: 5_000 })
    await expect(
      requestRefund(world.context('admin'), paymentId, {
        requestId: 'form1',
        what: 'all',
        leftCents: 0,
        reason: 'payerAsked',
      }),
    ).rejects.toThrow()
    expect(await world.as('admin').fees.byHand({ paymentId })).toEqual({ paymentTypeId: library, terms: 2 })
    await expect(world.as('nyAdmin').fees.byHand({ paymentId })).rejects.toThrow('Payment not found')
    await record({ method: 'cash' })
    expect(await payments.inChapter({ purpose: 'fee' })).toMatchObject({ total: 2, totalCents: 2_500 })
    expect(await world.standing('member')).toEqual(before)
    const notes = async () =>
      (await world.store.read.selectFrom('paymentNotes').select('note').execute()).map(({ note }) => note)
    expect(await notes()).toEqual(['The check bounced'])
    await members.remove({ memberId: memberIds.member })
    expect(await notes()).toEqual([])
  })

  test('is refunded by amount, and after a full refund may be paid again in the same year', async () => {
    await begin()
    const nomination = await openFee(world, yearlyFee)
    const { paymentId } = await buy(nomination)
    const ctx = world.context('admin')
    await requestRefund(ctx, paymentId, {
      requestId: 'form1',
      what: { amountCents: 1_000 },
      leftCents: 2_500,
      reason: 'payerAsked',
    })
    const row = async () => (await world.as('member').payments.mine()).find((one) => one.paymentId === paymentId)
    expect(await row()).toMatchObject({ amountCents: 2_500, refundedCents: 1_000, status: 'PARTIALLY_REFUNDED' })
    await expect(start(nomination, 1)).rejects.toThrow('already paid')
    await requestRefund(ctx, paymentId, { requestId: 'form2', what: 'all', leftCents: 1_500, reason: 'payerAsked' })
    expect(await row()).toMatchObject({ refundedCents: 2_500, status: 'REFUNDED' })
    expect((await world.as('admin').books.asOf({})).everything.fees).toMatchObject({
      receivedCents: 2_500,
      givenBackCents: 2_500,
    })
    expect((await buy(nomination)).state).toBe('paid')
  })
})
