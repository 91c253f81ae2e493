import type { SelectQueryBuilder } from 'kysely'
import { unindexed } from '#db/unindexed.ts'
import type { Tables } from '#db/tables/tables.ts'
import type { Context } from '#server/context.ts'
import { localTime } from '#server/time/local-time.ts'
import { zoneOfEvent } from '../events/times.decisions.ts'
import { packageStockId } from '../packages/rules.ts'

/** A package or a group of an event; a group with its start, a local time. */
export type CheckInThing = { name: string; startsOn?: string }

/**
 * Everything that a registration includes, by id and without empty entries, because an event's list has tens of
 * thousands.
 */
export type Takes = {
  packages?: [id: string, quantity: number][]
  participants?: [name: string, grade: string, groupId: string][]
}

/**
 * Returns the packages and groups of an event by id. Sold ones cannot be deleted, so each registration finds its own.
 */
export async function thingsOf(
  { db, chapter }: Pick<Context, 'db' | 'chapter'>,
  eventId: string,
): Promise<Record<string, CheckInThing>> {
  const [packages, groups] = await Promise.all([
    db
      .selectFrom('eventPackages')
      .select(['catalogue', 'packageId', 'name'])
      .where('chapterId', '=', chapter.id)
      .where('eventId', '=', eventId)
      .execute(),
    db
      .selectFrom('programGroups')
      .innerJoin('programs', 'programs.programId', 'programGroups.programId')
      .innerJoin('events', 'events.eventId', 'programGroups.eventId')
      .select(['groupId', 'programName', 'groupName', 'programGroups.startsAt', 'events.timeZone'])
      .where('programGroups.chapterId', '=', chapter.id)
      .where('programGroups.eventId', '=', eventId)
      .execute(),
  ])
  return Object.fromEntries([
    ...packages.map(({ catalogue, packageId, name }): [string, CheckInThing] => [
      packageStockId(catalogue, packageId),
      { name },
    ]),
    ...groups.map(({ groupId, programName, groupName, startsAt, timeZone }): [string, CheckInThing] => [
      groupId,
      {
        name: `${programName}, ${groupName}`,
        startsOn: localTime(new Date(startsAt), zoneOfEvent({ timeZone }, chapter)),
      },
    ]),
  ])
}

type Few = SelectQueryBuilder<Tables, 'registrations', { registrationId: string }>

/**
 * Returns the packages and the participants of registrations of an event, by registration.
 * @param among the requested registrations, each looked up by its id; null means the whole event
 */
export async function takesOf(
  { db, chapter }: Pick<Context, 'db' | 'chapter'>,
  eventId: string,
  among: Few | null,
): Promise<(registrationId: string) => Takes> {
  const [packages, participants] = await Promise.all([
    db
      .selectFrom('registrationParts')
      .select(['registrationId', 'itemId', 'quantity'])
      .where(among ? unindexed('chapterId') : 'chapterId', '=', chapter.id)
      .where(among ? unindexed('eventId') : 'eventId', '=', eventId)
      .where(among ? unindexed('kind') : 'kind', '=', 'package')
      .$if(among !== null, (query) => query.where('registrationId', 'in', among!))
      .orderBy('registrationId')
      .orderBy('place')
      .execute(),
    db
      .selectFrom('participants')
      .select(['registrationId', 'participantName', 'grade', 'groupId'])
      .where(among ? unindexed('chapterId') : 'chapterId', '=', chapter.id)
      .where(among ? unindexed('eventId') : 'eventId', '=', eventId)
      .$if(among !== null, (query) => query.where('registrationId', 'in', among!))
      .orderBy('registrationId')
      .orderBy('place')
      .execute(),
  ])
  const takes = new Map<string, Takes>()
  const of = (registrationId: string) => {
    const known = takes.get(registrationId) ?? {}
    takes.set(registrationId, known)
    return known
  }
  for (const { registrationId, itemId, quantity } of packages)
    (of(registrationId).packages ??= []).push([itemId, quantity])
  for (const { registrationId, participantName, grade, groupId } of participants)
    (of(registrationId).participants ??= []).push([participantName, grade, groupId])
  return (registrationId) => takes.get(registrationId) ?? {}
}
