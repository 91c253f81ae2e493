import { sql as rawSql, type ExpressionBuilder } from 'kysely'
import type { SqlBuilder } from '#db/store.ts'
import type { Db, Tables } from '#db/tables/tables.ts'
import type { EventRow } from '#db/tables/events.ts'
import { first, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { ChapterId } from '#server/chapter.ts'
import { countRows, pageOf, searched } from '#server/records/public-lists.ts'
import { beginningOf } from '#server/text/beginnings.ts'
import { unknownEvent } from './decisions.ts'
import { suggestedTypes } from './rules.ts'
import { ofType } from './month.reads.ts'
import type { CalendarPage, EventList, PublicList } from './schema.ts'

/** One of the chapter's events, published or not. */
export function eventIn(db: Db, chapter: ChapterId, eventId: string): Promise<EventRow | undefined> {
  return oneEvent(db, chapter, eventId).executeTakeFirst()
}

/** Same as `eventIn`, inside a unit of work, so that the result stays valid until the transaction ends. */
export function eventAt({ sql }: SqlBuilder, chapter: ChapterId, eventId: string): Work<EventRow | undefined> {
  return first(oneEvent(sql, chapter, eventId))
}

/**
 * Returns one of the chapter's events and locks the head of the log, so that no registration or other change can happen
 * between read and write. @throws Refusal missing
 */
export function* lockEvent(builder: SqlBuilder, chapter: ChapterId, eventId: string): Work<EventRow> {
  yield* lockHead(builder)
  const event = yield* eventAt(builder, chapter, eventId)
  if (!event) throw unknownEvent()
  return event
}

const oneEvent = (db: Db, chapter: ChapterId, eventId: string) =>
  events(db, chapter).selectAll('events').where('events.eventId', '=', eventId)

const events = (db: Db, chapter: ChapterId) => db.selectFrom('events').where('events.chapterId', '=', chapter)

/**
 * Returns the names of the chapter's own types, as its events use them, and some to begin with.
 */
export async function typesOf(db: Db, chapter: ChapterId): Promise<string[]> {
  const rows = await events(db, chapter)
    .select('events.typeName')
    .distinct()
    .where('events.typeName', '!=', '')
    .orderBy('events.typeName')
    .execute()
  const used = rows.map(({ typeName }) => typeName)
  return [...used, ...suggestedTypes.filter((name) => !used.includes(name))]
}

/** An event with the numbers of its held and its taken seats. */
export type CountedEvent = EventRow & { taken: number }

/** An event in a list: with only the beginning of its description, which may have 50,000 characters. */
export type ListedEvent = Omit<CountedEvent, 'plainDescription' | 'createdBy' | 'updatedBy'>

const withSeats = (db: Db, chapter: ChapterId) =>
  events(db, chapter)
    .leftJoin('seatCounts', (join) =>
      join.onRef('seatCounts.eventId', '=', 'events.eventId').onRef('seatCounts.chapterId', '=', 'events.chapterId'),
    )
    .select(rawSql<number>`coalesce("seatCounts"."held" + "seatCounts"."sold", 0)`.as('taken'))

/** One of the chapter's events with its taken seats. */
export function countedEvent(db: Db, chapter: ChapterId, eventId: string): Promise<CountedEvent | undefined> {
  return withSeats(db, chapter).selectAll('events').where('events.eventId', '=', eventId).executeTakeFirst()
}

/** Number of characters of a description from which lists take its first words. */
const listedCharacters = 5_000

const listed = (db: Db, chapter: ChapterId, characters = listedCharacters) =>
  withSeats(db, chapter)
    .select(listedColumns)
    .select(beginningOf('events.eventDescription', 'eventDescription', characters))

const listedColumns = [
  'events.eventId',
  'events.chapterId',
  'events.eventType',
  'events.typeName',
  'events.eventName',
  'events.eventAddress',
  'events.startsAt',
  'events.endsAt',
  'events.timeZone',
  'events.adultFeeCents',
  'events.minorFeeCents',
  'events.capCents',
  'events.seats',
  'events.isPublished',
  'events.registrationForm',
  'events.sendsToForm',
  'events.showsLanding',
  'events.landingEventId',
  'events.badge',
  'events.hotelLink',
  'events.refundSteps',
  'events.cancelledAt',
  'events.cancelReason',
  'events.createdAt',
  'events.updatedAt',
] as const

export type When = 'upcoming' | 'past'

/** Published upcoming events, soonest first, or past ones, latest first. */
export const published = (db: Db, chapter: ChapterId, when: When, now: Date, characters?: number) =>
  listed(db, chapter, characters)
    .where('events.isPublished', '=', 1)
    .where('events.endsAt', when === 'past' ? '<=' : '>', now.toISOString())
    .orderBy('events.startsAt', when === 'past' ? 'desc' : 'asc')
    .orderBy('events.eventId')

/** Returns the first published events, for the home page and for feeds. */
export function announcedEvents(
  db: Db,
  chapter: ChapterId,
  when: When,
  { now, max, characters }: { now: Date; max: number; characters?: number },
): Promise<ListedEvent[]> {
  return published(db, chapter, when, now, characters).limit(max).execute()
}

/** Columns searched in the public list; each word must be found in the name or the location. */
export const calendarColumns = ['events.eventName', 'events.eventAddress']

/** Returns one page of search results, their number, and the numbers of upcoming and past events. */
export async function calendarPageOf(
  db: Db,
  chapter: ChapterId,
  { when, search, page, size, type }: CalendarPage,
  now: Date,
) {
  const matching = (half: When, words: string) =>
    searched(ofType(published(db, chapter, half, now), type), calendarColumns, words)
  const half = when ?? 'upcoming'
  const rows = await matching(half, search)
    .limit(size)
    .offset(page * size)
    .execute()
  const [upcoming, past] = [await countRows(matching('upcoming', '')), await countRows(matching('past', ''))]
  const all = half === 'past' ? past : upcoming
  return { rows, total: search.trim() === '' ? all : await countRows(matching(half, search)), upcoming, past }
}

/**
 * Returns one page of the chapter's events for its admins, searched and sorted, each with its number of registrations,
 * the number of search results, and how many of all results are upcoming and past.
 * @param only the events that a limited officer sees; null for all
 */
export async function pageOfEvents(
  db: Db,
  chapter: ChapterId,
  list: EventList,
  { now, only = null }: { now: Date; only?: readonly string[] | null },
) {
  const narrowed = <Q extends { where(column: 'events.eventId', is: 'in', ids: string[]): Q }>(query: Q): Q =>
    only === null ? query : query.where('events.eventId', 'in', ['', ...only])
  const timed = <Q extends { where(column: 'events.endsAt', is: '<=' | '>', at: string): Q }>(
    query: Q,
    when?: When,
  ): Q => (when === undefined ? query : query.where('events.endsAt', when === 'past' ? '<=' : '>', now.toISOString()))
  const count = (when: When) =>
    countRows(timed(narrowed(searched(events(db, chapter), searchedColumns, list.search)), when))
  const rows = await timed(narrowed(searched(listed(db, chapter), searchedColumns, list.search)), list.when)
    .select((eb) => registered(eb).as('registrations'))
    .orderBy(`events.${list.sort}`, list.direction)
    .orderBy('events.eventId')
    .limit(list.size)
    .offset(list.page * list.size)
    .execute()
  const [upcoming, past] = [await count('upcoming'), await count('past')]
  return { rows, upcoming, past, total: list.when === undefined ? upcoming + past : { upcoming, past }[list.when] }
}

const registered = (eb: ExpressionBuilder<Tables, 'events'>) =>
  eb
    .selectFrom('registrations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('registrations.chapterId', '=', 'events.chapterId')
    .whereRef('registrations.eventId', '=', 'events.eventId')
    .where('registrations.state', '=', 'registered')

/**
 * Returns a page of the documented lists, including unpublished events as in the previous release: all events, most
 * recently created first; future ones by start; past ones, latest first. An event counts as future until it ends,
 * because people can still join it (wire.md section 9 leaves the boundary open).
 */
export function publicEvents(db: Db, chapter: ChapterId, { when, keyword, ...page }: PublicList, now: Date) {
  const every = events(db, chapter).selectAll('events')
  const timed = when === 'all' ? every : every.where('events.endsAt', when === 'future' ? '>' : '<=', now.toISOString())
  const [column, direction] = publicOrder[when]
  return pageOf(searched(timed, searchedColumns, keyword).orderBy(column, direction).orderBy('events.eventId'), page)
}

const publicOrder = {
  all: ['events.createdAt', 'desc'],
  future: ['events.startsAt', 'asc'],
  past: ['events.startsAt', 'desc'],
} as const

/** Searched columns; each word must be found in the name, the description or the location. */
const searchedColumns = ['events.eventName', 'events.eventDescription', 'events.eventAddress']

/** Returns the registrations for an event, with the amounts paid; only for the chapter's admins. */
export function registrationsOf(db: Db, chapter: ChapterId, eventId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('registrants', (join) =>
      join
        .onRef('registrants.registrationId', '=', 'registrations.registrationId')
        .onRef('registrants.chapterId', '=', 'registrations.chapterId'),
    )
    .leftJoin('eventPayments', (join) =>
      join
        .onRef('eventPayments.registrationId', '=', 'registrations.registrationId')
        .onRef('eventPayments.chapterId', '=', 'registrations.chapterId'),
    )
    .select([
      'registrations.registrationId',
      'registrations.eventId',
      'registrations.chapterId',
      'registrations.memberId',
      'registrations.personId',
      'registrations.adults',
      'registrations.minors',
      'registrations.contributionCents',
      'registrations.amountCents',
      'registrations.registeredAt',
      'registrations.updatedAt',
      'registrants.mInit',
      'registrants.firstName',
      'registrants.lastName',
      'registrants.email',
      'registrants.phone',
      'registrants.note',
      'eventPayments.paymentId',
      'eventPayments.orderId',
      'eventPayments.paidAt',
      'eventPayments.status',
    ])
    .where('registrations.chapterId', '=', chapter)
    .where('registrations.eventId', '=', eventId)
    .where('registrations.state', '=', 'registered')
    .orderBy('registrations.registeredAt')
    .orderBy('registrations.registrationId')
    .execute()
}
