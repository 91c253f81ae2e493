import { beforeEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { rebuildProjections } from '#events-log/shadow.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { paperPdf } from '#server/exports/paper-pdf.ts'
import { withBankAccount } from '#tests/support/world/bank.ts'
import { openCause } from '#tests/support/world/causes.ts'
import { announcePicnic, guestCart } from '#tests/support/world/picnic.ts'
import { reported } from '#tests/support/world/registration-carts.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { journalBetween } from '../journal/reads.ts'
import { sealMarks } from '../journal/seals.reads.ts'
import { entriesOfMonth, sealOf, sealsOf } from './reads.ts'

const december = '2026-12-03T15:00:00.000Z'

describeOnBoth('a month of the books', (open) => {
  const { opened, bank, match, add } = withBankAccount(open)
  let world: PaymentsWorld
  let accountId: string
  beforeEach(async () => {
    ;({ world, accountId } = opened())
    await world.as('system', { on: 'dc' }).members.makeAdmin({ memberId: memberIds.lifer })
  })

  const first = () => world.as('admin').months
  const second = () => world.as('lifer', { role: 'admin' }).months
  const november = { month: '2026-11' }

  const donate = async (reference: string, amount: string) =>
    world.as('admin').donations.recordByHand({
      from: 'member',
      memberId: memberIds.member,
      donationTypeName: await openCause(world),
      amount,
      reference,
    })

  /** November: dues through PayPal, a check that was deposited, an expense, and PayPal's withdrawal. */
  async function record() {
    const { orderId } = await world.approved('inactive')
    await world.as('inactive').payments.finish({ orderId })
    await donate('Check 1189', '250')
    await add([
      { day: '2026-11-20', amount: '250.00', text: 'DEPOSIT', check: '1189' },
      { day: '2026-11-22', amount: '-87.50', text: 'EXAMPLE PRINT' },
      { day: '2026-11-23', amount: '40.00', text: 'PAYPAL TRANSFER' },
    ])
    for (const { lineId, amountCents, proposals } of (await match()).lines) {
      if (amountCents === 25_000) await bank().book({ lineId, key: proposals[0]!.key })
      else if (amountCents < 0) await bank().bookByHand({ lineId, kind: 'expense', category: 'printing' } as never)
      else await bank().bookByHand({ lineId, kind: 'payout' } as never)
    }
  }

  const sheet = async (month = '2026-11') => {
    const { openings, sums, closings } = await first().one({ month })
    return { openings, sums, closings }
  }

  test('counts by kind and account; sealed, it never moves, and what is corrected later names it', async () => {
    await record()
    world.clock.set(december)
    const { sums, closings, checks, receivedCents, paidOutCents } = await first().one(november)
    const by = (kind: string, account: string) =>
      sums.filter((sum) => sum.kind === kind && sum.account === account).reduce((all, one) => all + one.amountCents, 0)
    expect([by('dues', 'provider'), by('donation', 'undeposited'), by('expense', accountId)]).toEqual([
      10_000, 25_000, -8_750,
    ])
    expect([by('transfer', accountId), by('transfer', 'provider'), by('transfer', 'undeposited')]).toEqual([
      29_000, -4_000, -25_000,
    ])
    const { accounts } = await bank().overview()
    expect(closings.find(({ account }) => account === accountId)!.amountCents).toBe(accounts[0]!.byBooksCents)
    // The treasury has the same, although it counts by the day of recording.
    const { booked } = await world.as('admin').books.asOf({})
    expect(receivedCents).toBe(booked.balanceCents)
    expect(-paidOutCents).toBe(booked.feeCents + 8_750)
    expect(checks.filter(({ state }) => state === 'open')).toEqual([])

    await first().seal(november)
    const sealed = await sheet()
    const seal = (await sealOf(world.store.read, world.chapters.dc.id, '2026-11'))!
    const head = await world.store.read
      .selectFrom('facts')
      .select('hash')
      .where('position', '=', seal.headPosition)
      .executeTakeFirstOrThrow()
    expect(seal).toMatchObject({ state: 'sealed', headHash: head.hash, sealedBy: 'admin:admin', confirmedBy: null })
    expect(seal.position).toBe(seal.headPosition + 1)

    // What it is counted from, one by one.
    const ctx = world.context('admin')
    const entries = await entriesOfMonth(ctx, ctx.chapter, '2026-11')
    const centsOf = (all: readonly { kind: string; amountCents: number }[]) =>
      all.filter(({ kind }) => kind !== 'opened').reduce((sum, { amountCents }) => sum + amountCents, 0)
    expect(centsOf(entries)).toBe(centsOf(seal.sums))
    expect(new Set(entries.map(({ ofMonth }) => ofMonth))).toEqual(new Set([null]))

    // The check bounces: its payment is reversed, and its deposit is open again.
    const donation = (await world.as('admin').payments.inChapter({ purpose: 'donation' })).rows[0]!
    await world.as('admin').payments.reverse({ paymentId: donation.paymentId, reason: 'notReceived' } as never)
    await donate('Cash 7', '42')
    expect(await sheet()).toEqual(sealed)
    const { corrections, closings: ended } = await first().one(november)
    expect(
      corrections.map(({ kind, account, countedIn, amountCents }) => [kind, account, countedIn, amountCents]),
    ).toEqual([
      ['donation', 'undeposited', '2026-12', -25_000],
      ['transfer', accountId, '2026-12', -25_000],
      ['transfer', 'undeposited', '2026-12', 25_000],
    ])
    const next = await first().one({ month: '2026-12' })
    expect(next.openings).toEqual(
      ended.filter(({ amountCents }) => amountCents !== 0).sort((a, b) => (a.account < b.account ? -1 : 1)),
    )
    expect(next.sums.filter(({ ofMonth }) => ofMonth === '2026-11')).toHaveLength(3)
    expect((await bank().overview()).accounts[0]!.byBooksCents).toBe(
      next.closings.find(({ account }) => account === accountId)!.amountCents,
    )
    await expect(first().seal(november)).rejects.toThrow('sealed already')
  })

  test('is the same on paper and in the tables after a rebuild, whatever is renamed', async () => {
    await record()
    world.clock.set(december)
    await first().seal(november)
    const bytes = async () => {
      const { paper } = (await first().printed(november)) as unknown as { paper: Parameters<typeof paperPdf>[0] }
      const parts: Uint8Array[] = []
      for await (const part of paperPdf(paper, 'letter')) parts.push(part)
      return Buffer.concat(parts)
    }
    const [paper, page] = [await bytes(), JSON.stringify(await sheet())]
    await bank().updateAccount({ accountId, accountName: 'Renamed' })
    await world.store.write(({ sql }) =>
      run(sql.updateTable('people').set({ lastName: 'Renamed' }).where('personId', '=', 'admin')),
    )
    const seals = await sealsOf(world.store.read, world.chapters.dc.id)
    await world.store.alone('exclusive', (builder) => rebuildProjections(builder, logDefinition))
    world.clock.set('2027-11-03T15:00:00.000Z')
    await donate('Cash 8', '99')
    expect((await bytes()).equals(paper)).toBe(true)
    expect(JSON.stringify(await sheet())).toBe(page)
    expect(await sealsOf(world.store.read, world.chapters.dc.id)).toEqual(seals)
  })

  test('waits for open lines, and for the month before; and is over before it is sealed', async () => {
    await expect(first().seal(november)).rejects.toThrow('once it is over')
    await add([{ day: '2026-11-20', amount: '12.00', text: 'SOMETHING' }])
    world.clock.set(december)
    expect((await first().one(november)).checks.find(({ name }) => name === 'bankLines')).toMatchObject({
      state: 'open',
      count: 1,
      cents: 1_200,
    })
    await expect(first().seal(november)).rejects.toThrow('Something stands in the way')
    await bank().bookByHand({ lineId: (await match()).lines[0]!.lineId, kind: 'interest' } as never)
    await first().seal(november)
    world.clock.set('2027-02-03T15:00:00.000Z')
    await expect(first().seal({ month: '2027-01' })).rejects.toThrow('Seal the month before this one first')
    await expect(first().one({ month: '2031-01' })).rejects.toThrow('no such month')
  })

  test('says which months are sealed, where corrections are counted, and whether a month can be sealed now', async () => {
    const counted = async () => (await world.as('admin').chapters.frame()).waiting
    const none = { sealed: [], toConfirm: null, correctedIn: null }
    expect(await first().sealing(november)).toEqual({ ...none, isReady: false })
    await add([{ day: '2026-11-28', amount: '-1.00', text: 'FEE' }])
    world.clock.set(december)
    expect(await first().sealing(november)).toEqual({ ...none, isReady: false })
    // The side panel counts the line, and the month once it is due: on the 11th.
    expect(await counted()).toMatchObject({ bankLines: 1, monthsToSeal: 0 })
    world.clock.set('2026-12-11T15:00:00.000Z')
    expect(await counted()).toMatchObject({ bankLines: 1, monthsToSeal: 1 })
    const [line] = (await match()).lines
    await bank().bookByHand({ lineId: line!.lineId, kind: 'bankFee' } as never)
    expect(await first().sealing(november)).toEqual({ ...none, isReady: true })
    await first().seal(november)
    const sealed = { sealed: ['2026-11'], toConfirm: null, correctedIn: '2026-12', isReady: false }
    expect([await first().sealing(november), await first().sealing({})]).toEqual([sealed, sealed])
    expect(await counted()).toMatchObject({ bankLines: 0, monthsToSeal: 0 })
    expect(await world.as('nyAdmin').months.sealing(november)).toMatchObject({ sealed: [] })
    // What happened with the month: its seal, and who booked its line.
    expect((await first().one(november)).facts.map(({ name, detail }) => [name, detail])).toEqual([
      ['Month sealed', expect.stringMatching(/^\d+ sums?, newest entry \d+$/)],
      ['1 bank line booked', expect.stringMatching(/ \d{4}, −\$1\.00$/)],
    ])
  })

  test('counts money on the day on which it moved, and the books on the day of recording', async () => {
    await add([{ day: '2026-11-20', amount: '25.00', text: 'ZELLE FROM INACTIVE' }])
    world.clock.set(december)
    const [line] = (await match()).lines
    await bank().bookByHand({
      lineId: line!.lineId,
      kind: 'donation',
      memberId: memberIds.member,
      donationTypeName: await openCause(world),
    } as never)
    const inMonth = async (month: string) => (await first().one({ month })).receivedCents
    expect([await inMonth('2026-11'), await inMonth('2026-12')]).toEqual([2_500, 0])
    const { months } = await world.as('admin').books.asOf({})
    const inBooks = (month: string) =>
      months.find((one) => one.month === month)!.tallies.donationsByHand?.receivedCents ?? 0
    expect([inBooks('2026-11'), inBooks('2026-12')]).toEqual([0, 2_500])
  })

  test('does not wait for a Zelle payment that was reported since, but counts it', async () => {
    await record()
    world.clock.set(december)
    await reported(world)
    const { checks } = await first().one(november)
    expect(checks.find(({ name }) => name === 'zelle')).toMatchObject({ state: 'done', count: 0, cents: 0, later: 1 })
    world.clock.set('2027-01-03T15:00:00.000Z')
    const { checks: ofDecember } = await first().one({ month: '2026-12' })
    expect(ofDecember.find(({ name }) => name === 'zelle')).toMatchObject({ state: 'open', count: 1, later: 0 })
  })

  test('before the first sealed one is held by it: it has no checklist, and cannot be sealed', async () => {
    await record()
    world.clock.set('2027-01-03T15:00:00.000Z')
    const states = async () => (await first().all()).months.slice(0, 3).map(({ month, state }) => `${month} ${state}`)
    expect(await states()).toEqual(['2027-01 running', '2026-12 open', '2026-11 open'])
    await first().seal({ month: '2026-12' })
    expect(await states()).toEqual(['2027-01 running', '2026-12 sealed', '2026-11 held'])
    expect(await first().one(november)).toMatchObject({ seal: null, heldBy: '2026-12', checks: [] })
    expect((await first().one({ month: '2027-01' })).heldBy).toBeNull()
    await expect(first().seal(november)).rejects.toThrow('before the first seal')
  })

  test('is confirmed by another admin where the chapter asks for two, and unsealed by two with a reason', async () => {
    await first().changeRule({ confirmedBy: 'two' })
    world.clock.set(december)
    await first().seal(november)
    expect((await first().one(november)).seal).toMatchObject({ state: 'toConfirm', mayConfirm: false })
    expect(await first().sealing(november)).toEqual({
      sealed: [],
      toConfirm: '2026-11',
      correctedIn: '2026-12',
      isReady: false,
    })
    await expect(first().printed(november)).rejects.toThrow('have it confirmed')
    await expect(first().confirm(november)).rejects.toThrow('another admin has to confirm')
    await second().confirm(november)
    await second().confirm(november)
    expect((await first().one(november)).seal).toMatchObject({ state: 'sealed', confirmedBy: 'lifer Resident' })

    await first().askUnseal({ ...november, reason: 'missingEntry', note: 'A check of the picnic' })
    await expect(first().unseal(november)).rejects.toThrow('another admin has to confirm')
    expect((await second().one(november)).seal).toMatchObject({
      state: 'unsealAsked',
      mayConfirm: true,
      note: 'A check of the picnic',
    })
    await second().keepSealed(november)
    expect((await first().one(november)).seal!.state).toBe('sealed')
    await second().askUnseal({ ...november, reason: 'other', note: '' })
    // Until the second admin has unsealed it, it stays sealed.
    expect(await first().sealing(november)).toMatchObject({ sealed: ['2026-11'], toConfirm: null })
    await first().unseal(november)
    expect((await first().one(november)).seal).toBeNull()
    await first().seal(november)
    await second().askUnseal({ ...november, reason: 'mistake', note: '' })
    expect((await first().one(november)).facts.map(({ name }) => name)).toEqual([
      'Month unsealed',
      'Month sealed',
      'Month unsealed',
      'Unsealing of a month requested',
      'Unsealing of a month declined',
      'Unsealing of a month requested',
      'Seal of a month confirmed',
      'Month sealed',
    ])
  })

  test('has a code that anyone can check, which another chapter does not know', async () => {
    await record()
    world.clock.set(december)
    await first().seal(november)
    const { seal, receivedCents, closingCents } = await first().one(november)
    const { code } = seal!
    expect(await world.as('anonymous').months.check({ code })).toMatchObject({
      state: 'sealed',
      month: '2026-11',
      receivedCents,
      closingCents,
    })
    expect(await world.as('anonymous', { on: 'ny' }).months.check({ code })).toEqual({ state: 'unknown' })
    expect(await world.as('anonymous').receipts.check({ code })).toEqual({ state: 'unknown' })
    expect(await sealOf(world.store.read, world.chapters.ny.id, '2026-11')).toBeNull()
    await first().askUnseal({ ...november, reason: 'mistake', note: '' })
    await second().unseal(november)
    expect(await world.as('anonymous').months.check({ code })).toMatchObject({ state: 'unsealed' })
  })

  test('is in the report of its year by kind, event and category, beside the year before', async () => {
    await record()
    world.clock.set(december)
    await first().seal(november)
    const { rows, totals, months } = await first().year({ year: 2026 })
    expect(months[10]).toMatchObject({ isSealed: true, receivedCents: totals.receivedCents })
    expect(rows.find(({ kind }) => kind === 'expense')).toMatchObject({ category: 'Printing', amountCents: -8_750 })
    const later = await first().year({ year: 2027 })
    expect(later.totals).toMatchObject({ receivedCents: 0, beforeReceivedCents: totals.receivedCents })
  })

  test('tells a refund by the event that it was for, in the month, its year and its journal', async () => {
    const eventId = await announcePicnic(world)
    const { orderId, paymentId } = await world.as('anonymous').registrations.start(guestCart(eventId))
    await world.standin.control({ do: 'approve', orderId })
    await world.as('anonymous').registrations.finish({ orderId })
    const { payments } = world.as('admin')
    const { leftCents } = await payments.toRefund({ paymentId })
    await payments.refund({ paymentId, formKey: 'form-00000001', leftCents, what: 'all', reason: 'payerAsked' })
    world.clock.set(december)
    const refund = { kind: 'refund', itemId: 'registration', eventId, amountCents: -leftCents }
    expect((await first().one(november)).sums).toContainEqual(expect.objectContaining(refund))
    await first().seal(november)
    expect((await first().year({ year: 2026 })).rows).toContainEqual(
      expect.objectContaining({ kind: 'refund', event: 'Summer picnic', amountCents: -leftCents }),
    )
    const ctx = world.context('admin')
    const journal = await journalBetween(ctx, await sealMarks(ctx.db, ctx.chapter.id), {
      from: '2026-11',
      to: '2026-11',
    })
    expect(journal.find(({ text }) => text === 'Refund')!.lines[0]).toMatchObject({
      account: 'refunds',
      subject: { of: 'event', id: eventId },
    })
  })
})
