/**
 * Date formats of every screen and email (docs/decisions/045). Tables, receipts and exports say 01/05/2027; where
 * people plan by a date, it is Sat, May 1, 2027, 11:00 AM. A page uses only one of the two. Browser and server must
 * render the same text, so all spaces and commas are our own: the two would use different ones.
 */

/**
 * Formats the day of a UTC ISO time as dd/mm/yyyy. A date without a time (yyyy-mm-dd) is that day everywhere; a time is
 * shown as its day in `timeZone`, by default UTC so that server and browser agree.
 */
export function date(iso: string, timeZone = 'UTC'): string {
  const plain = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso)
  if (plain) return `${plain[3]}/${plain[2]}/${plain[1]}`
  const parts = partsOf(iso, timeZone, ruled)
  return parts ? `${parts.day}/${parts.month}/${parts.year}` : ''
}

/**
 * Formats a day as mm/dd/yyyy, which the specification uses only in the table of activities (content section 9) [spec
 * 84].
 */
export const dateMonthFirst = (iso: string, timeZone = 'UTC'): string =>
  date(iso, timeZone).replace(/^(..)\/(..)/, '$2/$1')

/** Formats a UTC ISO time as dd/mm/yyyy hh:mm. */
export function dateTime(iso: string, timeZone = 'UTC'): string {
  const parts = partsOf(iso, timeZone, ruled)
  return parts ? `${parts.day}/${parts.month}/${parts.year} ${parts.hour}:${parts.minute}` : ''
}

/** Formats a day (yyyy-mm-dd) in a sentence beside numeric dates, in their order: 21 Nov 2026. */
export function dayInWords(day: string): string {
  const parts = partsOf(asInstant(day), 'UTC', planned)
  return parts ? `${parts.day} ${parts.month} ${parts.year}` : ''
}

/** Formats the server's local time, yyyy-mm-ddThh:mm, as dd/mm/yyyy, hh:mm. */
export const localDateTime = (local: string): string => `${date(local.slice(0, 10))}, ${local.slice(11, 16)}`

/**
 * Parses a date typed as dd/mm/yyyy, or given in an address as yyyy-mm-dd; returns yyyy-mm-dd, or undefined when there
 * is no such day.
 */
export function dayOf(text: string): string | undefined {
  const typed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim())
  const day = typed ? `${typed[3]}-${typed[2]!.padStart(2, '0')}-${typed[1]!.padStart(2, '0')}` : text
  const time = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(`${day}T`) ? day : undefined
}

/**
 * Formats a day for planning: Sat, May 1, 2027. Takes a date (yyyy-mm-dd) or a local time (yyyy-mm-ddThh:mm) as it is,
 * and a UTC ISO time as its day in `timeZone`.
 */
export function planDate(time: string, timeZone = 'UTC'): string {
  const parts = partsOf(asInstant(time), timeZone, planned)
  return parts ? `${parts.weekday}, ${parts.month} ${parts.day}, ${parts.year}` : ''
}

/** Formats a day (yyyy-mm-dd) among those around it, beside planning dates: Nov 24. */
export const planDayOfMonth = (day: string): string => planDate(day).replace(/^\w+, |, \d+$/g, '')

/** Formats a time of day for planning: 11:00 AM. Takes what `planDate` takes. */
export function planTime(time: string, timeZone = 'UTC'): string {
  const parts = partsOf(asInstant(time), timeZone, planned)
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

type Style = { locale: string; options: Intl.DateTimeFormatOptions; made: Map<string, Intl.DateTimeFormat> }

const two = '2-digit'
const ruled: Style = {
  locale: 'en-GB',
  options: { year: 'numeric', month: two, day: two, hour: two, minute: two, hourCycle: 'h23' },
  made: new Map(),
}
const planned: Style = {
  locale: 'en-US',
  options: {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: two,
    hourCycle: 'h12',
  },
  made: new Map(),
}

function partsOf(iso: string, timeZone: string, style: Style): Record<string, string> | undefined {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return undefined
  return Object.fromEntries(
    formatterFor(timeZone, style)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )
}

/** Cached per zone: a table of dates spent more time on its formatters than on everything else. */
function formatterFor(timeZone: string, { locale, options, made }: Style): Intl.DateTimeFormat {
  const known = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
  made.set(timeZone, known)
  return known
}
