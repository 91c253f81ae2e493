import type { MonthSealRow } from '#db/tables/months.ts'
import type { FactRow } from '#db/tables/events-log.ts'
import type { Db } from '#db/tables/tables.ts'
import { streamId, type Recorded } from '#events-log/fact.ts'
import { pagesOfFacts, readFact } from '#events-log/read.ts'
import { runningFold } from '#events-log/running-fold.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Kinds } from '#server/sale.ts'
import { monthIn } from '#server/time/calendar.ts'
import type { Zones } from '#server/time/zones.ts'
import { moneyFacts } from '../books/decisions.ts'
import type { BooksSource } from '../books/reads.ts'
import { entriesOf, newLedger, type Entry, type Ledger, type MonthsSource } from './entries.decisions.ts'
import type { AccountSum, MonthFact, MonthSum } from './facts.ts'
import {
  countedIn,
  countIn,
  openedUpTo,
  openingsOf,
  sheetOf,
  type Counts,
  type SealMark,
  type Sheet,
} from './sheets.decisions.ts'

/** The seal of a month, with the sums that it holds. */
export type Seal = {
  month: string
  state: 'toConfirm' | 'sealed' | 'unsealAsked'
  /** The position of its fact. */
  position: number
  /** The newest entry of the log when it was sealed. */
  headPosition: number
  headHash: string
  openings: AccountSum[]
  sums: MonthSum[]
  /** What the bank accounts held when they were added, of all that are counted up to this month. */
  opened: AccountSum[]
  /** What the bank accounts had at the end of the month by the bank's lines. */
  banks: AccountSum[]
  labelsHash: string
  /** Actors as the log names them, and when. */
  sealedBy: string
  sealedAt: string
  confirmedBy: string | null
  confirmedAt: string | null
  unsealAskedBy: string | null
  unsealAskedAt: string | null
  unsealReason: string | null
}

/** Returns the seal in effect of a chapter's month (yyyy-mm); null for an open month. */
export async function sealOf(db: Db, chapter: ChapterId, month: string): Promise<Seal | null> {
  const row = await sealsIn(db, chapter).where('month', '=', month).executeTakeFirst()
  return row ? asSeal(row) : null
}

/** Returns the seals in effect of a chapter, oldest month first. */
export async function sealsOf(db: Db, chapter: ChapterId): Promise<Seal[]> {
  return (await sealsIn(db, chapter).orderBy('month').execute()).map(asSeal)
}

const sealsIn = (db: Db, chapter: ChapterId) =>
  db.selectFrom('monthSeals').selectAll().where('chapterId', '=', chapter).where('state', '<>', 'unsealed')

function asSeal({ openings, sums, opened, banks, ...row }: MonthSealRow): Seal {
  const { chapterId: _, unsealedBy: __, unsealedAt: ___, ...seal } = row
  return {
    ...seal,
    state: row.state as Seal['state'],
    openings: JSON.parse(openings) as AccountSum[],
    sums: JSON.parse(sums) as MonthSum[],
    opened: JSON.parse(opened) as AccountSum[],
    banks: JSON.parse(banks) as AccountSum[],
  }
}

/** What the log says of a chapter's months. */
export type MonthsRead = {
  counts: Counts
  /** The seals in effect, oldest month first. */
  marks: SealMark[]
  ledger: Ledger
  /** How many seals there were, also those that were taken off. */
  seals: number
  /** The chapter's last fact that was counted. */
  position: number
}

const runningMonths = runningFold<MonthsRead & { monthOf: (iso: string) => string }>()

/** The types of the facts that a chapter's months are counted from. */
export const monthFactTypes = (kinds: Kinds): string[] => [
  ...moneyFacts(kinds),
  'BankLineBooked',
  'BankBookingTakenBack',
  'MonthSealed',
  'MonthUnsealed',
]

/** Returns what the log says of a chapter's months. Reads only what was added since the last call. */
export const readMonths = (
  { db, kinds, logDefinition }: BooksSource,
  chapter: ChapterId,
  zones: Zones,
): Promise<MonthsRead> =>
  runningMonths(db, `${chapter} ${JSON.stringify(zones)}`, {
    facts: { chapterId: chapter, types: monthFactTypes(kinds) },
    begin: () => ({ ...newMonths(), monthOf: monthIn(zones) }),
    take(read, row) {
      for (const entry of takeFact(kinds, read, readFact<MonthsSource>(row, logDefinition), read.monthOf))
        countIn(read.counts, entry, read.seals)
    },
  })

