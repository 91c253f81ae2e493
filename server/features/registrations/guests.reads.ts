import type { Kysely } from 'kysely'
import { unindexed } from '#db/unindexed.ts'
import type { Db, Tables } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/** Selects the names of registrants, and of payers. */
export const guestNames = (sql: Kysely<Tables>, chapter: ChapterId, registrationIds: readonly string[]) =>
  sql
    .selectFrom('registrants')
    // The payer is the first holder, even after a hand-over.
    .leftJoin('formerRegistrants as payer', (join) =>
      join
        .onRef('payer.registrationId', '=', 'registrants.registrationId')
        .onRef('payer.chapterId', '=', 'registrants.chapterId')
        .on('payer.handOver', '=', 1),
    )
    .select('registrants.registrationId as id')
    .select(({ fn }) => [
      fn.coalesce('payer.firstName', 'registrants.firstName').as('firstName'),
      fn.coalesce('payer.lastName', 'registrants.lastName').as('lastName'),
    ])
    .where('registrants.registrationId', 'in', ['', ...registrationIds])
    .where(unindexed('registrants.chapterId'), '=', chapter)

/** Returns the event that was registered for; null once it is deleted. */
export async function eventOnReceipt(
  db: Db,
  chapter: ChapterId,
  { eventId }: { eventId: string },
): Promise<{ key: string; name: string } | null> {
  const event = await db
    .selectFrom('events')
    .select('eventName')
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  return event ? { key: 'Event', name: event.eventName } : null
}
