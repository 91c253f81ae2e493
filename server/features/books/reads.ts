import { sql as rawSql } from 'kysely'
import type { FactRow } from '#db/tables/events-log.ts'
import type { Db } from '#db/tables/tables.ts'
import { streamId, type LogDefinition, type Recorded } from '#events-log/fact.ts'
import { pagesOfFacts, readFact, type FactRange } from '#events-log/read.ts'
import { countedDay, dayAfter, monthIn, spanOf, startOfDay, type Period, type Span } from '#server/time/calendar.ts'
import type { Zones } from '#server/time/zones.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import type { BookedFact, Kind, Kinds } from '#server/sale.ts'
import { namesOf } from '../members/reads.ts'
import { bookingFacts, enter, moneyFacts, type Books, type MoneyFact } from './decisions.ts'

/** The source of the books: the log, how to read it, and the kinds of payments to distinguish. */
export type BooksSource = { db: Db; kinds: Kinds; logDefinition: LogDefinition }

/**
 * The part of the log that the books cover: up to a position, or before a moment. The time at which a fact was recorded
 * counts, not the time of the capture, so that the books of a past day never change.
 */
export type Extent = Pick<FactRange, 'upTo' | 'before'>

/** Returns the extent up to the end of a day (yyyy-mm-dd, inclusive), in a time zone or by the chapter's calendar. */
export const untilDay = (day: string, zone: string | Zones) => ({
  before: startOfDay(dayAfter(day), zone).toISOString(),
})

/** Returns a stored fact that may move money, upcast to the current version. */
export const moneyFactOf = (row: FactRow, logDefinition: LogDefinition): Recorded<MoneyFact> =>
  readFact<MoneyFact>(row, logDefinition)

/** Returns the books of a chapter for an extent, replayed from the log. */
export async function booksIn(
  { db, kinds, logDefinition }: BooksSource,
  chapter: ChapterId,
  zone: string | Zones,
  extent: Extent,
): Promise<Books> {
  const monthOf = monthIn(zone)
  let books: Books = {}
  for await (const page of pagesOfFacts(db, { ...extent, chapterId: chapter, types: moneyFacts(kinds) })) {
    for (const row of page) books = enter(kinds, books, monthOf(row.recordedAt), moneyFactOf(row, logDefinition))
  }
  return books
}

/** Returns the time of a period that ends with a day at the latest. */
export function bookedSpan(
  { chapter }: Pick<Context, 'chapter'>,
  { until, ...period }: Period & { until?: string | undefined },
): Span {
  const { since, before } = spanOf(period, chapter.zones)
  const ends = [until && untilDay(until, chapter.zones).before, before].filter(Boolean) as string[]
  return { ...(since ? { since } : {}), ...(ends.length > 0 ? { before: ends.sort()[0]! } : {}) }
}

export type BookedPayment = {
  paymentId: string
  position: number
  hash: string
  recordedAt: string
  kind: string
  /** The payment method, as the list shows it. */
  method: string
  /** A short description of the purchase. */
  purpose: string
  memberId: string
  name: string
  amountCents: number
}

/** Literals, because neither database uses the partial index of these facts for bound parameters. */
export const booksMoney = (kinds: Kinds) =>
  rawSql<boolean>`"type" in (${rawSql.join(bookingFacts(kinds).map((type) => rawSql.lit(type)))})`

/** Selects the facts that booked the chapter's payments within some time, of a kind or of all. */
function bookingsIn({ db, kinds }: BooksSource, chapter: ChapterId, { since, before }: Span, purpose?: string) {
  const types = kinds.all
    .filter((kind) => kind.purpose === purpose)
    .flatMap(({ facts: { paid, byHand } }) => [paid.type, byHand?.type ?? paid.type])
  return db
    .selectFrom('facts')
    .where('chapterId', '=', chapter)
    .where(booksMoney(kinds))
    .$if(since !== undefined, (query) => query.where('recordedAt', '>=', since!))
    .$if(before !== undefined, (query) => query.where('recordedAt', '<', before!))
    .$if(purpose !== undefined, (query) => query.where('type', 'in', types.length > 0 ? types : ['']))
}

