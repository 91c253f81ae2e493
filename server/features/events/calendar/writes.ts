import type { EventRow } from '#db/tables/events.ts'
import { first, run, type Work } from '#db/work.ts'
import type { Tx } from '#server/context.ts'
import { calendarEntryAfter } from './decisions.ts'

/**
 * Updates the entry in subscribed calendars after an event was created, changed or removed.
 * @param before the event before that, `after` it; undefined if it does not exist
 */
export function* keepCalendarEntry(
  { sql, now }: Pick<Tx, 'sql' | 'now'>,
  before: EventRow | undefined,
  after: EventRow | undefined,
): Work<void> {
  const { eventId, chapterId } = (after ?? before)!
  const of = (builder: typeof sql) =>
    builder.selectFrom('calendarEntries').selectAll().where('eventId', '=', eventId).where('chapterId', '=', chapterId)
  const entry = calendarEntryAfter(yield* first(of(sql)), before, after, now)
  if (entry)
    yield* run(
      sql
        .insertInto('calendarEntries')
        .values(entry)
        .onConflict((conflict) => conflict.column('eventId').doUpdateSet(entry)),
    )
}
