import { sql as rawSql } from 'kysely'
import type { SqlBuilder } from '#db/store.ts'
import type { Db } from '#db/tables/tables.ts'
import { all, first, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { EventSeats } from './decisions.ts'
import type { Stock } from './pricing/rules.ts'
import { stocksOf } from './stock/rules.ts'
import { nothingOffered, offeredAt, offeredWithout, sellsMoreThanSeats } from './stock/terms.reads.ts'
import { minWaiting, offerOfCart } from './waiting-list/reads.ts'

const venues = (sql: Db, chapter: ChapterId, eventId: string) =>
  sql
    .selectFrom('events')
    .leftJoin('seatCounts', 'seatCounts.eventId', 'events.eventId')
    .select([
      'events.eventId',
      'eventType',
      'isPublished',
      'cancelledAt',
      'endsAt',
      'events.timeZone',
      'seats',
      'adultFeeCents',
      'minorFeeCents',
      'capCents',
      'registrationForm',
    ])
    .select((eb) => rawSql<number>`coalesce(${eb.ref('held')}, 0) + coalesce(${eb.ref('sold')}, 0)`.as('taken'))
    .select((eb) => minWaiting(eb).as('minWaiting'))
    .select(sellsMoreThanSeats(sql, chapter, eventId).as('sellsMore'))
    .where('events.chapterId', '=', chapter)
    .where('events.eventId', '=', eventId)

/** Returns one of the chapter's events with its seats and everything it sells, inside a unit of work. */
export function* seatsAt(builder: SqlBuilder, chapter: ChapterId, eventId: string): Work<EventSeats | undefined> {
  const venue = yield* first(venues(builder.sql, chapter, eventId))
  if (!venue) return undefined
  const { sellsMore, ...event } = venue
  return { ...event, ...(sellsMore === 1 ? yield* offeredAt(builder, chapter, eventId) : nothingOffered) }
}

/**
 * Returns the event for a page, not counting what the buyer's own cart holds; writes check again in their own
 * transaction.
 */
export async function seatsWithout(
  db: Db,
  chapter: ChapterId,
  eventId: string,
  { cartId, now }: { cartId: string | undefined; now: Date },
): Promise<EventSeats | undefined> {
  const venue = await venues(db, chapter, eventId).executeTakeFirst()
  if (!venue) return undefined
  const { sellsMore, ...event } = venue
  const begun = cartId ? await registrationsOfCart(db, chapter, cartId) : []
  const own = begun.filter((one) => one.state === 'held' && one.eventId === eventId)
  const held = own.length > 0 ? await stocksOfRegistrations(db, chapter, own) : []
  const taken = own.reduce((rest, { adults, minors }) => rest - adults - minors, event.taken)
  // Seats that the waiting list offered to the cart are available to it.
  const offer = cartId && event.minWaiting !== null ? await offerOfCart(db, chapter, cartId, now) : undefined
  return {
    ...event,
    ...(sellsMore === 1 ? await offeredWithout(db, chapter, eventId, held) : nothingOffered),
    taken,
    minWaiting: offer ? null : event.minWaiting,
  }
}

async function stocksOfRegistrations(
  db: Db,
  chapter: ChapterId,
  registrations: readonly { registrationId: string }[],
): Promise<Stock[]> {
  const ids = registrations.map(({ registrationId }) => registrationId)
  const parts = await db
    .selectFrom('registrationParts')
    .selectAll()
    .where('chapterId', '=', chapter)
    .where('registrationId', 'in', ids)
    .execute()
  return stocksOf(parts.map(({ itemId, ...part }) => ({ ...part, id: itemId })))
}

/** Selects a registration's packages, groups, and rooms as priced. */
export const partsOfRegistration = (db: Db, chapter: ChapterId, registrationId: string) =>
  db
    .selectFrom('registrationParts')
    .select(['kind', 'itemId as id', 'name', 'quantity', 'unitCents', 'amountCents'])
    .where('chapterId', '=', chapter)
    .where('registrationId', '=', registrationId)
    .orderBy('place')
    .execute()

/** Selects the registrations started with a cart, newest first; none for an unused cart. */
const ofCart = (sql: Db, chapter: ChapterId, cartId: string) =>
  sql
    .selectFrom('registrants')
    .innerJoin('registrations', 'registrations.registrationId', 'registrants.registrationId')
    .leftJoin('paymentAttempts', 'paymentAttempts.paymentId', 'registrants.paymentId')
    .leftJoin('eventPayments', 'eventPayments.registrationId', 'registrations.registrationId')
    .leftJoin('zelleReports', 'zelleReports.registrationId', 'registrations.registrationId')
    .select([
      'registrations.registrationId',
      'registrations.eventId',
      'registrations.state',
      'registrations.amountCents',
    ])
    .select([
      'adults',
      'minors',
      'contributionCents',
      'registrations.personId',
      'registrations.handOvers',
      'registrants.paymentId',
      'eventPayments.paidAt',
    ])
    .select(['zelleReports.state as zelle', 'zelleReports.reference', 'zelleReports.reportedAt', 'zelleReports.until'])
    .select('paymentAttempts.state as attempt')
    .where('registrants.chapterId', '=', chapter)
    .where('registrants.cartId', '=', cartId)
    .orderBy('registrants.createdAt', 'desc')
    .orderBy('registrations.registrationId')

/** Returns the registrations started with a cart. */
export const registrationsOfCart = (db: Db, chapter: ChapterId, cartId: string) => ofCart(db, chapter, cartId).execute()

/** Same as `registrationsOfCart`, inside a unit of work. */
export const registrationsOfCartAt = ({ sql }: SqlBuilder, chapter: ChapterId, cartId: string) =>
  all(ofCart(sql, chapter, cartId))

type From = { addressHash: string; since: string }

/**
 * Selects an event's registrations from one IP address since a given time, plus older ones with an unconfirmed Zelle
 * payment.
 */
const byAddress = (sql: Db, chapter: ChapterId, eventId: string, { addressHash, since }: From) =>
  sql
    .selectFrom('registrants')
    .innerJoin('registrations', 'registrations.registrationId', 'registrants.registrationId')
    .leftJoin('zelleReports', 'zelleReports.registrationId', 'registrants.registrationId')
    .where('registrants.chapterId', '=', chapter)
    .where('registrants.eventId', '=', eventId)
    .where('addressHash', '=', addressHash)
    .where((eb) => eb.or([eb('registrants.createdAt', '>', since), eb('zelleReports.state', '=', 'reported')]))
    .where('registrations.state', 'in', ['held', 'registered'])

/** Returns the seats of an event taken from one IP address. */
export const takenByAddress = (sql: Db, chapter: ChapterId, eventId: string, from: From) =>
  byAddress(sql, chapter, eventId, from).select([
    'registrations.state',
    'registrations.adults',
    'registrations.minors',
    'registrations.amountCents',
    'cartId',
    'zelleReports.state as zelle',
  ])

/** Returns the packages, groups, and rooms of an event that one IP address has taken without paying. */
export const unpaidByAddress = (sql: Db, chapter: ChapterId, eventId: string, from: From) =>
  byAddress(sql, chapter, eventId, from)
    .innerJoin('registrationParts', 'registrationParts.registrationId', 'registrants.registrationId')
    .select([
      'registrationParts.kind',
      'registrationParts.itemId as id',
      'registrationParts.quantity',
      'registrations.state',
      'cartId',
      'zelleReports.state as zelle',
    ])
    .where((eb) => eb.or([eb('registrations.state', '=', 'held'), eb('registrations.amountCents', '=', 0)]))

/** Returns the registration that a payment was for, without the registrant: visible to anyone who knows the order. */
export function registrationOfPayment(db: Db, chapter: ChapterId, paymentId: string) {
  return db
    .selectFrom('registrants')
    .innerJoin('registrations', 'registrations.registrationId', 'registrants.registrationId')
    .leftJoin('eventPayments', 'eventPayments.registrationId', 'registrations.registrationId')
    .select([
      'registrations.registrationId',
      'registrations.eventId',
      'registrations.state',
      'registrations.amountCents',
    ])
    .select(['adults', 'minors', 'contributionCents', 'eventPayments.paymentId', 'eventPayments.paidAt'])
    .where('registrants.chapterId', '=', chapter)
    .where('registrants.paymentId', '=', paymentId)
    .executeTakeFirst()
}

/** Returns a member's data for the form. */
export function memberDetails(db: Db, chapter: ChapterId, personId: string) {
  return db
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['members.memberId', 'mInit', 'firstName', 'lastName', 'email', 'primaryPhone as phone'])
    .where('members.chapterId', '=', chapter)
    .where('members.personId', '=', personId)
    .executeTakeFirst()
}

