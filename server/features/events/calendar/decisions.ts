import type { CalendarEntryRow, EventRow } from '#db/tables/events.ts'

/**
 * Returns an event's calendar entry after a change, or undefined if nothing changes for calendars. The entry of an
 * unpublished event stays as last announced, because drafts are private.
 * @param entry the current entry in calendars
 * @param before the event before the change, `after` it; undefined if it does not exist
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

/** Whether a change left everything that calendars show unchanged. */
const isSame = (before: EventRow, after: EventRow) => JSON.stringify(content(before)) === JSON.stringify(content(after))

const content = ({ updatedAt: _, updatedBy: __, ...event }: EventRow) =>
  Object.entries(event).sort(([one], [other]) => (one < other ? -1 : 1))