/** Returns what these facts of a chapter say of its months, in the order of the log. */
export function monthsIn(
  { kinds, logDefinition }: Omit<BooksSource, 'db'>,
  zones: string | Zones,
  rows: Iterable<FactRow>,
): MonthsRead {
  const read = newMonths()
  const monthOf = monthIn(zones)
  for (const row of rows)
    for (const entry of takeFact(kinds, read, readFact<MonthsSource>(row, logDefinition), monthOf))
      countIn(read.counts, entry, read.seals)
  return read
}

const newMonths = (): MonthsRead => ({ counts: new Map(), marks: [], ledger: newLedger(), seals: 0, position: 0 })

/** Takes one fact up, and returns what it moves. */
function takeFact(
  kinds: Kinds,
  read: Omit<MonthsRead, 'counts'>,
  fact: Recorded<MonthsSource>,
  monthOf: (iso: string) => string,
): Entry[] {
  read.position = fact.position
  const { month } = fact.data as Extract<MonthFact, { type: 'MonthSealed' }>['data']
  if (fact.type === 'MonthSealed') {
    read.marks = [...read.marks, { month, ordinal: read.seals }]
    read.seals++
    return []
  }
  if (fact.type === 'MonthUnsealed') {
    read.marks = read.marks.filter((mark) => mark.month !== month)
    return []
  }
  return entriesOf(kinds, read.ledger, fact, monthOf)
}

/** An open month as it stands, and the chapter's last fact that it counts. */
export type OpenSheet = Sheet & { opened: AccountSum[]; position: number }

/** Returns a function that counts an open month, for several of them. */
export async function openSheets(
  source: BooksSource,
  chapter: { id: ChapterId; zones: Zones },
): Promise<(month: string) => OpenSheet> {
  const { db } = source
  const accounts = await db
    .selectFrom('bankAccounts')
    .select(['accountId', 'openingCents', 'openedOn'])
    .where('chapterId', '=', chapter.id)
    .orderBy('accountId')
    .execute()
  const held = (await sealsOf(db, chapter.id)).at(-1)?.opened ?? []
  const { counts, marks, position } = await readMonths(source, chapter.id, chapter.zones)
  const openings = openingsOf(accounts, held, marks)
  // Copied, because the next read extends the counts in place.
  const counted = [...counts.values()]
  return (month) => ({
    ...sheetOf(counted, marks, openings, month),
    position,
    opened: openedUpTo(openings, marks, month),
  })
}

/** Returns an open month as it stands, and the chapter's last fact that it counts. */
export const openSheet = async (
  source: BooksSource,
  chapter: { id: ChapterId; zones: Zones },
  month: string,
): Promise<OpenSheet> => (await openSheets(source, chapter))(month)

/** An entry of a month, with the fact that moved it. */
export type MonthEntry = Entry & {
  /** The earlier month that it belongs to; null for the month's own. */
  ofMonth: string | null
  position: number
  type: string
  actor: string
  occurredAt: string
  recordedAt: string
  /** The payment or the bank's line that the fact is about. */
  subjectId: string
}

/**
 * Returns the entries that a month is counted from, in the order of the log. Their sums are those of its seal, but for what
 * accounts held when they were added. Entries of one fact that cancel out between accounts, such as a deposit, all count.
 */
export async function entriesOfMonth(
  source: BooksSource,
  chapter: { id: ChapterId; zones: Zones },
  month: string,
): Promise<MonthEntry[]> {
  const { marks } = await readMonths(source, chapter.id, chapter.zones)
  const monthOf = monthIn(chapter.zones)
  const read = newMonths()
  const entries: MonthEntry[] = []
  for await (const page of pagesOfFacts(source.db, { chapterId: chapter.id, types: monthFactTypes(source.kinds) })) {
    for (const row of page) {
      const fact = readFact<MonthsSource>(row, source.logDefinition)
      for (const entry of takeFact(source.kinds, read, fact, monthOf)) {
        const counted = { ...entry, seals: read.seals }
        if (countedIn(counted, marks) !== month) continue
        const { position, type, actor, occurredAt, recordedAt, stream } = fact
        entries.push({
          ...entry,
          ofMonth: entry.month === month ? null : entry.month,
          position,
          type,
          actor,
          occurredAt,
          recordedAt,
          subjectId: streamId(stream),
        })
      }
    }
  }
  return entries
}
