/** Random months of a chapter on each database: the bank, the books, the journals, the shares and the seals agree. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { diffProjections, rebuildProjections } from '#events-log/shadow.ts'
import { run } from '#db/work.ts'
import { standingOf } from '#server/features/books/comparison/reads.ts'
import type { ExplainedChange } from '#server/features/books/differences/facts.ts'
import { journalBetween } from '#server/features/journal/reads.ts'
import { sealMarks } from '#server/features/journal/seals.reads.ts'
import { sumsOf } from '#server/features/journal/layout.decisions.ts'
import { monthPaper } from '#server/features/months/papers.decisions.ts'
import { openSheets, sealsOf } from '#server/features/months/reads.ts'
import { monthView } from '#server/features/months/views.reads.ts'
import { Refusal } from '#server/refusal.ts'
import { monthsBefore } from '#server/time/calendar.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { sumsOfJournal, sumsOfMonth } from '#tests/support/journal-sums.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import { tell, timesOf } from '../figures.ts'
import { openChapter, type Chapter } from './month-moves.ts'

const monthsOfChapter = 10

/** `MONTHS=2000 npm run faults random-months` for a night; in `npm test`, those of one chapter. */
const chapters = Math.ceil(Number(process.env.MONTHS ?? timesOf(50)) / monthsOfChapter)

const firstMonth = '2026-12'

