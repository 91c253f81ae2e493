import { unindexed } from '#db/unindexed.ts'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/** Returns the names of the events that payments were for, by payment; those for anything else have none. */
export async function eventNames(db: Db, chapter: ChapterId, paymentIds: string[]): Promise<Map<string, string>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('eventPayments')
    .innerJoin('events', 'events.eventId', 'eventPayments.eventId')
    .select(['paymentId', 'eventName'])
    // By the payments' key: the index of the chapter would read all of its rows.
    .where(unindexed('eventPayments.chapterId'), '=', chapter)
    .where('paymentId', 'in', paymentIds)
    .execute()
  return new Map(rows.map(({ paymentId, eventName }) => [paymentId, eventName]))
}
