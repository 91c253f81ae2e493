import { noIndex } from '#db/no-index.ts'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { ticketOf } from '../registrations/own/tickets.decisions.ts'
import type { Context } from '#server/context.ts'
import { takesOf } from './takes.reads.ts'

/** Writes of the last minute may have been told later than their time says. */
const overlapMs = 60_000

type Wanted = { since?: string | undefined; registrationId?: string }

/**
 * The registrations of an event as the door needs them: names, how many, packages, who takes part in which group, and
 * who came. No address, no telephone number, no age and no school. With `since` those that changed after it, among them
 * holds that came to nothing.
 */
export async function registrationsAtDoor(
  ctx: Pick<Context, 'db' | 'chapter' | 'env'>,
  eventId: string,
  { since, registrationId }: Wanted = {},
) {
  const takes = await takesOf(ctx, eventId, fewOf(ctx, eventId, { since, registrationId }))
  const rows = await ctx.db
    .selectFrom('registrations')
    .innerJoin('registrants', 'registrants.registrationId', 'registrations.registrationId')
    .leftJoin('checkIns', 'checkIns.registrationId', 'registrations.registrationId')
    .select([
      'registrations.registrationId',
      'registrations.state',
      'registrations.personId',
      'registrations.memberId',
      'registrations.handOvers',
      'registrations.adults',
      'registrations.minors',
    ])
    .select([
      'registrants.firstName',
      'registrants.lastName',
      'checkIns.checkInKey',
      'checkIns.desk',
      'checkIns.at',
      'checkIns.adults as adultsCame',
      'checkIns.minors as minorsCame',
    ])
    .$if(since === undefined, (query) =>
      query
        .where('registrations.chapterId', '=', ctx.chapter.id)
        .where('registrations.eventId', '=', eventId)
        .where('registrations.state', '!=', 'released'),
    )
    // From the few that changed to their rows, and not through all of the event.
    .$if(since !== undefined, (query) =>
      query
        .where('registrations.registrationId', 'in', changedSince(ctx.db, ctx.chapter.id, eventId, since!))
        .where(noIndex('registrations.chapterId'), '=', ctx.chapter.id)
        .where(noIndex('registrations.eventId'), '=', eventId),
    )
    .$if(registrationId !== undefined, (query) => query.where('registrations.registrationId', '=', registrationId!))
    .execute()
  return rows.map(({ personId, memberId, handOvers, checkInKey, desk, at, adultsCame, minorsCame, ...row }) => ({
    ...row,
    /** A number that a guest typed says nothing about who it is. */
    memberId: personId === null ? '' : memberId,
    /** Lets a phone without network tell a ticket from any other code. */
    ticket: row.state === 'registered' ? ticketOf(ctx, { ...row, handOvers }) : '',
    /** Then there are tickets of it that are void. */
    isHandedOver: handOvers > 0,
    checkIn:
      checkInKey === null ? null : { key: checkInKey, desk: desk!, at: at!, adults: adultsCame!, minors: minorsCame! },
    // Nobody is let in by one that does not stand.
    ...(row.state === 'registered' && takes(row.registrationId)),
  }))
}

/** The ids of the few that are meant; null is all of the event. */
function fewOf({ db, chapter }: Pick<Context, 'db' | 'chapter'>, eventId: string, { since, registrationId }: Wanted) {
  if (registrationId !== undefined)
    return db.selectFrom('registrations').select('registrationId').where('registrationId', '=', registrationId)
  return since === undefined ? null : changedSince(db, chapter.id, eventId, since)
}

/**
 * The ids of those that took another turn, or whose registrant has another name: each found by its own index, however
 * long the list is.
 */
function changedSince(db: Db, chapter: ChapterId, eventId: string, since: string) {
  const from = new Date(Date.parse(since) - overlapMs).toISOString()
  return db
    .selectFrom('registrations')
    .select('registrationId')
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .where('updatedAt', '>', from)
    .union(
      db
        .selectFrom('registrants')
        .select('registrationId')
        .where('chapterId', '=', chapter)
        .where('eventId', '=', eventId)
        .where('updatedAt', '>', from),
    )
}

/**
 * The members who may check people in at an event, by name. From the few helpers to their members, and not from all
 * members of the chapter.
 */
export const helpersOf = (db: Db, chapter: ChapterId, eventId: string) =>
  db
    .selectFrom('eventHelpers')
    .innerJoin('members', (join) =>
      join.onRef('members.memberId', '=', 'eventHelpers.memberId').on(noIndex('members.chapterId'), '=', chapter),
    )
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['helperId', 'eventHelpers.memberId', 'firstName', 'lastName'])
    .where(noIndex('eventHelpers.chapterId'), '=', chapter)
    .where('eventId', '=', eventId)
    .orderBy('lastNameKey')
    .orderBy('firstNameKey')
    .orderBy('helperId')
    .execute()

/** Whether a member was named for an event. */
export async function isHelper(
  db: Db,
  chapter: ChapterId,
  { eventId, memberId }: { eventId: string; memberId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('eventHelpers')
    .select('helperId')
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return row !== undefined
}
