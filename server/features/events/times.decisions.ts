import { eventTimes, zonedDateTime, zoneName } from '#server/time/dates.ts'
import { localTime } from '#server/time/local-time.ts'

type Zoned = { timeZone: string }

/** Returns the time zone of an event: its own if it takes place elsewhere, else the chapter's. */
export const zoneOfEvent = ({ timeZone }: { timeZone?: string | null }, chapter: Zoned): string =>
  timeZone ?? chapter.timeZone

/**
 * Formats a time beside those of an event, such as a deadline of its seats: in the event's time zone, including the
 * zone's name, because readers may be elsewhere.
 */
export const zonedTimeText = (time: string, event: { timeZone?: string | null }, chapter: Zoned): string =>
  zonedDateTime(time, zoneOfEvent(event, chapter))

/** Formats an event's times for emails and the like: in its time zone, including the zone's name. */
export function eventTimesText(
  event: { startsAt: string; endsAt: string; timeZone: string | null },
  chapter: Zoned,
): { starts: string; ends: string } {
  const timeZone = zoneOfEvent(event, chapter)
  const [startsOn, endsOn] = [event.startsAt, event.endsAt].map((time) => localTime(new Date(time), timeZone)) as [
    string,
    string,
  ]
  return eventTimes({ startsOn, endsOn, zone: zoneName(new Date(event.startsAt), timeZone) })
}
