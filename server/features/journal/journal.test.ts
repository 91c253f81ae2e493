import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { rebuildProjections } from '#events-log/shadow.ts'
import { run } from '#db/work.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { withBankAccount } from '#tests/support/world/bank.ts'
import { layAccount } from '#tests/support/world/bank-lines.ts'
import { layMonthSeal } from '#tests/support/world/months.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { sumsOf } from './layout.decisions.ts'
import { journalBetween } from './reads.ts'
import { sealMarks } from './seals.reads.ts'
import { exportedFile } from './writes.ts'

describeOnBoth('the journal of a month', (open) => {
  const { opened, bank, match, add } = withBankAccount(open)
  let world: PaymentsWorld
  let accountId: string
  beforeEach(() => {
    ;({ world, accountId } = opened())
  })

  const journal = () => world.as('admin').journal
  const order = { period: '2026-11', program: 'quickbooksOnline', tracking: 'subject' } as const
  const toDecember = () => world.clock.forward(12 * 24 * 60)
  const fileOf = async (position: number) => {
    const { fileName, bytes } = await exportedFile(world.context('admin'), position)
    return { fileName, text: bytes.toString('utf8'), sha256: createHash('sha256').update(bytes).digest('hex') }
  }

  /** Dues through PayPal, a check that is deposited, a donation, a withdrawal, and an expense. */
  async function november(): Promise<{ dues: string; check: string }> {
    const { paymentId: dues, orderId } = await world.approved('member')
    await world.as('member').payments.finish({ orderId })
    const { paymentId: check } = await world
      .as('admin')
      .dues.recordByHand({ memberId: memberIds.inactive, terms: 1, method: 'check', reference: 'CHK-2207' })
    await add([
      { day: '2026-11-21', amount: '100.00', text: 'CHECK DEPOSIT', check: '2207' },
      { day: '2026-11-21', amount: '50.00', text: 'PAYPAL TRANSFER 1032271102' },
      { day: '2026-11-21', amount: '-12.50', text: '=cmd|PRINT "Example" Co' },
    ])
    const { lines } = await match()
    const [deposit, withdrawal, print] = [10_000, 5_000, -1_250].map(
      (cents) => lines.find(({ amountCents }) => amountCents === cents)!.lineId,
    )
    await bank().bookByHand({ lineId: deposit!, kind: 'payment', paymentId: check })
    await bank().bookByHand({ lineId: withdrawal!, kind: 'payout' })
    await bank().bookByHand({ lineId: print!, kind: 'expense', category: 'printing' })
    return { dues, check }
  }

  test('is made from the facts: fees are their own line, and a sale meets its withdrawal in clearing', async () => {
    const { dues, check } = await november()
    toDecember()
    const { rows, debitCents, creditCents, preview, isSealed, unnamed, entries } = await journal().view(order)
    expect([isSealed, entries, debitCents]).toEqual([false, 5, creditCents])
    const moved = Object.fromEntries(
      rows
        .filter(({ isMoved }) => isMoved)
        .map(({ key, debitCents: debit, creditCents: credit }) => [key, [debit, credit]]),
    )
    const feeCents = moved.paypalFees![0]!
    expect(feeCents).toBeGreaterThan(0)
    expect(moved).toEqual({
      [`bank:${accountId}`]: [15_000, 1_250],
      paypal: [10_000 - feeCents, 5_000],
      undeposited: [10_000, 10_000],
      dues: [0, 20_000],
      paypalFees: [feeCents, 0],
      'expense:printing': [1_250, 0],
    })
    expect(unnamed).toHaveLength(6)
    expect(preview[1]).toMatchObject({ number: 'AEADC-2611-0001', cents: feeCents, text: 'PayPal’s fee' })
    expect(preview[2]!.text).toBe(`Regular dues 2027, payment ${dues}`)
    expect(preview[3]!.text).toBe(`Regular dues 2026, check CHK-2207, payment ${check}`)
  })

  test('ends its clearing at what PayPal has itself', async () => {
    const { dues } = await november()
    const { payments, books } = world.as('admin')
    const { leftCents } = await payments.toRefund({ paymentId: dues })
    await payments.refund({ paymentId: dues, formKey: 'form-00000001', leftCents, what: 'all', reason: 'payerAsked' })
    await books.compare()
    const marks = await sealMarks(world.store.read, world.chapters.dc.id)
    const entries = await journalBetween(world.context('admin'), marks, { from: '2026-11', to: '2026-11' })
    const refund = entries.find(({ text }) => text === 'Refund')
    expect(refund?.refersTo?.text).toContain(dues)
    const clearing = sumsOf(entries).find(({ key }) => key === 'paypal')!
    const { held } = await world.store.read
      .selectFrom('providerTransactions')
      .select(({ fn, eb }) => fn.sum<number>(eb('amountCents', '-', eb.ref('feeCents'))).as('held'))
      .where('chapterId', '=', world.chapters.dc.id)
      .executeTakeFirstOrThrow()
    expect(clearing.debitCents - clearing.creditCents).toBe(Number(held) - 5_000)
  })

  test('ends its clearing at what PayPal has, with a withdrawal that meets its deposit by PayPal’s list', async () => {
    const { orderId } = await world.approved('member')
    await world.as('member').payments.finish({ orderId })
    const moves = [
      ['T0400', -5_000],
      // Held with a second withdrawal that PayPal gave up, and released.
      ['T1503', -1_500],
      ['T1105', 1_500],
    ] as const
    for (const [eventCode, cents] of moves)
      await world.standin.control({ do: 'transfer', clientId: 'standin-dc', eventCode, cents })
    await world.as('admin').books.compare()
    world.clock.forward(40 * 24 * 60)
    await world.as('admin').books.compare()
    // A list that was read while withdrawals were left out is read again.
    await world.store.write(function* ({ sql }) {
      yield* run(sql.deleteFrom('providerTransactions').where('kind', 'in', ['withdrawal', 'hold']))
      yield* run(sql.updateTable('comparisons').set({ wholeFrom: null }))
    })
    await world.as('admin').books.compare()
    await add([
      { day: '2026-11-21', amount: '50.00', text: 'ACH CREDIT 4029357733' },
      { day: '2026-11-21', amount: '15.00', text: 'ACH CREDIT 4029357734' },
    ])
    const { lines } = await match()
    const [deposit, other] = [5_000, 1_500].map((cents) => lines.find(({ amountCents }) => amountCents === cents)!)
    expect(deposit!.proposals.map(({ sureness, title }) => [sureness, title])).toEqual([
      ['certain', 'PayPal withdrawal'],
    ])
    // The hold has the amount of this line, and was paid out to nobody.
    expect(other!.proposals).toEqual([])
    const { key } = deposit!.proposals[0]!
    await bank().book({ lineId: deposit!.lineId, key })
    await expect(bank().book({ lineId: other!.lineId, key })).rejects.toThrow()
    await world.as('admin').books.compare()

    const marks = await sealMarks(world.store.read, world.chapters.dc.id)
    const entries = await journalBetween(world.context('admin'), marks, { from: '2026-11', to: '2026-11' })
    const clearing = sumsOf(entries).find(({ key: account }) => account === 'paypal')!
    const listed = await world.store.read
      .selectFrom('providerTransactions')
      .select(['kind', 'amountCents', 'feeCents'])
      .where('chapterId', '=', world.chapters.dc.id)
      .execute()
    expect(listed.map(({ kind, amountCents }) => [kind, amountCents]).sort()).toEqual([
      ['hold', -1_500],
      ['hold', 1_500],
      ['payment', 10_000],
      ['withdrawal', -5_000],
    ])
    const held = listed.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0)
    expect(clearing.debitCents - clearing.creditCents).toBe(held)
    expect((await world.as('admin').books.toResolve()).open).toEqual([])
  })

  test('is exported once it is sealed, and every account has a name; the second export has the same bytes', async () => {
    const { check } = await november()
    const eventId = await announcePicnic(world)
    toDecember()
    await expect(journal().export(order)).rejects.toThrow('November 2026 is not sealed')
    await layMonthSeal(world, '2026-11')
    await expect(journal().export(order)).rejects.toThrow('has no account in the program yet')
    await journal().useStarter({ program: 'quickbooksOnline' })
    const { version, unnamed } = await journal().view(order)
    expect(unnamed).toEqual([])
    const names = { [`event:${eventId}`]: 'Event Income : Picnic', 'expense:printing': 'Printing and Copies' }
    await journal().nameAccounts({ program: 'quickbooksOnline', version, names })
    const first = await journal().export(order)
    const file = await fileOf(first)
    expect(file.fileName).toBe('aeadc-journal-2026-11-quickbooks.csv')
    expect(file.text).toContain('"Printing and Copies","12.50","","Printing: =cmd|PRINT ""Example"" Co"')

    // What is named or corrected later changes nothing of it.
    await world
      .as('admin')
      .events.update({ eventId, eventName: 'Another name' })
      .catch(() => undefined)
    await world.as('admin').payments.reverse({ paymentId: check, reason: 'notReceived' } as never)
    await world.store.alone('exclusive', (builder) => rebuildProjections(builder, logDefinition))
    const second = await journal().export(order)
    expect(second).toBeGreaterThan(first)
    expect((await fileOf(second)).sha256).toBe(file.sha256)
    // Neither does writing it anew.
    await world.store.write((builder) => run(builder.sql.deleteFrom('journalFiles')))
    expect((await fileOf(await journal().export(order))).sha256).toBe(file.sha256)
    const { exports } = await journal().view(order)
    expect(exports.map(({ sha256 }) => sha256)).toEqual([file.sha256, file.sha256, file.sha256])

    // The correction is an adjustment of the open month.
    const december = await journal().view({ ...order, period: '2026-11' })
    expect(december.entries).toBe(5)
    const marks = await sealMarks(world.store.read, world.chapters.dc.id)
    const later = await journalBetween(world.context('admin'), marks, { from: '2026-12', to: '2026-12' })
    expect(later.map(({ text, day, month }) => [text, day.slice(0, 7), month])).toEqual([
      ['Reversed', '2026-11', '2026-12'],
      ['Reversed', '2026-11', '2026-12'],
    ])
  })

  test('keeps a chart that nobody else changed meanwhile, and says at each name what is wrong', async () => {
    await november()
    toDecember()
    const { version } = await journal().view(order)
    const save = (names: Record<string, string>, seen = version) =>
      journal().nameAccounts({ program: 'quickbooksOnline', version: seen, names })
    await expect(save({ dues: 'Income:', fees: '=1+1', refunds: 'Refunds' })).rejects.toMatchObject({
      cause: {
        details: {
          fields: {
            'names.dues': 'Write a name on both sides of a colon, such as Parent:Sub',
            'names.fees': 'The name cannot begin with =, +, - or @',
          },
        },
      },
    })
    expect((await journal().view(order)).version).toBe(version)
    await save({ dues: ' Membership Dues ' })
    await expect(save({ dues: 'Dues' })).rejects.toThrow('Another admin has changed the accounts meanwhile')
    const { rows, version: next } = await journal().view(order)
    expect(rows.find(({ key }) => key === 'dues')).toMatchObject({ name: 'Membership Dues', problem: '' })
    await save({ dues: '' }, next)
    expect((await journal().view(order)).version).toBe(version)
  })

  test('can be exported for a month before the first seal, which holds it and is named', async () => {
    await november()
    world.clock.set('2027-01-04T15:00:00.000Z')
    await layMonthSeal(world, '2026-12')
    expect((await journal().view(order)).periods).toEqual([
      { period: '2026-12', isSealed: true, heldBy: null },
      { period: '2026-11', isSealed: true, heldBy: '2026-12' },
      { period: '2026', isSealed: true, heldBy: '2026-12' },
    ])
  })

  test('is the chapter’s own: accounts, files and exports of another one do not exist', async () => {
    await november()
    toDecember()
    await layMonthSeal(world, '2026-11')
    await journal().useStarter({ program: 'ledger' })
    const position = await journal().export({ ...order, program: 'ledger', tracking: 'chapter' })
    // The program and the classes of the last export are chosen next time.
    const last = { program: 'ledger', tracking: 'chapter' }
    expect(await journal().lastExport()).toEqual(last)
    expect(await journal().view({ period: order.period })).toMatchObject(last)
    expect(await journal().view(order)).toMatchObject({ program: 'quickbooksOnline', tracking: 'subject' })
    const theirs = world.as('nyAdmin').journal
    expect(await theirs.lastExport()).toBe(null)
    // No file has what an account began with, so the page says it.
    expect((await journal().view(order)).openings).toMatchObject([{ accountId, openingCents: 100_000 }])
    expect((await theirs.view(order)).openings).toEqual([])
    const shown = await theirs.view({ ...order, program: 'ledger' })
    expect([shown.exports, shown.entries, shown.rows.filter(({ name }) => name !== '')]).toEqual([[], 0, []])
    await expect(exportedFile(world.context('nyAdmin'), position)).rejects.toThrow('There is no such export here')
    await expect(theirs.export({ ...order, program: 'ledger' })).rejects.toThrow('is not sealed')
    const foreign = await layAccount(world, 'nyAdmin', 'Gotham checking')
    const { version } = await journal().view(order)
    await expect(
      journal().nameAccounts({ program: 'quickbooksOnline', version, names: { [`bank:${foreign}`]: 'Bank:Theirs' } }),
    ).rejects.toThrow('There is no such account here')
    await expect(world.as('member').journal.view(order)).rejects.toThrow()
  })
})
