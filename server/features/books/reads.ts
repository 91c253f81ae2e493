import { sql as rawSql } from 'kysely'
import type { Db, FactRow } from '#db/tables/tables.ts'
import type { Recorded } from '#events-log/fact.ts'
import { pagesOfFacts, readFact, type FactRange } from '#events-log/read.ts'
import { dayAfter, monthIn, startOfDay } from '#server/time/calendar.ts'
import type { ChapterId } from '#server/chapter.ts'
import { calendarYear } from '#server/time/clock.ts'
import { logDefinition } from '#server/log-definition.ts'
import type { PaymentFact } from '../payments/facts.ts'
import { bookingFacts, enter, moneyFacts, type BookingFact, type Books } from './decisions.ts'

/**
 * How far the books are read: up to a position of the log, or before a moment. What counts is when a fact was
 * recorded, not when the provider took the money: only so do the books of a day that is over never change.
 */
export type Extent = Pick<FactRange, 'upTo' | 'before'>

/** The end of a day (yyyy-mm-dd, included) in a time zone, as an extent. */
export const untilDay = (day: string, timeZone: string) => ({ before: startOfDay(dayAfter(day), timeZone).toISOString() })

/** A stored fact of the payment stream, in the version that the code of today reads. */
export const moneyFactOf = (row: FactRow): Recorded<PaymentFact> => readFact<PaymentFact>(row, logDefinition)

/** The books of a chapter as they stood then, replayed from the log. */
export async function booksIn(db: Db, chapter: ChapterId, timeZone: string, extent: Extent): Promise<Books> {
  const monthOf = monthIn(timeZone)
  let books: Books = {}
  for await (const page of pagesOfFacts(db, { ...extent, chapterId: chapter, types: moneyFacts })) {
    for (const row of page) books = enter(books, monthOf(row.recordedAt), moneyFactOf(row))
  }
  return books
}

export type BookedPayment = {
  paymentId: string
  position: number
  hash: string
  recordedAt: string
  kind: BookingFact['type']
  /** What was paid for: a member type and its years, or a registration. */
  purpose: string
  memberId: string
  name: string
  amountCents: number
}

/** Written out, because neither database takes the index of these facts for types that are handed to it later. */
const booksMoney = rawSql<boolean>`"type" in (${rawSql.join(bookingFacts.map((type) => rawSql.lit(type)))})`

/** A page (from 0) of the chapter's payments as they stood then, newest first. */
export async function paymentsAsOf(
  db: Db,
  chapter: ChapterId,
  extent: Pick<Extent, 'before'>,
  { page, size }: { page: number; size: number },
): Promise<BookedPayment[]> {
  let query = db
    .selectFrom('facts')
    .selectAll()
    .where('chapterId', '=', chapter)
    .where(booksMoney)
    .orderBy('recordedAt', 'desc')
    .orderBy('position', 'desc')
    .limit(size)
    .offset(page * size)
  if (extent.before !== undefined) query = query.where('recordedAt', '<', extent.before)
  const facts = (await query.execute()).map((row) => moneyFactOf(row) as Recorded<BookingFact>)
  const names = await payerNames(db, chapter, facts)
  return facts.map((fact) => ({ ...bookedPayment(fact), name: names.get(payerKey(fact)) ?? '' }))
}

/** A payment as its fact tells it; who paid is not in the log, but for ids. */
export function bookedPayment(fact: Recorded<BookingFact>): Omit<BookedPayment, 'name'> {
  const { position, hash, recordedAt, type, stream, data } = fact
  const purpose =
    fact.type === 'RegistrationPaid'
      ? `Registration ${fact.data.registrationId}`
      : `${fact.data.paymentType} dues ${fact.data.rows.map(({ year }) => year).join(', ')}`
  const paymentId = stream.slice(stream.indexOf('-') + 1)
  return { paymentId, position, hash, recordedAt, kind: type, purpose, memberId: data.memberId, amountCents: data.amountCents }
}

/** Members by their person, guests by their registration. */
function payerKey({ type, data }: Recorded<BookingFact>): string {
  return type === 'RegistrationPaid' && !data.personId ? `registration ${data.registrationId}` : `person ${data.personId}`
}

async function payerNames(db: Db, chapter: ChapterId, facts: Recorded<BookingFact>[]): Promise<Map<string, string>> {
  const ids = (prefix: string) => facts.map(payerKey).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
  const [members, guests] = await Promise.all([
    db
      .selectFrom('everMembers')
      .select(['personId', 'firstName', 'lastName'])
      .where('chapterId', '=', chapter)
      .where('personId', 'in', ['', ...ids('person ')])
      .execute(),
    db
      .selectFrom('registrants')
      .select(['registrationId', 'firstName', 'lastName'])
      .where('chapterId', '=', chapter)
      .where('registrationId', 'in', ['', ...ids('registration ')])
      .execute(),
  ])
  const named = (key: string, { firstName, lastName }: { firstName: string; lastName: string }) =>
    [key, [lastName, firstName].filter(Boolean).join(', ')] as const
  return new Map([
    ...members.map((row) => named(`person ${row.personId}`, row)),
    ...guests.map((row) => named(`registration ${row.registrationId}`, row)),
  ])
}

/** Captured orders of the chapter's account that no payment has and nobody gave back: an admin has to decide. */
export const ordersToResolve = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('ordersSetAside')
    .select(['orderId', 'paymentId', 'amountCents', 'currency', 'reason', 'capturedAt'])
    .where('chapterId', '=', chapter)
    .orderBy('capturedAt', 'desc')
    .orderBy('orderId')
    .execute()

/** The calendar years from the chapter's first fact to its last one, newest first. */
export async function yearsIn(db: Db, chapter: ChapterId, timeZone: string): Promise<number[]> {
  const end = (direction: 'asc' | 'desc') =>
    db.selectFrom('facts').select('recordedAt').where('chapterId', '=', chapter).orderBy('position', direction).limit(1).executeTakeFirst()
  const [first, last] = await Promise.all([end('asc'), end('desc')])
  if (!first || !last) return []
  const [from, to] = [first, last].map(({ recordedAt }) => calendarYear(new Date(recordedAt), timeZone)) as [number, number]
  return Array.from({ length: to - from + 1 }, (_, index) => to - index)
}
