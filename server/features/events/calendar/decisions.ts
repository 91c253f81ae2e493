import type { CalendarEntryRow, EventRow } from '#db/tables/events.ts'

/**
 * The entry of an event in calendars after a change of it, or undefined where nothing changes for them. An event that
 * was taken back stays as it was announced last: a draft is nobody's to read.
 * @param entry what they hold already
 * @param before the event before the change, `after` it; undefined when it is not there
 */
export function calendarEntryAfter(
  entry: CalendarEntryRow | undefined,
  before: EventRow | undefined,
  after: EventRow | undefined,
  now: Date,
): CalendarEntryRow | undefined {
  const changedAt = now.toISOString()
  if (after?.isPublished === 1) {
    if (entry && entry.calledOffAt === null && before && isSame(before, after)) return undefined
    const { eventId, chapterId, eventName, startsAt, endsAt, timeZone } = after
    return {
      eventId,
      chapterId,
      eventName,
      startsAt,
      endsAt,
      timeZone,
      sequence: entry ? entry.sequence + 1 : 0,
      calledOffAt: null,
      changedAt,
    }
  }
  if (!entry || entry.calledOffAt !== null) return undefined
  return { ...entry, sequence: entry.sequence + 1, calledOffAt: changedAt, changedAt }
}

/** Whether a change left everything as it was. */
const isSame = (before: EventRow, after: EventRow) => JSON.stringify(told(before)) === JSON.stringify(told(after))

const told = ({ updatedAt: _, updatedBy: __, ...event }: EventRow) =>
  Object.entries(event).sort(([one], [other]) => (one < other ? -1 : 1))
