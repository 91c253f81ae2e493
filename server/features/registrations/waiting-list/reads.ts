import type { ExpressionBuilder } from 'kysely'
import type { SqlBuilder } from '#db/store.ts'
import type { Db, Tables } from '#db/tables/tables.ts'
import { all, first, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import { confirmHours } from './rules.ts'

/**
 * Selects the people who are waiting for an event and have no seats held, including those whose payment failed during
 * their offer.
 */
const withoutSeats = (sql: Pick<Db, 'selectFrom'>) =>
  sql
    .selectFrom('waitingEntries')
    .innerJoin('waitingPeople', 'waitingPeople.entryId', 'waitingEntries.entryId')
    .where('waitingEntries.state', 'in', ['waiting', 'offered'])
    .where('waitingPeople.confirmedAt', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('waitingEntries.state', '=', 'waiting'),
        eb.not(
          eb.exists(
            eb
              .selectFrom('registrants')
              .innerJoin('registrations', 'registrations.registrationId', 'registrants.registrationId')
              .select('registrations.registrationId')
              .whereRef('registrants.cartId', '=', 'waitingPeople.cartId')
              .whereRef('registrants.chapterId', '=', 'waitingPeople.chapterId')
              .whereRef('registrants.eventId', '=', 'waitingPeople.eventId')
              .where('registrations.state', 'in', ['held', 'registered']),
          ),
        ),
      ]),
    )

/** The smallest number of people of an entry without seats; null if there is none. */
export const minWaiting = (eb: ExpressionBuilder<Tables, 'events'>) =>
  withoutSeats(eb as unknown as Pick<Db, 'selectFrom'>)
    .select(({ fn }) => fn.min<number | null>('waitingEntries.persons').as('least'))
    .whereRef('waitingEntries.eventId' as never, '=', 'events.eventId' as never)
    .whereRef('waitingEntries.chapterId' as never, '=', 'events.chapterId' as never)

const openEntries = (sql: Db, chapter: ChapterId) =>
  sql
    .selectFrom('waitingEntries')
    .innerJoin('waitingPeople', 'waitingPeople.entryId', 'waitingEntries.entryId')
    .leftJoin('members', (join) =>
      join
        .onRef('members.personId', '=', 'waitingPeople.personId')
        .onRef('members.chapterId', '=', 'waitingPeople.chapterId'),
    )
    .select([
      'waitingEntries.entryId',
      'waitingEntries.eventId',
      'persons',
      'state',
      'place',
      'joinedAt',
      'registrationId',
      'offeredUntil',
    ])
    .select([
      'waitingPeople.personId',
      'firstName',
      'lastName',
      'email',
      'cartId',
      'addressHash',
      'confirmedAt',
      'members.memberId',
    ])
    .where('waitingEntries.chapterId', '=', chapter)
    .where('waitingEntries.state', 'in', ['waiting', 'offered'])

/** Returns the entries of an event that are waiting or have an offer, in order. */
export const lineOf = (db: Db, chapter: ChapterId, eventId: string) =>
  openEntries(db, chapter).where('waitingEntries.eventId', '=', eventId).orderBy('place')

export type Waiting = {
  entryId: string
  eventId: string
  persons: number
  state: string
  registrationId: string | null
  offeredUntil: string | null
  personId: string | null
  memberId: string | null
  firstName: string
  lastName: string
  email: string
  cartId: string
  joinedAt: string
  addressHash: string | null
  confirmedAt: string | null
}

/** Returns the waiting entries of an event, oldest first. */
export const lineAt = ({ sql }: SqlBuilder, chapter: ChapterId, eventId: string): Work<Waiting[]> =>
  all(lineOf(sql, chapter, eventId))

/** Returns one entry while it is open. */
export const waitingAt = ({ sql }: SqlBuilder, chapter: ChapterId, entryId: string): Work<Waiting | undefined> =>
  first(openEntries(sql, chapter).where('waitingEntries.entryId', '=', entryId))

const offers = (sql: Db, chapter: ChapterId, cartId: string, now: Date) =>
  openEntries(sql, chapter)
    .where('waitingPeople.cartId', '=', cartId)
    .where('waitingEntries.state', '=', 'offered')
    .where('offeredUntil', '>', now.toISOString())

/** Returns the offer that a cart was started with, while it is valid. */
export const offerOfCart = (db: Db, chapter: ChapterId, cartId: string, now: Date) =>
  offers(db, chapter, cartId, now).executeTakeFirst()

