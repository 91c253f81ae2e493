import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/**
 * Returns whether a person may be nominated, their membership start (UTC), the times (UTC) of their nominations by
 * position of an election, and the count per position; undefined for non-members.
 */
export async function nominatingOf(db: Db, chapter: ChapterId, eventId: string, personId: string) {
  const member = await db
    .selectFrom('members')
    .select(['status', 'startedAt'])
    .where('chapterId', '=', chapter)
    .where('personId', '=', personId)
    .executeTakeFirst()
  if (!member) return undefined
  const nominations = await db
    .selectFrom('registrations')
    .innerJoin('registrationParts', 'registrationParts.registrationId', 'registrations.registrationId')
    .select(['registrationParts.itemId', 'registrations.registeredAt'])
    .where('registrations.chapterId', '=', chapter)
    .where('registrations.personId', '=', personId)
    .where('registrations.eventId', '=', eventId)
    .where('registrations.state', '=', 'registered')
    .where('registrationParts.kind', '=', 'nomination')
    .execute()
  // Only valid registrations have a time.
  const nominatedFor: Record<string, string> = Object.fromEntries(
    nominations.map(({ itemId, registeredAt }) => [itemId, registeredAt!]),
  )
  return {
    isActive: member.status === 'active',
    memberSince: member.startedAt,
    nominatedFor,
    counts: await nominationsOf(db, chapter, eventId),
  }
}

/** Returns the number of nominations for each position of an election that has any. */
async function nominationsOf(db: Db, chapter: ChapterId, eventId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('registrationParts', 'registrationParts.registrationId', 'registrations.registrationId')
    .select(({ fn }) => ['registrationParts.itemId', fn.countAll<number>().as('count')])
    .where('registrations.chapterId', '=', chapter)
    .where('registrations.eventId', '=', eventId)
    .where('registrations.state', '=', 'registered')
    .where('registrationParts.kind', '=', 'nomination')
    .groupBy('registrationParts.itemId')
    .execute()
  return Object.fromEntries(rows.map(({ itemId, count }) => [itemId, Number(count)]))
}
