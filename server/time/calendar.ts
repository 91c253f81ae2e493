import { calendarDay } from './clock.ts'
import { instantOf } from './local-time.ts'
import type { Zones } from './zones.ts'

const dayMs = 24 * 3_600_000

/** Returns the first instant of a day (yyyy-mm-dd) in a time zone, or as a chapter counts its days. */
export function startOfDay(day: string, zone: string | Zones): Date {
  if (typeof zone === 'string') return instantOf(`${day}T00:00`, zone)
  const then = zone.former.find(({ lastDay }) => day <= lastDay) ?? zone
  const midnight = startOfDay(day, then.timeZone)
  const before = zone.former.findLast(({ lastDay }) => lastDay < day)
  return before && new Date(before.until) > midnight ? new Date(before.until) : midnight
}

/** Returns the day (yyyy-mm-dd) of an instant as a chapter counts its days: in the zone that it had then. */
export function countedDay(instant: Date, zone: string | Zones): string {
  if (typeof zone === 'string') return calendarDay(instant, zone)
  const iso = instant.toISOString()
  const then = zone.former.find(({ until }) => iso < until)
  if (!then) return calendarDay(instant, zone.timeZone)
  const day = calendarDay(instant, then.timeZone)
  return day > then.lastDay ? then.lastDay : day
}

/**
 * Returns a chapter's zones after a change. The day of the change lasts until the later of both midnights: past days
 * keep what they counted, and the next begins where that one ended.
 */
export function zonesAfter(zones: Zones, timeZone: string, now: Date): Zones {
  if (timeZone === zones.timeZone) return zones
  const lastDay = countedDay(now, zones)
  const ends = [now, startOfDay(dayAfter(lastDay), timeZone), ...zones.former.map(({ until }) => new Date(until))]
  const until = new Date(Math.max(...ends.map((end) => end.getTime()))).toISOString()
  return { timeZone, former: [...zones.former, { timeZone: zones.timeZone, lastDay, until }] }
}

/** Returns the day before a day, both yyyy-mm-dd. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) - dayMs).toISOString().slice(0, 10)
}

/** Returns the day after a day, both yyyy-mm-dd. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + dayMs).toISOString().slice(0, 10)
}

/** Returns the days from one day to another, both yyyy-mm-dd; negative if the other is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** A part of the calendar: from and to a day, both inclusive, and a month (yyyy-mm); what is left out has no bound. */
export type Period = { from?: string | undefined; to?: string | undefined; month?: string | undefined }

/** The instants of a period, as UTC ISO times: since the first, and before the second. */
export type Span = { since?: string; before?: string }

/** Returns the instants of a period in a time zone, or as a chapter counts its days. Days that do not exist are ignored. */
export function spanOf({ from, to, month }: Period, zone: string | Zones): Span {
  const firstDays = [from, month && `${month}-01`].filter((day) => day && isDay(day)) as string[]
  const endDays = [to && isDay(to) && dayAfter(to), month && `${monthsBefore(month, -1)}-01`].filter(
    (day) => day && isDay(day),
  ) as string[]
  const [first, end] = [firstDays.sort().at(-1), endDays.sort()[0]]
  return {
    ...(first ? { since: startOfDay(first, zone).toISOString() } : {}),
    ...(end ? { before: startOfDay(end, zone).toISOString() } : {}),
  }
}

/** Returns the month `count` months before (or, negative, after) a month, both yyyy-mm. */
export function monthsBefore(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7)
}

/** Returns whether a text is a valid calendar day, as yyyy-mm-dd. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Returns a function from UTC ISO times to months (yyyy-mm) in a time zone, or as a chapter counts its days. */
export const monthIn = (timeZone: string | Zones) =>
  namedBy(timeZone, {
    nameOf: (day) => day.slice(0, 7),
    firstDay: (month) => `${month}-01`,
    dayBehind: (month) => `${monthsBefore(month, -1)}-01`,
  })

/** Returns a function from UTC ISO times to days (yyyy-mm-dd) in a time zone, or as a chapter counts its days. */
export const dayIn = (timeZone: string | Zones) =>
  namedBy(timeZone, { nameOf: (day) => day, firstDay: (day) => day, dayBehind: dayAfter })

type Naming = { nameOf(day: string): string; firstDay(name: string): string; dayBehind(name: string): string }

/** Caches where periods begin, since converting a million facts one by one would take minutes. */
function namedBy(timeZone: string | Zones, { nameOf, firstDay, dayBehind }: Naming): (iso: string) => string {
  const known: { name: string; from: string; to: string }[] = []
  return (iso) => {
    const change = known.find(({ from, to }) => from <= iso && iso < to)
    if (change) return change.name
    const name = nameOf(countedDay(new Date(iso), timeZone))
    const startOf = (day: string) => startOfDay(day, timeZone).toISOString()
    known.unshift({ name, from: startOf(firstDay(name)), to: startOf(dayBehind(name)) })
    return name
  }
}
