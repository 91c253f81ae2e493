import { sql as rawSql } from 'kysely'
import type { FactRow } from '#db/tables/events-log.ts'
import type { Db } from '#db/tables/tables.ts'
import { streamId, type LogDefinition, type Recorded } from '#events-log/fact.ts'
import { pagesOfFacts, readFact, type FactRange } from '#events-log/read.ts'
import { countedDay, dayAfter, monthIn, startOfDay } from '#server/time/calendar.ts'
import type { Zones } from '#server/time/zones.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { BookedFact, Kind, Kinds } from '#server/sale.ts'
import { namesOf } from '../members/reads.ts'
import type { PaymentFact } from '../payments/facts.ts'
import { bookingFacts, enter, moneyFacts, type Books } from './decisions.ts'

/** The source of the books: the log, how it is read, and the kinds of money that they tell apart. */
export type BooksSource = { db: Db; kinds: Kinds; logDefinition: LogDefinition }

/**
 * How far the books are read: up to a position of the log, or before a moment. It counts when a fact was
 * recorded, not when the provider took the money: only so do the books of a day that is over never change.
 */
export type Extent = Pick<FactRange, 'upTo' | 'before'>

/** The end of a day (yyyy-mm-dd, included) in a time zone or as a chapter counts its days, as an extent. */
export const untilDay = (day: string, zone: string | Zones) => ({
  before: startOfDay(dayAfter(day), zone).toISOString(),
})

/** A stored fact of the payment stream, in the version that the code of today reads. */
export const moneyFactOf = (row: FactRow, logDefinition: LogDefinition): Recorded<PaymentFact> =>
  readFact<PaymentFact>(row, logDefinition)

/** The books of a chapter as they stood then, replayed from the log. */
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

export type BookedPayment = {
  paymentId: string
  position: number
  hash: string
  recordedAt: string
  kind: string
  /** How it came in, as the list says it. */
  method: string
  /** The purchase, in a few words. */
  purpose: string
  memberId: string
  name: string
  amountCents: number
}

/** Written out, because neither database takes the index of these facts for types that are handed to it later. */
export const booksMoney = (kinds: Kinds) =>
  rawSql<boolean>`"type" in (${rawSql.join(bookingFacts(kinds).map((type) => rawSql.lit(type)))})`

/** A page (from 0) of the chapter's payments as they stood then, newest first. */
export async function paymentsAsOf(
  { db, kinds, logDefinition }: BooksSource,
  chapter: ChapterId,
  extent: Pick<Extent, 'before'>,
  { page, size }: { page: number; size: number },
): Promise<BookedPayment[]> {
  let query = db
    .selectFrom('facts')
    .selectAll()
    .where('chapterId', '=', chapter)
    .where(booksMoney(kinds))
    .orderBy('recordedAt', 'desc')
    .orderBy('position', 'desc')
    .limit(size)
    .offset(page * size)
  if (extent.before !== undefined) query = query.where('recordedAt', '<', extent.before)
  const facts = (await query.execute()).map((row) => moneyFactOf(row, logDefinition) as BookedFact)
  const names = await payerNames({ db, kinds }, chapter, facts)
  return facts.map((fact) => ({ ...bookedPayment(kinds, fact), name: names.get(fact.position) ?? '' }))
}

/** A payment as its fact tells it; who paid is not in the log, but for ids. */
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

/** The names of payers, by the position of the fact. */
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

/** The payer: a member by their person, or a guest of a kind. */
export type PaidBy = { purpose: string; personId: string | null; guestId: string | null }

type PersonName = { firstName: string; lastName: string }

/**
 * The names of payers: members by their person, guests as the room that sold knows them; empty for who is forgotten.
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

/** The calendar years from the chapter's first fact to its last one, newest first. */
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
