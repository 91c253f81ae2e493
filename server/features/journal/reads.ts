import type { FactRow } from '#db/tables/events-log.ts'
import type { Db } from '#db/tables/tables.ts'
import { streamName } from '#events-log/fact.ts'
import { pagesOfFacts, readFact, type FactRange } from '#events-log/read.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { dayIn, startOfDay } from '#server/time/calendar.ts'
import type { BankLineFact } from '../bank/facts.ts'
import type { DifferenceFact } from '../books/differences/facts.ts'
import { bookingFacts, moneyFacts } from '../books/decisions.ts'
import { booksMoney } from '../books/reads.ts'
import { enter, newJournal, type JournalSource } from './entries.decisions.ts'
import { countedEntries, type CountedEntry, type Names } from './layout.decisions.ts'
import { maxLines } from './rules.ts'
import { monthCounter, type SealMark } from './seals.decisions.ts'

type Source = Pick<Context, 'db' | 'kinds' | 'logDefinition' | 'chapter'>

/** The facts of the bank, and those that open one of its lines. */
const bankFacts = [
  'BankLineBooked' satisfies BankLineFact['type'],
  'BankBookingTakenBack' satisfies BankLineFact['type'],
  'PaymentReversed',
]

const differenceFacts = ['DifferenceResolved', 'ExplanationChanged'] satisfies DifferenceFact['type'][]

/** An entry is recorded at most so long before the day that it belongs to: a bank may date a line ahead. */
const aheadMs = 40 * 24 * 3_600_000

/**
 * Returns the entries that are counted from one month to another. What is counted in a month follows from the log up to
 * the seal that holds it, so that a sealed month has the same entries for ever.
 * @throws Refusal for more than a file holds
 */
export async function journalBetween(
  source: Source,
  marks: readonly SealMark[],
  { from, to }: { from: string; to: string },
): Promise<CountedEntry[]> {
  const { kinds, logDefinition, chapter } = source
  const rows = await factRows(source, marks, { from, to })
  const journal = newJournal()
  const countedIn = monthCounter(marks)
  const reader = { kinds, dayOf: dayIn(chapter.zones), countedIn }
  for (const row of rows) enter(reader, journal, readFact<JournalSource>(row, logDefinition))
  return countedEntries(journal.entries, countedIn, { from, to })
}

async function factRows(
  { db, kinds, chapter }: Source,
  marks: readonly SealMark[],
  { from, to }: { from: string; to: string },
): Promise<FactRow[]> {
  const upTo = marks.find(({ month }) => month >= to)?.position
  const held = upTo === undefined ? {} : { upTo }
  const since = new Date(startOfDay(`${from}-01`, chapter.zones).getTime() - aheadMs).toISOString()
  const [first, bank] = await Promise.all([
    db
      .selectFrom('facts')
      .select('position')
      .where('chapterId', '=', chapter.id)
      .where('recordedAt', '>=', since)
      .orderBy('position')
      .limit(1)
      .executeTakeFirst(),
    rowsIn(db, { ...held, chapterId: chapter.id, types: bankFacts }),
  ])
  const money = first
    ? await rowsIn(db, {
        ...held,
        after: first.position - 1,
        chapterId: chapter.id,
        types: [...moneyFacts(kinds), ...differenceFacts],
      })
    : []
  const known = new Map([...bank, ...money].map((row) => [row.position, row]))
  const sales = await salesOf(db, kinds, chapter.id, referredTo(kinds, [...known.values()]))
  for (const row of sales) known.set(row.position, row)
  return [...known.values()].sort((one, other) => one.position - other.position)
}

async function rowsIn(db: Db, range: FactRange): Promise<FactRow[]> {
  const rows: FactRow[] = []
  for await (const page of pagesOfFacts(db, range)) {
    rows.push(...page)
    if (rows.length > maxLines) throw tooMany()
  }
  return rows
}

const tooMany = () =>
  new Refusal(
    'invalid',
    `Too many entries for one file, which holds ${maxLines.toLocaleString('en-US')} lines. Choose a month of the year.`,
  )

