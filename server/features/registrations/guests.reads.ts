import type { Kysely } from 'kysely'
import type { Db, Tables } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/** The names under which registrations were made. */
export const guestNames = (sql: Kysely<Tables>, chapter: ChapterId, registrationIds: readonly string[]) =>
  sql
    .selectFrom('registrants')
    .select(['registrationId as id', 'firstName', 'lastName'])
    .where('chapterId', '=', chapter)
    .where('registrationId', 'in', ['', ...registrationIds])

/** The event that was registered for; null once it is deleted. */
export async function eventOnReceipt(db: Db, chapter: ChapterId, { eventId }: { eventId: string }): Promise<{ key: string; name: string } | null> {
  const event = await db.selectFrom('events').select('eventName').where('chapterId', '=', chapter).where('eventId', '=', eventId).executeTakeFirst()
  return event ? { key: 'Event', name: event.eventName } : null
}
