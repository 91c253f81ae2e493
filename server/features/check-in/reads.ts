import { unindexed } from '#db/unindexed.ts'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { ticketOf } from '../registrations/own/tickets.decisions.ts'
import type { Context } from '#server/context.ts'
import { helpersUntil, isCheckInClosed } from './rules.ts'
import { takesOf } from './takes.reads.ts'

/** Overlap of successive lists: a write may become visible up to a minute after its timestamp. */
const overlapMs = 60_000

type Wanted = { since?: string | undefined; registrationId?: string }

/**
 * Returns the registrations of an event as check-in needs them: names, counts, packages, group participants, and
 * arrivals. No address, phone number, age or school. With `since`, those that changed after it, including expired
 * holds.
 */
export async function registrationsToCheckIn(
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
    // Starts from the few that changed instead of scanning the whole event.
    .$if(since !== undefined, (query) =>
      query
        .where('registrations.registrationId', 'in', changedSince(ctx.db, ctx.chapter.id, eventId, since!))
        .where(unindexed('registrations.chapterId'), '=', ctx.chapter.id)
        .where(unindexed('registrations.eventId'), '=', eventId),
    )
    .$if(registrationId !== undefined, (query) => query.where('registrations.registrationId', '=', registrationId!))
    .execute()
  return rows.map(({ personId, memberId, handOvers, checkInKey, desk, at, adultsCame, minorsCame, ...row }) => ({
    ...row,
    /** Empty for a guest: a number that a guest typed identifies nobody. */
    memberId: personId === null ? '' : memberId,
    /** Lets an offline phone distinguish tickets from other codes. */
    ticket: row.state === 'registered' ? ticketOf(ctx, { ...row, handOvers }) : '',
    /** If true, it has tickets that are no longer valid. */
    isHandedOver: handOvers > 0,
    checkIn:
      checkInKey === null ? null : { key: checkInKey, desk: desk!, at: at!, adults: adultsCame!, minors: minorsCame! },
    // Only a valid registration admits anyone.
    ...(row.state === 'registered' && takes(row.registrationId)),
  }))
}

/** Returns the ids of the requested registrations; null means the whole event. */
function fewOf({ db, chapter }: Pick<Context, 'db' | 'chapter'>, eventId: string, { since, registrationId }: Wanted) {
  if (registrationId !== undefined)
    return db.selectFrom('registrations').select('registrationId').where('registrationId', '=', registrationId)
  return since === undefined ? null : changedSince(db, chapter.id, eventId, since)
}

/**
 * Returns the ids of those whose state changed, or whose registrant was renamed: each found through its own index, so
 * that a long list costs nothing.
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
 * The members who may check people in at an event, by name. Joins from the few helpers to members, not from all members
 * of the chapter.
 */
export const helpersOf = (db: Db, chapter: ChapterId, eventId: string) =>
  db
    .selectFrom('eventHelpers')
    .innerJoin('members', (join) =>
      join.onRef('members.memberId', '=', 'eventHelpers.memberId').on(unindexed('members.chapterId'), '=', chapter),
    )
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['helperId', 'eventHelpers.memberId', 'firstName', 'lastName'])
    .where(unindexed('eventHelpers.chapterId'), '=', chapter)
    .where('eventId', '=', eventId)
    .orderBy('lastNameKey')
    .orderBy('firstNameKey')
    .orderBy('helperId')
    .execute()

/** Returns the helpers of all events of a chapter whose right has not ended, by event, with the days of the right. */
export async function currentHelpers(db: Db, chapter: ChapterId, now: Date) {
  const rows = await db
    .selectFrom('eventHelpers')
    .innerJoin('events', (join) =>
      join
        .onRef('events.eventId', '=', 'eventHelpers.eventId')
        .onRef('events.chapterId', '=', 'eventHelpers.chapterId'),
    )
    .innerJoin('members', (join) =>
      join.onRef('members.memberId', '=', 'eventHelpers.memberId').on(unindexed('members.chapterId'), '=', chapter),
    )
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['helperId', 'eventHelpers.memberId', 'firstName', 'lastName', 'profilePicture'])
    .select(['events.eventId', 'eventName', 'endsAt', 'eventHelpers.createdAt', 'events.timeZone'])
    .where('eventHelpers.chapterId', '=', chapter)
    .orderBy('startsAt')
    .orderBy('lastNameKey')
    .orderBy('firstNameKey')
    .orderBy('helperId')
    .execute()
  return rows
    .filter((event) => !isCheckInClosed(event, now))
    .map(({ endsAt, createdAt, ...row }) => ({
      ...row,
      from: createdAt,
      until: helpersUntil({ endsAt }).toISOString(),
    }))
}

/** Whether a member was assigned to an event. */
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