/** Returns how many of the chapter's payments were recorded within some time. */
export async function countPayments(
  source: BooksSource,
  chapter: ChapterId,
  span: Span,
  purpose?: string,
): Promise<number> {
  const { count } = await bookingsIn(source, chapter, span, purpose)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns a page (from 0) of the chapter's payments that were recorded within some time, newest first. */
export async function paymentsAsOf(
  source: BooksSource,
  chapter: ChapterId,
  span: Span,
  { page, size, purpose }: { page: number; size: number; purpose?: string | undefined },
): Promise<BookedPayment[]> {
  const { db, kinds, logDefinition } = source
  const rows = await bookingsIn(source, chapter, span, purpose)
    .selectAll()
    .orderBy('recordedAt', 'desc')
    .orderBy('position', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()
  const facts = rows.map((row) => moneyFactOf(row, logDefinition) as BookedFact)
  const names = await payerNames({ db, kinds }, chapter, facts)
  return facts.map((fact) => ({ ...bookedPayment(kinds, fact), name: names.get(fact.position) ?? '' }))
}

/** Returns a payment as its fact records it; the log identifies the payer only by ids. */
export function bookedPayment(kinds: Kinds, fact: BookedFact): Omit<BookedPayment, 'name'> {
  const { position, hash, recordedAt, type, stream, data } = fact
  const { facts, label } = kindOf(kinds, fact)
  const { method } = (facts.byHand?.type === type ? facts.byHand : facts.paid).line
  const paid = { purpose: label(data), memberId: data.memberId, amountCents: data.amountCents }
  return { paymentId: streamId(stream), position, hash, recordedAt, kind: type, method, ...paid }
}

function kindOf(kinds: Kinds, { type }: BookedFact): Kind {
  const kindStep = kinds.ofFact(type)
  if (!kindStep) throw new Error(`No kind of payment is booked by ${type}`)
  return kindStep.kind
}

/** Returns the names of payers, by the position of the fact. */
async function payerNames(
  source: Pick<BooksSource, 'db' | 'kinds'>,
  chapter: ChapterId,
  facts: BookedFact[],
): Promise<Map<number, string>> {
  const payers = facts.map((fact) => {
    const kind = kindOf(source.kinds, fact)
    return { purpose: kind.purpose, personId: fact.data.personId, guestId: kind.guestOf(fact.data) }
  })
  const namesFor = await namesOfPayers(source, chapter, payers)
  return new Map(facts.map(({ position }, index) => [position, nameOf(namesFor(payers[index]!))]))
}

/** The payer: a member by person id, or a guest of a kind. */
export type PaidBy = { purpose: string; personId: string | null; guestId: string | null }

type PersonName = { firstName: string; lastName: string }

/**
 * Returns the names of payers: members by person id, guests as the selling feature knows them; empty once the person is
 * erased.
 */
export async function namesOfPayers(
  { db, kinds }: Pick<BooksSource, 'db' | 'kinds'>,
  chapter: ChapterId,
  payers: readonly PaidBy[],
): Promise<(payer: PaidBy) => PersonName> {
  const guestsOf = async (kind: Kind) => {
    const ids = payers.flatMap(({ purpose, personId, guestId }) =>
      purpose === kind.purpose && !personId && guestId ? [guestId] : [],
    )
    const rows = ids.length === 0 ? [] : ((await kind.guestNames?.(db, chapter, ids).execute()) ?? [])
    return rows.map(({ id, ...name }) => [`${kind.purpose} ${id}`, name] as const)
  }
  const members = await namesOf(
    db,
    chapter,
    payers.flatMap(({ personId }) => personId ?? []),
  )
  const guests = new Map((await Promise.all(kinds.all.map(guestsOf))).flat())
  return ({ purpose, personId, guestId }) =>
    (personId ? members.get(personId) : guests.get(`${purpose} ${guestId ?? ''}`)) ?? { firstName: '', lastName: '' }
}

const nameOf = ({ firstName, lastName }: PersonName) => [lastName, firstName].filter(Boolean).join(', ')

/** Returns the calendar years from the chapter's first fact to its last, newest first. */
export async function yearsIn(db: Db, chapter: ChapterId, zones: Zones): Promise<number[]> {
  const end = (direction: 'asc' | 'desc') =>
    db
      .selectFrom('facts')
      .select('recordedAt')
      .where('chapterId', '=', chapter)
      .orderBy('position', direction)
      .limit(1)
      .executeTakeFirst()
  const [first, last] = await Promise.all([end('asc'), end('desc')])
  if (!first || !last) return []
  const [from, to] = [first, last].map(({ recordedAt }) =>
    Number(countedDay(new Date(recordedAt), zones).slice(0, 4)),
  ) as [number, number]
  return Array.from({ length: to - from + 1 }, (_, index) => to - index)
}
