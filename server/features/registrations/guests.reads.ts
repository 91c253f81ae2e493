import type { Kysely } from 'kysely'
import type { SqlBuilder } from '#db/store.ts'
import type { Db, Tables } from '#db/tables/tables.ts'
import { unindexed } from '#db/unindexed.ts'
import { first, type Work } from '#db/work.ts'
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

const eventName = (sql: Kysely<Tables>, chapter: ChapterId, eventId: string) =>
  sql.selectFrom('events').select('eventName').where('chapterId', '=', chapter).where('eventId', '=', eventId)

const subjectOf = (event: { eventName: string } | undefined) => (event ? { key: 'Event', name: event.eventName } : null)

/** Returns the event that was registered for; null once it is deleted. */
export const eventOnReceipt = async (db: Db, chapter: ChapterId, { eventId }: { eventId: string }) =>
  subjectOf(await eventName(db, chapter, eventId).executeTakeFirst())

/** Same as `eventOnReceipt`, inside a unit of work. */
export function* eventPaidFor(
  { sql }: SqlBuilder,
  chapter: ChapterId,
  { eventId }: { eventId: string },
): Work<{ key: string; name: string } | null> {
  return subjectOf(yield* first(eventName(sql, chapter, eventId)))
}