describeOnBoth('random months', (open) => {
  let world: PaymentsWorld
  afterEach(() => world.close())

  const context = () => world.context('admin')
  const months = () => world.as('admin').months

  /** Opens a chapter whose payments all have a share. */
  async function begin(seed: number): Promise<Chapter> {
    world = await worldWithPayments(open)
    world.clock.set(`${firstMonth}-01T15:00:00.000Z`)
    await world.as('system', { on: 'dc' }).members.makeAdmin({ memberId: memberIds.lifer })
    const rule = { paymentType: '', fromDay: `${firstMonth}-01`, parent: '10' } as const
    for (const purpose of ['donation', 'fee', 'registration'] as const)
      await world.as('system').shares.setRule({ ...rule, purpose, basis: 'percent', chapter: '90' })
    await world
      .as('system')
      .shares.setRule({ ...rule, purpose: 'dues', basis: 'flat', third: '3.33', thirdName: 'Foundation' })
    return openChapter(world, firstMonth, seed)
  }

  /** What a sealed month says: its page, its journal, and its paper. */
  async function saidOf(month: string): Promise<string> {
    const ctx = context()
    const { corrections: _, facts: __, months: ___, ...view } = await months().one({ month })
    const journal = await journalBetween(ctx, await sealMarks(ctx.db, ctx.chapter.id), { from: month, to: month })
    return JSON.stringify([view, journal, monthPaper(ctx, await monthView(ctx, month))])
  }

  /** Returns the places in which the books of the chapter do not agree, up to a month. */
  async function wrongIn({ accounts }: Chapter, last: string): Promise<string[]> {
    const ctx = context()
    const { db } = ctx
    const [overview, differences, seals, sheet, marks, statement] = await Promise.all([
      world.as('admin').bank.overview(),
      world.as('admin').books.toResolve(),
      sealsOf(db, ctx.chapter.id),
      openSheets(ctx, ctx.chapter),
      sealMarks(db, ctx.chapter.id),
      world.as('admin').books.asOf({}),
    ])
    const wrong: string[] = []
    const same = (what: string, one: unknown, other: unknown) => {
      const [left, right] = [JSON.stringify(one), JSON.stringify(other)]
      if (left !== right) wrong.push(`${what}: ${left} and ${right}`)
    }

    // The bank is the books and the lines that are listed as open.
    for (const { accountId, cents } of accounts) {
      const { account, lines, isCut } = await world.as('admin').bank.match({ accountId })
      const { openingCents } = await db
        .selectFrom('bankAccounts')
        .select('openingCents')
        .where('chapterId', '=', ctx.chapter.id)
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow()
      const ofAccount = async (table: 'bankLines' | 'bankBookings') =>
        centsOf(
          await db
            .selectFrom(table)
            .select('amountCents')
            .where('chapterId', '=', ctx.chapter.id)
            .where('accountId', '=', accountId)
            .execute(),
        )
      // By its lines and bookings, and by the sums of its days.
      const [byLines, byBookings] = [await ofAccount('bankLines'), await ofAccount('bankBookings')]
      same('the bank', [openingCents + byLines, account.byBankCents], [cents, cents])
      same('the listed lines', openingCents + byBookings + centsOf(lines), cents)
      same('the listed lines', account.byBooksCents + centsOf(lines), cents)
      same('all lines are listed', isCut, false)
      const ends = sheet(last)
      same(
        'the months',
        centsOf([...ends.openings, ...ends.sums].filter((sum) => sum.account === accountId)),
        account.byBooksCents,
      )
    }
    same('the lines of all accounts', overview.accounts.length, accounts.length)

    // Each month of the journal balances, and is the same month of the treasury.
    const journal = await journalBetween(ctx, marks, { from: firstMonth, to: last })
    const all = []
    for (let month = firstMonth; month <= last; month = monthsBefore(month, -1)) {
      const { sums } = seals.find((seal) => seal.month === month) ?? sheet(month)
      const entries = journal.filter((entry) => entry.month === month)
      for (const { lines, text } of entries)
        same(
          `${month} ${text}`,
          lines.reduce((sum, { cents }) => sum + cents, 0),
          0,
        )
      same(`the journal of ${month}`, sumsOfJournal(entries), sumsOfMonth(sums, entries))
      all.push(...sums)
    }
    const kinds = ctx.kinds.all.map(({ purpose }) => purpose)
    const { receivedCents, givenBackCents, feeCents } = statement.booked
    same(
      'the treasury',
      centsOf(all.filter(({ kind }) => kind === 'refund' || kinds.includes(kind as never))),
      receivedCents - givenBackCents,
    )
    // The treasury has no fee of money that nobody owed.
    const rejected = await db
      .selectFrom('facts')
      .select('data')
      .where('chapterId', '=', ctx.chapter.id)
      .where('type', '=', 'CaptureRejected')
      .execute()
    const rejectedFees = rejected.reduce(
      (sum, { data }) => sum + (JSON.parse(data) as { feeCents: number }).feeCents,
      0,
    )
    same('the fees', centsOf(all.filter(({ kind }) => kind === 'providerFee')), 0 - feeCents - rejectedFees)
    // A refund of a registration is told by its event.
    const refunds = all.filter(({ kind, itemId }) => kind === 'refund' && itemId === 'registration')
    same(
      'refunds without an event',
      refunds.filter(({ eventId }) => eventId === null),
      [],
    )

    // Clearing ends at what PayPal has, but for the differences that are listed.
    const clearing = sumsOf(journal).find(({ key }) => key === 'paypal')
    const { held } = await db
      .selectFrom('providerTransactions')
      .select(({ fn, eb }) => fn.sum<number>(eb('amountCents', '-', eb.ref('feeCents'))).as('held'))
      .where('chapterId', '=', ctx.chapter.id)
      // A payment that the buyer's bank took back has no movement of its own.
      .where('status', '=', 'done')
      .executeTakeFirstOrThrow()
    // Of an open difference a part may have been explained, and its fee is not in its amount.
    let notExplained = 0
    for (const { captureId, clientId } of differences.open) {
      const { timeZone, id } = ctx.chapter
      const compared = { ...ctx, chapter: id, now: world.clock.now(), timeZone }
      const { differenceCents, feeCents: moreFeeCents } = await standingOf(compared, { captureId, clientId })
      notExplained += differenceCents - moreFeeCents - (await explainedOf(captureId))
    }
    const payouts = await db
      .selectFrom('bankBookings')
      .select(({ fn }) => fn.sum<number>('amountCents').as('cents'))
      .where('chapterId', '=', ctx.chapter.id)
      .where('kind', '=', 'payout')
      .executeTakeFirstOrThrow()
    same(
      'clearing',
      (clearing?.debitCents ?? 0) - (clearing?.creditCents ?? 0) + notExplained,
      Number(held ?? 0) - Number(payouts.cents ?? 0),
    )

    // The levels of each payment sum to what is left of it.
    const payments = await db
      .selectFrom('payments')
      .select(['paymentId', 'amountCents', 'refundedCents'])
      .where('chapterId', '=', ctx.chapter.id)
      .where('paidAt', '>=', `${firstMonth}-01`)
      .execute()
    const shares = await db.selectFrom('shareLines').selectAll().where('chapterId', '=', ctx.chapter.id).execute()
    const left = new Map<string, number>()
    for (const { paymentId, amountCents, refundedCents } of payments)
      left.set(paymentId, (left.get(paymentId) ?? 0) + amountCents - refundedCents)
    for (const { paymentId, ...share } of shares) {
      const levels = share.chapterCents + share.parentCents + share.thirdCents + share.fourthCents
      same(`the share of ${paymentId}`, levels, share.amountCents)
      left.set(paymentId, (left.get(paymentId) ?? 0) - levels)
    }
    same(
      'what has no share',
      [...left].filter(([, cents]) => cents !== 0),
      [],
    )
    const { months: statements } = await world.as('admin').shares.overview()
    same(
      'the statements',
      statements.reduce((sum, { amountCents }) => sum + amountCents, 0),
      payments.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0),
    )
    return wrong
  }

  /** Returns what is explained of a capture, without PayPal's fee. */
  async function explainedOf(captureId: string): Promise<number> {
    const facts = await context()
      .db.selectFrom('facts')
      .select('data')
      .where('stream', '=', `difference-${captureId}`)
      .execute()
    const changes = facts.map(({ data }) => JSON.parse(data) as Partial<ExplainedChange>)
    const cents = changes.reduce(
      (sum, { explainedCents = 0, explainedFeeCents = 0 }) => sum + explainedCents - explainedFeeCents,
      0,
    )
    return cents
  }

  const figures: Record<string, number> = {}
  const add = (what: string, count = 1) => (figures[what] = (figures[what] ?? 0) + count)
  afterAll(() => {
    tell('random months', figures)
    // The months have what they are about.
    for (const what of [
      'buy',
      'refund',
      'chargeback',
      'dispute',
      'explained',
      'accountFee',
      'feeBack',
      'accountHold',
      'check',
      'deposit',
      'bounce',
      'takeBack',
      'corrections',
    ])
      expect(figures[what], what).toBeGreaterThan(0)
  })

  test.each(Array.from({ length: chapters }, (_, index) => index + 1))(
    'bank = books + listed lines; journals, shares and seals hold, chapter %i',
    { timeout: 60_000 + monthsOfChapter * 10_000 },
    async (seed) => {
      const chapter = await begin(seed)
      const sealed = new Map<string, string>()
      for (let past = 0; past < monthsOfChapter; past++) {
        const month = monthsBefore(firstMonth, -past)
        const next = monthsBefore(month, -1)
        await chapter.live(month)
        world.clock.set(`${next}-01T15:00:00.000Z`)
        await chapter.close('mostly')
        expect(await wrongIn(chapter, next), `${month}, with open lines`).toEqual([])
        await chapter.close('wholly')
        expect(await wrongIn(chapter, next), month).toEqual([])
        await seal(month)
        // Some are unsealed, by two, and sealed again with what was corrected meanwhile.
        if ((seed + past) % 7 === 0) {
          await months().askUnseal({ month, reason: 'mistake', note: '' })
          await world.as('lifer', { role: 'admin' }).months.unseal({ month })
          await seal(month)
          add('unsealed')
        }
        sealed.set(month, await saidOf(month))
        add('months')
      }
      for (const [month, said] of sealed) expect(await saidOf(month), month).toBe(said)
      const differences = await world.store.alone('snapshot', (builder) => diffProjections(builder, logDefinition))
      expect(differences.filter(({ unexplained, missing }) => unexplained.length + missing.length > 0)).toEqual([])
      await world.store.alone('exclusive', (builder) => rebuildProjections(builder, logDefinition))
      for (const [month, said] of sealed) expect(await saidOf(month), month).toBe(said)
      const corrections = await correctionsIn([...sealed.keys()])
      for (const [what, count] of Object.entries(chapter.counts)) add(what, count)
      add('corrections', corrections)
    },
  )

  test(
    'control: a cent more at the bank, in a payment, in a share, or in the journal is found',
    { timeout: 60_000 },
    async () => {
      const chapter = await begin(1)
      await chapter.live(firstMonth)
      world.clock.set('2027-01-01T15:00:00.000Z')
      await chapter.close('wholly')
      expect(await wrongIn(chapter, '2027-01')).toEqual([])
      const oneMore = async (table: 'bankLines' | 'payments' | 'shareLines' | 'bankBookings') => {
        const change = (cents: number) =>
          world.store.write(({ sql }) =>
            run(
              sql
                .updateTable(table)
                .set((eb) => ({ amountCents: eb('amountCents', '+', cents) }))
                .where('chapterId', '=', world.chapters.dc.id),
            ),
          )
        await change(1)
        const wrong = await wrongIn(chapter, '2027-01')
        await change(-1)
        return wrong.map((text) => text.split(':')[0]!.replace(/ of .*/, ''))
      }
      expect(await oneMore('bankLines')).toEqual(expect.arrayContaining(['the bank']))
      expect(await oneMore('bankBookings')).toEqual(expect.arrayContaining(['the listed lines']))
      expect(await oneMore('payments')).toEqual(expect.arrayContaining(['what has no share', 'the statements']))
      expect(await oneMore('shareLines')).toEqual(expect.arrayContaining(['the share']))
      expect(await wrongIn(chapter, '2027-01')).toEqual([])
    },
  )

  async function seal(month: string): Promise<void> {
    await months()
      .seal({ month })
      .catch(async (error: unknown) => {
        const { checks } = await months().one({ month })
        const open = checks.filter(({ state }) => state === 'open')
        throw error instanceof Refusal || open.length > 0
          ? new Error(`${month} is not sealed: ${JSON.stringify(open)}`)
          : error
      })
  }

  /** Returns how much was counted in a later month because its own was sealed. */
  async function correctionsIn(all: readonly string[]): Promise<number> {
    const views = await Promise.all(all.map((month) => months().one({ month })))
    return views.reduce((sum, view) => sum + view.corrections.length, 0)
  }
})

const centsOf = (sums: readonly { amountCents: number }[]) =>
  sums.reduce((sum, { amountCents }) => sum + amountCents, 0)
