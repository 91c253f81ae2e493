import type { EventRow } from '#db/tables/events.ts'
import type { Work } from '#db/work.ts'
import type { Context, Tx } from '#server/context.ts'
import { keepCalendarEntry } from './calendar/writes.ts'
import { eventAt, lockEvent } from './reads.ts'

/** Runs a change of one event, and updates calendars. */
export function editing(
  ctx: Pick<Context, 'write' | 'chapter'>,
  eventId: string,
  change: (tx: Tx, event: EventRow) => Work<void>,
): Promise<void> {
  return ctx.write(function* (tx) {
    const event = yield* lockEvent(tx, ctx.chapter.id, eventId)
    yield* change(tx, event)
    yield* keepCalendarEntry(tx, event, yield* eventAt(tx, ctx.chapter.id, eventId))
  })
}
