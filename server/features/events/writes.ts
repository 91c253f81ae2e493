import type { EventRow } from '#db/tables/events.ts'
import { all, first, run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { claimFiles } from '#server/providers/files/claims.ts'
import { uploadsIn } from '#server/text/rich-text.ts'
import { beforeChange, takeRows } from '#server/undo/undo-data.ts'
import { keepCalendarEntry } from './calendar/writes.ts'
import type { EventDetails, SeatCounts } from './decisions.ts'
import { removeFlyersOf } from './flyers/writes.ts'
import { takesPlace, usualSettings } from './rules.ts'
import type { EventSettings } from './settings.decisions.ts'

/**
 * Ids with a special meaning in the specification (events section 9): the convention, the registration event and the
 * fair. They are never assigned at random.
 */
const fixedIds: readonly string[] = ['42141', '42042', '30340']

/**
 * Returns the first candidate id that is unused, including by deleted events that the log or calendars still refer to.
 * The transaction must hold the head of the log (`lockHead`), or another could take the same id before this one
 * commits.
 */
export function* freeEventId({ sql }: Tx, candidates: readonly string[]): Work<string> {
  const events = yield* all(sql.selectFrom('events').select('eventId').where('eventId', 'in', candidates))
  const counts = yield* all(sql.selectFrom('seatCounts').select('eventId').where('eventId', 'in', candidates))
  const entries = yield* all(sql.selectFrom('calendarEntries').select('eventId').where('eventId', 'in', candidates))
  const taken = new Set([...fixedIds, ...[...events, ...counts, ...entries].map(({ eventId }) => eventId)])
  const free = candidates.find((candidate) => !taken.has(candidate))
  if (!free) throw new Error('Every candidate for an event id is taken')
  return free
}

/** Inserts a new event, which accepts registrations only once it is published. */
export function* insertEvent({ sql, now }: Pick<Tx, 'sql' | 'now'>, event: EventDetails & NewRow): Work<EventRow> {
  const at = now.toISOString()
  const row: EventRow = {
    ...usualSettings,
    ...takesPlace,
    ...event,
    isPublished: event.isPublished ?? 0,
    updatedBy: event.createdBy,
    createdAt: at,
    updatedAt: at,
  }
  yield* run(sql.insertInto('events').values(row))
  yield* keepCalendarEntry({ sql, now }, undefined, row)
  return row
}

type NewRow = Pick<EventRow, 'eventId' | 'chapterId' | 'createdBy'> &
  Partial<Pick<EventRow, 'isPublished' | 'refundSteps' | 'typeName'> & EventSettings>

/** Changes some columns of an event of the chapter. */
export function* updateEvent({ sql, now }: Tx, chapter: ChapterId, eventId: string, changes: Changes): Work<void> {
  yield* run(
    sql
      .updateTable('events')
      .set({ ...changes, updatedAt: now.toISOString() })
      .where('chapterId', '=', chapter)
      .where('eventId', '=', eventId),
  )
}

type Changes = Partial<
  EventDetails &
    EventSettings &
    Pick<EventRow, 'isPublished' | 'refundSteps' | 'typeName' | 'cancelledAt' | 'cancelReason'>
> &
  Pick<EventRow, 'updatedBy'>

/** Claims the files that its description refers to, and releases those that it no longer refers to. */
export function* keepEventFiles(
  { sql }: Tx,
  { chapter, by }: { chapter: ChapterId; by: string },
  event: Described,
): Work<void> {
  const named = [{ field: 'eventDescription', paths: uploadsIn(event.eventDescription), visibility: 'public' } as const]
  yield* claimFiles(sql, { table: 'events', id: event.eventId }, { chapter, by, named })
}

type Described = Pick<EventRow, 'eventId' | 'eventDescription'>

/**
 * Removes an event of the chapter with its flyers, and releases the files of both. Landing pages that registered for it
 * register for their own event again.
 */
export function* deleteEvent(tx: Tx, chapter: ChapterId, eventId: string): Work<void> {
  const { sql } = tx
  yield* removeFlyersOf(tx, chapter, eventId)
  const sellers = yield* all(
    sql
      .selectFrom('events')
      .select('eventId')
      .where('chapterId', '=', chapter)
      .where('landingEventId', '=', eventId)
      .orderBy('eventId'),
  )
  for (const seller of sellers)
    yield* beforeChange(tx, chapter, { ...place, recordId: seller.eventId }, ['landingEventId'])
  yield* run(
    sql
      .updateTable('events')
      .set({ landingEventId: null })
      .where('chapterId', '=', chapter)
      .where('landingEventId', '=', eventId),
  )
  yield* takeRows(tx, chapter, place, { eventId })
}

const place = { table: 'events', id: 'eventId' } as const

/** Publishes or unpublishes an event. */
export function* setPublished(
  tx: Tx,
  chapter: ChapterId,
  eventId: string,
  by: { isPublished: 0 | 1; updatedBy: string },
): Work<void> {
  yield* beforeChange(tx, chapter, { ...place, recordId: eventId }, ['isPublished', 'cancelledAt'])
  yield* updateEvent(tx, chapter, eventId, by)
}

/** Returns the numbers of held and taken seats of an event. They are stable only after `lockHead`. */
export function* seatCountsOf({ sql }: Tx, chapter: ChapterId, eventId: string): Work<SeatCounts> {
  const counts = yield* first(
    sql
      .selectFrom('seatCounts')
      .select(['held', 'sold'])
      .where('chapterId', '=', chapter)
      .where('eventId', '=', eventId),
  )
  return counts ?? { held: 0, sold: 0 }
}

/**
 * Returns how many registrations an event has, including cancelled ones and donations, and how many are being paid for
 * right now.
 */
export function* registrationCountsOf(
  { sql }: Tx,
  chapter: ChapterId,
  eventId: string,
): Work<{ registered: number; begun: number }> {
  const rows = yield* all(
    sql
      .selectFrom('registrations')
      .select(({ fn }) => ['state', fn.countAll<number>().as('total')])
      .where('chapterId', '=', chapter)
      .where('eventId', '=', eventId)
      .groupBy('state'),
  )
  const count = (state: string) => Number(rows.find((row) => row.state === state)?.total ?? 0)
  // Including cancelled ones: their payments are in the books.
  return { registered: count('registered') + count('cancelled'), begun: count('held') }
}
