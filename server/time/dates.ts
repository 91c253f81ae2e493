/**
 * Date formats of every screen, email and PDF (docs/decisions/162). A date is Apr 3, 2026, a time has AM or PM; where
 * people plan by a date it has its weekday: Sat, May 1, 2027, 11:00 AM. Only tables that the specification names have
 * its numeric dates (`tableDate`). Browser and server must render the same text, so all spaces and commas are our own:
 * the two would use different ones.
 */

/**
 * Formats the day of a UTC ISO time: Apr 3, 2026. A date without a time (yyyy-mm-dd) is that day everywhere; a time is
 * shown as its day in `timeZone`, by default UTC so that server and browser agree.
 */
export function date(iso: string, timeZone = 'UTC'): string {
  const parts = partsOf(iso, /^\d{4}-\d{2}-\d{2}$/.test(iso) ? 'UTC' : timeZone)
  return parts ? `${parts.month} ${parts.day}, ${parts.year}` : ''
}

/** Formats a UTC ISO time: Apr 3, 2026, 2:05 PM. */
export function dateTime(iso: string, timeZone = 'UTC'): string {
  const day = date(iso, timeZone)
  return day && `${day}, ${planTime(iso, timeZone)}`
}

/** Formats a local time (yyyy-mm-ddThh:mm) as it was typed: Apr 3, 2026, 2:05 PM. */
export const localDateTime = (local: string): string => dateTime(asInstant(local))

/**
 * How an association writes the dates of the specification's tables: as the specification does, dd/mm/yyyy; as
 * mm/dd/yyyy; or in words, like all other dates.
 */
export type TableDates = (typeof tableDateStyles)[number]

export const tableDateStyles = ['documented', 'month-first', 'words'] as const

/**
 * Formats a day (yyyy-mm-dd) in a table that the specification names [spec 84]. Pages get it from `useTableDate`.
 * @param documented the order that the specification gives the table: day first, but for the table of activities
 */
export function tableDate(
  day: string,
  style: TableDates,
  documented: 'day-first' | 'month-first' = 'day-first',
): string {
  if (style === 'words') return date(day)
  const [, year, month, dayOfMonth] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (!year) return ''
  const isDayFirst = style === 'documented' && documented === 'day-first'
  return isDayFirst ? `${dayOfMonth}/${month}/${year}` : `${month}/${dayOfMonth}/${year}`
}

/** Parses a date as a browser's date field sends it, yyyy-mm-dd; returns undefined when there is no such day. */
export function dayOf(text: string): string | undefined {
  const day = text.trim()
  const time = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(`${day}T`) ? day : undefined
}

/**
 * Formats a day for planning: Sat, May 1, 2027. Takes a date (yyyy-mm-dd) or a local time (yyyy-mm-ddThh:mm) as it is,
 * and a UTC ISO time as its day in `timeZone`.
 */
export function planDate(time: string, timeZone = 'UTC'): string {
  const parts = partsOf(asInstant(time), timeZone)
  return parts ? `${parts.weekday}, ${parts.month} ${parts.day}, ${parts.year}` : ''
}

/** Formats a day (yyyy-mm-dd) among those around it, beside planning dates: Nov 24. */
export const planDayOfMonth = (day: string): string => planDate(day).replace(/^\w+, |, \d+$/g, '')

/** Formats a time of day for planning: 11:00 AM. Takes what `planDate` takes. */
export function planTime(time: string, timeZone = 'UTC'): string {
  const parts = partsOf(asInstant(time), timeZone)
  return parts ? `${parts.hour}:${parts.minute} ${parts.dayPeriod}` : ''
}

/**
 * Formats a span of local times within an event, whose year is shown beside it: Sat, May 15, 11:00 AM to 1:00 PM. A
 * whole day is shown without hours.
 */
export function planSpan(from: string, to: string): string {
  const [first, last] = [from, to].map((time) => planDate(time).replace(/, \d+$/, '')) as [string, string]
  if (isWholeDays({ startsOn: from, endsOn: to })) return first === last ? first : `${first} to ${last}`
  return `${first}, ${planTime(from)} to ${first === last ? '' : `${last}, `}${planTime(to)}`
}

/** Formats a day and time for planning: Sat, May 1, 2027, 11:00 AM. Takes what `planDate` takes. */
export function planDateTime(time: string, timeZone = 'UTC'): string {
  const [day, hour] = [planDate(time, timeZone), planTime(time, timeZone)]
  return day && `${day}, ${hour}`
}

/** Returns whether a span takes whole days, from the first minute of one to the last of one. Takes local times. */
export const isWholeDays = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }): boolean =>
  startsOn.endsWith('T00:00') && endsOn.endsWith('T23:59')

/** Formats an event's local times with their zone's name; an all-day event shows only the days. */
export function eventTimes({ startsOn, endsOn, zone }: { startsOn: string; endsOn: string; zone: string }): {
  starts: string
  ends: string
} {
  if (isWholeDays({ startsOn, endsOn })) return { starts: planDate(startsOn), ends: planDate(endsOn) }
  return { starts: planTimeIn(startsOn, zone), ends: planTimeIn(endsOn, zone) }
}

/**
 * Formats a local time with its zone's name, for readers who may be elsewhere: Sat, May 1, 2027, 11:00 AM Eastern Time.
 */
const planTimeIn = (local: string, zone: string): string => `${planDateTime(local)} ${zone}`.trim()

/** Formats a UTC ISO time in a zone, with the zone's name. */
export const zonedDateTime = (iso: string, timeZone: string): string =>
  `${planDateTime(iso, timeZone)} ${zoneName(new Date(iso), timeZone)}`

const zoneNames = new Map<string, string>()

/** Returns a time zone's common name, whatever the season: Eastern Time. */
export function zoneName(now: Date, timeZone: string): string {
  const known = zoneNames.get(timeZone)
  if (known !== undefined) return known
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(now)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  zoneNames.set(timeZone, name)
  return name
}

const asInstant = (time: string) => (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(time) ? `${time}Z` : time)

const options: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
}

function partsOf(iso: string, timeZone: string): Record<string, string> | undefined {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return undefined
  return Object.fromEntries(
    formatterFor(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Cached per zone: a table of dates spent more time on its formatters than on everything else. */
function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  formatters.set(timeZone, known)
  return known
}
