import { beforeEach, expect, test } from 'vitest'
import { ofxFile } from '#tests/support/bank-files.ts'
import { openFee } from '#tests/support/world/fee-types.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { bankAccount, withBankAccount } from '#tests/support/world/bank.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { addBankFile } from './files.writes.ts'

describeOnBoth('a line of the bank', (open) => {
  const { opened, bank, match, add, only, balances } = withBankAccount(open)
  let world: PaymentsWorld
  let accountId: string
  beforeEach(() => {
    ;({ world, accountId } = opened())
  })

  test('with the number of a reported Zelle payment is certain; booking it confirms the registration', async () => {
    const eventId = await announcePicnic(world, { seats: '4' })
    const guests = world.as('anonymous').registrations
    const { registrationId } = await guests.reportZelle({
      ...(await proven(world, guestCart(eventId))),
      reference: 'BAC9K2M471',
    })
    const { lineId, proposals } = await only({ amount: '60.00', text: 'ZELLE FROM VERA GUEST BAC9K2M471' })
    expect(proposals[0]).toMatchObject({ sureness: 'certain', reason: 'Zelle number', amountCents: 6_000 })
    // The list of what to resolve names the line beside the report.
    expect((await bank().toResolve()).ofReports).toMatchObject({
      [registrationId]: { accountId, text: 'ZELLE FROM VERA GUEST BAC9K2M471', reason: 'Zelle number' },
    })
    expect(await bank().bookTicked({ accountId, ticks: [`${lineId} ${proposals[0]!.key}`] })).toEqual({
      booked: 1,
      failed: [],
    })
    expect((await world.as('admin').books.toResolve()).zelle).toEqual([])
    expect((await bank().toResolve()).ofReports).toEqual({})
    const [booked] = (await match()).booked
    expect(booked).toMatchObject({ lineId, is: 'Registration', isRecordedHere: true })
    expect(await balances()).toEqual([106_000, 106_000, 0])
    expect(await world.as('admin').books.payments({})).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ paymentId: booked!.paymentIds[0], eventName: 'Summer picnic' }),
      ]),
    )
    await bank().takeBack({ lineId })
    expect(await balances()).toEqual([106_000, 100_000, 1])
    expect((await world.books(booked!.paymentIds[0]!)).cents).toBe(6_000)
    const { rows } = await world.as('admin').payments.inChapter({})
    expect(rows[0]).toMatchObject({ paymentId: booked!.paymentIds[0], status: 'REVERSED' })
    // The payment is reversed; the registration stays until it is canceled.
    expect((await world.as('admin').registrations.inEvent({ eventId })).rows).toMatchObject([{ registrationId }])
  })

  test('with a number that differs in one character is likely, and not ticked', async () => {
    const eventId = await announcePicnic(world, { seats: '4' })
    await world.as('anonymous').registrations.reportZelle({
      ...(await proven(world, guestCart(eventId))),
      reference: 'JPM99X2K41',
    })
    const { proposals, standing } = await only({ amount: '60.00', text: 'ZELLE FROM SOMEONE JPM99X2K47' })
    expect(proposals).toMatchObject([
      { sureness: 'likely', reason: 'Reported number differs in one character: JPM99X2K41', amountCents: 6_000 },
    ])
    expect(standing).toBe('Reported number differs in one character: JPM99X2K41')
  })

  test('of another amount, or of another chapter, is not named beside a reported Zelle payment', async () => {
    const eventId = await announcePicnic(world, { seats: '4' })
    await world.as('anonymous').registrations.reportZelle({
      ...(await proven(world, guestCart(eventId))),
      reference: 'BAC9K2M471',
    })
    await only({ amount: '61.00', text: 'ZELLE FROM VERA GUEST BAC9K2M471' })
    expect((await bank().toResolve()).ofReports).toEqual({})
    // Without a bank account nobody knows what arrived.
    expect((await world.as('nyAdmin').bank.toResolve()).ofReports).toBeNull()
  })

  test('with amount and name pays the dues of the year, and taking it back makes the member inactive again', async () => {
    const { lineId, proposals } = await only({ amount: '100.00', text: 'ZELLE FROM RESIDENT INACTIVE' })
    expect(proposals[0]).toMatchObject({
      sureness: 'certain',
      title: 'Dues 2026',
      detail: `inactive Resident, member ${memberIds.inactive}`,
    })
    await bank().book({ lineId, key: proposals[0]!.key })
    expect((await world.as('admin').members.byId({ memberId: memberIds.inactive })).status).toBe('active')
    const [booked] = (await match()).booked
    expect(await world.as('admin').payments.inChapter({ purpose: 'dues' })).toMatchObject({
      rows: [expect.objectContaining({ paymentId: booked!.paymentIds[0], amountCents: 10_000 })],
    })
    await expect(bank().book({ lineId, key: proposals[0]!.key })).rejects.toThrow('was booked meanwhile')
    await bank().takeBack({ lineId })
    await bank().takeBack({ lineId })
    expect((await world.as('admin').members.byId({ memberId: memberIds.inactive })).status).toBe('inactive')
    expect((await match()).lines[0]!.proposals[0]).toMatchObject({ key: proposals[0]!.key, sureness: 'certain' })
  })

  test('that occurs twice in a day is two: each needs a counterpart of its own', async () => {
    const day = '2026-11-20'
    await add([
      { day, amount: '100.00', text: 'ZELLE FROM RESIDENT INACTIVE' },
      { day, amount: '100.00', text: 'ZELLE FROM RESIDENT INACTIVE' },
    ])
    const { lines } = await match()
    expect(lines.map(({ proposals }) => proposals.find(({ sureness }) => sureness === 'certain')?.key)).toEqual([
      `dues ${memberIds.inactive} 2026`,
      undefined,
    ])
  })

  test('proposes the dues of a year once, and those of a year that has not begun without a tick', async () => {
    const day = '2026-11-20'
    await add([
      { day, amount: '100.00', text: 'ZELLE FROM RESIDENT INACTIVE ONE' },
      { day, amount: '100.00', text: 'ZELLE FROM RESIDENT INACTIVE TWO' },
    ])
    const [one, two] = (await match()).lines
    const key = `dues ${memberIds.inactive} 2026`
    await bank().book({ lineId: one!.lineId, key })
    // A page that was opened before still has the key of 2026.
    await expect(bank().book({ lineId: two!.lineId, key })).rejects.toThrow('fits something else by now')
    expect((await match()).lines[0]!.proposals[0]).toMatchObject({
      key: `dues ${memberIds.inactive} 2027`,
      title: 'Dues 2027',
      sureness: 'likely',
      reason: 'Amount and name; 2027 has not begun',
    })
  })

  test('is the check with its number, and a deposit is the checks that make its sum', async () => {
    const record = (memberId: string, reference: string) =>
      world.as('admin').dues.recordByHand({ memberId, terms: 1, method: 'check', reference })
    const first = await record(memberIds.inactive, 'CHK-2207')
    const second = await record(memberIds.member, 'CHK-2208')
    await add([
      { day: '2026-11-21', amount: '100.00', text: 'CHECK DEPOSIT', check: '2207' },
      { day: '2026-11-21', amount: '200.00', text: 'REMOTE ONLINE DEPOSIT 1' },
    ])
    const { lines, account: before } = await match()
    expect(before.open).toBe(2)
    const [single, deposit] = [10_000, 20_000].map((cents) => lines.find(({ amountCents }) => amountCents === cents))
    expect(single!.proposals[0]).toMatchObject({ sureness: 'certain', reason: 'Check number' })
    expect(await bank().overview()).toMatchObject({ checks: { count: 2, cents: 20_000 }, checksSince: '2026-11-01' })
    const slip = deposit!.proposals.find(({ key }) => key.startsWith('deposit '))
    expect(slip).toBeUndefined()
    // The first check is certainly the other line, so the deposit has no set; booked by hand, the sum must be equal.
    await expect(
      bank().bookByHand({ lineId: deposit!.lineId, kind: 'payment', paymentId: second.paymentId }),
    ).rejects.toThrow('That is $100.00, and the line of the bank is $200.00. Nothing was booked.')
    await bank().book({ lineId: single!.lineId, key: single!.proposals[0]!.key })
    await expect(
      bank().bookByHand({ lineId: single!.lineId, kind: 'payment', paymentId: second.paymentId }),
    ).rejects.toThrow('Another admin has booked this line')
    expect((await bank().overview()).checks).toEqual({ count: 1, cents: 10_000 })
    await bank().takeBack({ lineId: single!.lineId })
    expect((await world.books(first.paymentId)).cents).toBe(10_000)
    expect((await world.as('admin').payments.inChapter({})).rows.map(({ status }) => status)).not.toContain('REVERSED')
  })

  test('of a deposit is proposed as the checks that fit', async () => {
    const record = (memberId: string, reference: string) =>
      world.as('admin').dues.recordByHand({ memberId, terms: 1, method: 'check', reference })
    await record(memberIds.inactive, 'CHK-2207')
    await record(memberIds.member, 'CHK-2208')
    const { lineId, proposals, standing } = await only({
      day: '2026-11-21',
      amount: '200.00',
      text: 'REMOTE ONLINE DEPOSIT 1',
    })
    expect([standing, proposals.map(({ title, sureness }) => [title, sureness])]).toEqual([
      '2 checks fit',
      [['2 checks', 'likely']],
    ])
    await bank().book({ lineId, key: proposals[0]!.key })
    expect((await match()).booked[0]!.paymentIds).toHaveLength(2)
    expect((await bank().overview()).checks).toEqual({ count: 0, cents: 0 })
  })

  test('of a deposit fits a check that was entered as a donation', async () => {
    const { dues, donations, donationTypes } = world.as('admin')
    const check = { method: 'check', reference: 'CHK-2207' } as const
    const { paymentId } = await dues.recordByHand({ memberId: memberIds.inactive, terms: 1, ...check })
    const cause = { donationTypeName: 'River relief', donationTypeDescription: 'Clean water.' }
    await donationTypes.add(cause)
    const { paymentId: donated } = await donations.recordByHand({
      from: 'member',
      memberId: memberIds.member,
      donationTypeName: cause.donationTypeName,
      amount: '62',
      reference: 'Check 562',
      receivedOn: '2026-11-19',
    })
    const { proposals } = await only({ day: '2026-11-21', amount: '162.00', text: 'REMOTE ONLINE DEPOSIT 1' })
    expect(proposals.map(({ title, partCents }) => [title, partCents])).toEqual([['2 checks', [10_000, 6_200]]])
    expect(proposals[0]!.effect).toEqual({ as: 'payments', paymentIds: [paymentId, donated] })
  })

  test('is an expense with a category, an event, a note, and a rule for the next time', async () => {
    const eventId = await announcePicnic(world)
    const lines = [
      { day: '2026-11-19', amount: '-287.50', text: 'EXAMPLE PRINT CO 8812 WASHINGTON DC' },
      { day: '2026-11-20', amount: '-12.00', text: 'Example  print co 9000' },
    ]
    await add(lines)
    const [first] = (await match()).lines
    expect(first!.standing).toBe('No counterpart')
    const booking = { lineId: first!.lineId, kind: 'expense', eventId, note: 'Invitations' } as const
    await expect(bank().bookByHand(booking)).rejects.toMatchObject({
      cause: { details: { fields: { category: 'Choose a category' } } },
    })
    await bank().bookByHand({ ...booking, category: 'printing', keepRule: true, wording: 'Example print' })
    const { lines: left, booked } = await match()
    expect(booked).toMatchObject([{ is: 'Expense: Printing', note: 'Invitations', amountCents: -28_750 }])
    expect(left[0]!.proposals[0]).toMatchObject({ title: 'Expense: Printing', sureness: 'certain', reason: 'By rule' })
    await bank().book({ lineId: left[0]!.lineId, key: left[0]!.proposals[0]!.key })
    expect((await bank().overview()).rules).toMatchObject([
      { wording: 'EXAMPLE PRINT', kind: 'expense', category: 'printing', used: 1, lastUsed: '2026-11-20' },
    ])
    expect(await balances()).toEqual([70_050, 70_050, 0])
  })

  test('is a transfer when the other account has it too, and a fee or interest by the words of the bank', async () => {
    await world.as('admin').bank.addAccount({ ...bankAccount, accountName: 'Savings', lastFour: '0926' })
    const context = world.context('admin')
    await addBankFile(
      { ...context, actor: context.actor as SignedIn },
      ofxFile({
        account: '0926',
        from: '2026-11-01',
        to: '2026-11-30',
        closing: '1300.00',
        lines: [{ day: '2026-11-18', amount: '300.00', text: 'ONLINE TRANSFER FROM CHK' }],
      }),
      'savings.ofx',
    )
    await add([
      { day: '2026-11-17', amount: '-300.00', text: 'ONLINE TRANSFER TO SAV' },
      { day: '2026-11-18', amount: '-12.50', text: 'RETURNED ITEM FEE CK 2207' },
      { day: '2026-11-19', amount: '1.17', text: 'INTEREST PAYMENT' },
      { day: '2026-11-20', amount: '40.00', text: 'PAYPAL TRANSFER 1032278845' },
    ])
    const { lines } = await match()
    expect(lines.map(({ proposals }) => [proposals[0]!.title, proposals[0]!.sureness])).toEqual([
      ['Own transfer', 'certain'],
      ['Bank fee', 'likely'],
      ['Interest', 'likely'],
      ['PayPal withdrawal', 'likely'],
    ])
    await expect(bank().bookByHand({ lineId: lines[1]!.lineId, kind: 'fromParent' })).rejects.toThrow(
      'Money that left the account cannot be booked as money received.',
    )
  })

  test('is a fee or a donation by hand, if the sum fits', async () => {
    const paymentTypeId = await openFee(world)
    await world.as('admin').donationTypes.add({ donationTypeName: 'Scholarships', donationTypeDescription: 'x' })
    await add([
      { day: '2026-11-18', amount: '50.00', text: 'WIRE ONE' },
      { day: '2026-11-19', amount: '60.00', text: 'WIRE TWO' },
    ])
    const [fee, gift] = (await match()).lines
    const memberId = memberIds.member
    await expect(
      bank().bookByHand({ lineId: gift!.lineId, kind: 'fee', memberId, paymentTypeId }),
    ).rejects.toMatchObject({ cause: { details: { fields: { paymentTypeId: '$60.00 is not a multiple of $25.00' } } } })
    await bank().bookByHand({ lineId: fee!.lineId, kind: 'fee', memberId, paymentTypeId })
    await bank().bookByHand({ lineId: gift!.lineId, kind: 'donation', memberId, donationTypeName: 'Scholarships' })
    const { everything } = await world.as('admin').books.asOf({})
    expect(everything.feesByHand).toMatchObject({ payments: 1, receivedCents: 5_000 })
    expect(everything.donationsByHand).toMatchObject({ payments: 1, receivedCents: 6_000 })
    expect(await balances()).toEqual([111_000, 111_000, 0])
    const id = (await match()).booked[0]!.paymentIds[0]!
    expect((await world.as('admin').books.facts({ id })).payments).toHaveLength(1)
  })

  test('of another chapter does not exist', async () => {
    const { lineId } = await only({ amount: '40.00', text: 'SOMETHING' })
    const other = world.as('nyAdmin').bank
    for (const act of [
      () => other.bookByHand({ lineId, kind: 'interest' }),
      () => other.book({ lineId, key: 'words interest' }),
      () => other.takeBack({ lineId }),
      () => other.bookByHand({ lineId, kind: 'dues', memberId: memberIds.nyMember }),
    ])
      await expect(act()).rejects.toThrow('There is no such line of a bank account here.')
  })
})
