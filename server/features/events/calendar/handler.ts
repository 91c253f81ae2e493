import ical, { ICalCalendarMethod, ICalEventStatus, type ICalEventData } from 'ical-generator'
import type { Chapter } from '#server/chapter.ts'
import type { Portal } from '#server/context.ts'
import type { PublicFile } from '#server/http/public-files.ts'
import { excerpt } from '#server/text/rich-text.ts'
import { dayAfter } from '#server/time/calendar.ts'
import { isWholeDays } from '#server/time/dates.ts'
import { localTime } from '#server/time/local-time.ts'
import { calendarEntryOf, calendarOf, type CalendarEntry } from './reads.ts'
import { zoneOfEvent } from '../times.decisions.ts'

const type = 'text/calendar'

const yearMs = 365 * 24 * 3_600_000
/** The interval at which calendars should refresh, in seconds. */
const refreshSeconds = 3600
const maxDescriptionLength = 500

/** GET /events/calendar.ics: the subscribable calendar, with the events of the last year and all future ones. */
export const chapterCalendar: PublicFile = {
  type,
  async make(portal, chapter) {
    const since = new Date(portal.clock.now().getTime() - yearMs)
    const entries = await calendarOf(portal.store.read, chapter.id, since)
    return textOf(portal, chapter, { entries, path: '/events/calendar.ics', method: ICalCalendarMethod.PUBLISH })
  },
}

/** GET /event/{id}.ics: one event, to add or subscribe to. */
export const eventCalendar = (file: string): PublicFile => ({
  type,
  async make(portal, chapter) {
    const entry = await calendarEntryOf(portal.store.read, chapter.id, file.replace(/\.ics$/, ''))
    if (!entry) return null
    const method = entry.calledOffAt === null ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod.CANCEL
    return textOf(portal, chapter, { entries: [entry], path: `/event/${file}`, method })
  },
})

type Content = { entries: CalendarEntry[]; path: string; method: ICalCalendarMethod }

/**
 * Writes a calendar. Times are in UTC, which is unambiguous across daylight saving changes; calendars convert them to
 * the reader's time zone. All-day events are written as dates.
 */
function textOf({ urls, env }: Portal, chapter: Chapter, { entries, path, method }: Content): string {
  const origin = urls.origin(chapter)
  const calendar = ical({
    name: `${env.association.shortName} ${chapter.chapterName}`,
    prodId: { company: 'Chapterhouse', product: 'Events' },
    method,
    url: `${origin}${path}`,
    ttl: refreshSeconds,
  })
  const organizer = chapter.chapterEmail ? { name: chapter.chapterName, email: chapter.chapterEmail } : null
  // Calendars identify an event by its UID permanently, so it does not contain the chapter's domain, which may change.
  for (const entry of entries)
    calendar.createEvent({
      ...eventOf(entry, chapter, origin),
      id: `event-${entry.eventId}@${env.baseDomain}`,
      organizer,
    })
  return calendar.toString()
}

function eventOf(entry: CalendarEntry, chapter: Chapter, origin: string): ICalEventData {
  const changedAt = new Date(entry.changedAt)
  const when = {
    ...spanOf(entry, chapter),
    sequence: entry.sequence,
    stamp: changedAt,
    lastModified: changedAt,
  }
  // The title repeats the status, because not every calendar shows it.
  if (entry.calledOffAt !== null)
    return { ...when, summary: `Canceled: ${entry.eventName}`, status: ICalEventStatus.CANCELLED }
  const description = excerpt(entry.eventDescription ?? '', maxDescriptionLength)
  return {
    ...when,
    summary: entry.eventName,
    location: entry.eventAddress,
    ...(description ? { description: { plain: description } } : {}),
    url: `${origin}/event/${entry.eventId}`,
    status: ICalEventStatus.CONFIRMED,
  }
}

/** Returns the start and end times; for all-day events, the first day and the day after the last. */
function spanOf(entry: CalendarEntry, chapter: Chapter): Pick<ICalEventData, 'start' | 'end' | 'allDay'> {
  const timeZone = zoneOfEvent(entry, chapter)
  const [startsOn, endsOn] = [entry.startsAt, entry.endsAt].map((time) => localTime(new Date(time), timeZone)) as [
    string,
    string,
  ]
  if (!isWholeDays({ startsOn, endsOn }))
    return { start: new Date(entry.startsAt), end: entry.endsAt > entry.startsAt ? new Date(entry.endsAt) : null }
  const [first, behind] = [startsOn.slice(0, 10), dayAfter(endsOn.slice(0, 10))]
  return { allDay: true, start: new Date(`${first}T00:00Z`), end: new Date(`${behind}T00:00Z`) }
}