/** Same as `offerOfCart`, inside a unit of work. */
export const offerOfCartAt = (
  { sql }: SqlBuilder,
  chapter: ChapterId,
  cartId: string,
  now: Date,
): Work<Waiting | undefined> => first(offers(sql, chapter, cartId, now))

/** Returns an entry in any state, without personal data. */
export const entryIn = (db: Db, chapter: ChapterId, entryId: string) =>
  db
    .selectFrom('waitingEntries')
    .innerJoin('events', 'events.eventId', 'waitingEntries.eventId')
    .leftJoin('waitingPeople', 'waitingPeople.entryId', 'waitingEntries.entryId')
    .select([
      'waitingEntries.entryId',
      'waitingEntries.eventId',
      'persons',
      'state',
      'place',
      'offeredUntil',
      'reason',
      'endedAt',
      'eventName',
      'startsAt',
      'endsAt',
      'timeZone',
      'confirmedAt',
    ])
    .where('waitingEntries.chapterId', '=', chapter)
    .where('waitingEntries.entryId', '=', entryId)
    .executeTakeFirst()

/** Returns how many entries are ahead of an entry, and how many there are in total. */
export async function countWaiting(db: Db, chapter: ChapterId, eventId: string, before?: number): Promise<number> {
  const waiting = db
    .selectFrom('waitingEntries')
    .innerJoin('waitingPeople', 'waitingPeople.entryId', 'waitingEntries.entryId')
    .where('waitingEntries.chapterId', '=', chapter)
    .where('waitingEntries.eventId', '=', eventId)
    .where('state', '=', 'waiting')
    .where('confirmedAt', 'is not', null)
  const counted = before === undefined ? waiting : waiting.where('place', '<', before)
  return Number((await counted.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count)
}

/**
 * Returns the events whose waiting list needs processing: seats are free, were taken or lost, or an offer has ended.
 */
export async function linesToServe(db: Db, now: Date): Promise<{ chapterId: string; eventId: string }[]> {
  const at = now.toISOString()
  const unconfirmedSince = new Date(now.getTime() - confirmHours * 3_600_000).toISOString()
  const served = await db
    .selectFrom('waitingEntries')
    .innerJoin('waitingPeople', 'waitingPeople.entryId', 'waitingEntries.entryId')
    .innerJoin('events', (join) =>
      join
        .onRef('events.eventId', '=', 'waitingEntries.eventId')
        .onRef('events.chapterId', '=', 'waitingEntries.chapterId'),
    )
    .leftJoin('seatCounts', (join) =>
      join.onRef('seatCounts.eventId', '=', 'events.eventId').onRef('seatCounts.chapterId', '=', 'events.chapterId'),
    )
    .select(['waitingEntries.chapterId', 'waitingEntries.eventId'])
    .distinct()
    .where('waitingEntries.state', 'in', ['waiting', 'offered'])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('waitingEntries.state', '=', 'waiting'),
          eb('waitingPeople.confirmedAt', 'is not', null),
          eb('events.isPublished', '=', 1),
          eb('events.endsAt', '>', at),
          eb(
            eb('events.seats', '-', eb.fn.coalesce('held', eb.lit(0))),
            '>=',
            eb('persons', '+', eb.fn.coalesce('sold', eb.lit(0))),
          ),
        ]),
        eb.and([
          eb('waitingEntries.state', '=', 'waiting'),
          eb('waitingPeople.confirmedAt', 'is', null),
          eb('waitingEntries.joinedAt', '<=', unconfirmedSince),
        ]),
        eb('waitingEntries.offeredUntil', '<=', at),
        eb.and([eb('waitingEntries.state', '=', 'offered'), eb('events.endsAt', '<=', at)]),
        eb.and([
          eb('waitingEntries.state', '=', 'offered'),
          eb.not(
            eb.exists(
              eb
                .selectFrom('registrants')
                .innerJoin('registrations', 'registrations.registrationId', 'registrants.registrationId')
                .select('registrations.registrationId')
                .whereRef('registrants.cartId', '=', 'waitingPeople.cartId')
                .whereRef('registrants.chapterId', '=', 'waitingPeople.chapterId')
                .whereRef('registrants.eventId', '=', 'waitingPeople.eventId')
                .where('registrations.state', '=', 'held'),
            ),
          ),
        ]),
      ]),
    )
    .execute()
  return served
}