/** Asserts that a file holds these entries. @throws Refusal */
export function assertRoom(entries: readonly CountedEntry[]): void {
  if (entries.reduce((sum, { lines }) => sum + lines.length, 0) > maxLines) throw tooMany()
}

/** Returns the streams of the payments that facts refer to, refunded, reversed, or deposited, and that are not among them. */
function referredTo(kinds: Context['kinds'], rows: readonly FactRow[]): string[] {
  const bookings = new Set(bookingFacts(kinds))
  const booked = new Set(rows.flatMap(({ type, stream }) => (bookings.has(type) ? stream : [])))
  const streams = rows.flatMap(({ type, stream, data }) =>
    type === 'BankLineBooked' ? paymentsIn(data).map((paymentId) => streamName('payment', paymentId)) : stream,
  )
  return [...new Set(streams)].filter((stream) => stream.startsWith('payment-') && !booked.has(stream))
}

const paymentsIn = (data: string) => (JSON.parse(data) as { paymentIds?: string[] }).paymentIds ?? []

/** Streams that are asked for at once: SQLite takes so many values in a statement. */
const pieceSize = 500

async function salesOf(
  db: Db,
  kinds: Context['kinds'],
  chapter: ChapterId,
  streams: readonly string[],
): Promise<FactRow[]> {
  const rows: FactRow[] = []
  for (const piece of pieces(streams))
    rows.push(
      ...(await db
        .selectFrom('facts')
        .selectAll()
        .where('chapterId', '=', chapter)
        .where('stream', 'in', piece)
        .where(booksMoney(kinds))
        .execute()),
    )
  return rows
}

function* pieces<Each>(all: readonly Each[]): Generator<Each[]> {
  for (let from = 0; from < all.length; from += pieceSize) yield all.slice(from, from + pieceSize)
}

/** Returns the names that entries are shown with. */
export async function namesFor(
  { db, chapter }: Pick<Context, 'db' | 'chapter'>,
  entries: readonly CountedEntry[],
): Promise<Names> {
  const causesAtTheTime = new Map(
    entries.flatMap(({ lines }) =>
      lines.flatMap(({ subject }) => (subject?.of === 'cause' ? [[subject.id, subject.name] as const] : [])),
    ),
  )
  const lineIds = new Set(entries.flatMap(({ lineId, refersTo }) => lineId ?? refersTo?.lineId ?? []))
  const lineTexts = new Map<string, string>()
  for (const piece of pieces([...lineIds])) {
    const rows = await db
      .selectFrom('bankLines')
      .select(['lineId', 'text'])
      .where('chapterId', '=', chapter.id)
      .where('lineId', 'in', piece)
      .execute()
    for (const { lineId, text } of rows) lineTexts.set(lineId, text)
  }
  const [banks, events, causes] = await Promise.all([
    banksOf(db, chapter.id),
    db.selectFrom('events').select(['eventId', 'eventName']).where('chapterId', '=', chapter.id).execute(),
    db
      .selectFrom('donationTypes')
      .select(['donationTypeId', 'donationTypeName'])
      .where('chapterId', '=', chapter.id)
      .execute(),
  ])
  return {
    chapterName: chapter.chapterName,
    banks: new Map(banks.map(({ accountId, accountName, lastFour }) => [accountId, `${accountName} ${lastFour}`])),
    events: new Map(events.map(({ eventId, eventName }) => [eventId, eventName])),
    causes: new Map([
      ...causesAtTheTime,
      ...causes.map(({ donationTypeId, donationTypeName }) => [donationTypeId, donationTypeName] as const),
    ]),
    lineTexts,
  }
}

/** Returns the chapter's bank accounts by name. */
const banksOf = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('bankAccounts')
    .select(['accountId', 'accountName', 'lastFour'])
    .where('chapterId', '=', chapter)
    .orderBy('accountName')
    .orderBy('accountId')
    .execute()