/**
 * Returns a person's registrations for the chapter's events, or for one of them, including canceled ones, newest
 * first. Times of day are UTC.
 */
export const registrationsOfPerson = (db: Db, chapter: ChapterId, personId: string, eventId?: string) =>
  db
    .selectFrom('registrations')
    .innerJoin('events', 'events.eventId', 'registrations.eventId')
    .leftJoin('eventPayments', 'eventPayments.registrationId', 'registrations.registrationId')
    .select([
      'registrations.registrationId',
      'registrations.eventId',
      'eventName',
      'startsAt',
      'events.timeZone',
      'state',
      'adults',
      'minors',
      'registrations.amountCents',
      'registrations.handOvers',
    ])
    .select(['eventPayments.refundedCents', 'eventPayments.status as paymentStatus'])
    .where('registrations.chapterId', '=', chapter)
    .where('events.chapterId', '=', chapter)
    .where('registrations.personId', '=', personId)
    .where('state', 'in', ['registered', 'cancelled'])
    .$if(eventId !== undefined, (query) => query.where('registrations.eventId', '=', eventId!))
    .orderBy('registeredAt', 'desc')
    .orderBy('registrations.registrationId')
    .limit(maxOwn)
    .execute()

/**
 * Maximum number of registrations of one person on a page: nobody attends more events, but free registrations can be
 * repeated endlessly.
 */
const maxOwn = 200

/** Returns whether a member of any chapter has this id: guests may enter who invited them. */
export async function isMemberId(db: Db, memberId: string): Promise<boolean> {
  const member = await db.selectFrom('members').select('personId').where('memberId', '=', memberId).executeTakeFirst()
  return member !== undefined
}

/**
 * Returns the first unused candidate id. The transaction must lock the head of the log (`lockHead`), or another could
 * take the id before this one commits.
 */
export function* freeRegistrationId({ sql }: SqlBuilder, candidates: readonly string[]): Work<string> {
  const rows = yield* all(
    sql.selectFrom('registrations').select('registrationId').where('registrationId', 'in', candidates),
  )
  const taken = new Set(rows.map(({ registrationId }) => registrationId))
  const free = candidates.find((candidate) => !taken.has(candidate))
  if (!free) throw new Error('Every candidate for a registration id is taken')
  return free
}
