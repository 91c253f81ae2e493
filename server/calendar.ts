import { calendarDay } from './clock.ts'
import { instantOf } from './local-time.ts'

const dayMs = 24 * 3_600_000

/** The first instant of a day (yyyy-mm-dd) in a time zone. */
export const startOfDay = (day: string, timeZone: string): Date => instantOf(`${day}T00:00`, timeZone)

/** The day after a day, both yyyy-mm-dd. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + dayMs).toISOString().slice(0, 10)
}

/** The month so many months before (or, negative, after) a month, both yyyy-mm. */
export function monthsBefore(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7)
}

/** Whether a text is a day that the calendar has, as yyyy-mm-dd. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/**
 * Tells the calendar month (yyyy-mm) of UTC ISO times in a time zone. It remembers where months begin, since asking
 * for a million facts one by one would take minutes.
 */
export function monthIn(timeZone: string): (iso: string) => string {
  const known: { month: string; from: string; to: string }[] = []
  return (iso) => {
    const found = known.find(({ from, to }) => from <= iso && iso < to)
    if (found) return found.month
    const month = calendarDay(new Date(iso), timeZone).slice(0, 7)
    const startOf = (each: string) => startOfDay(`${each}-01`, timeZone).toISOString()
    known.unshift({ month, from: startOf(month), to: startOf(monthsBefore(month, -1)) })
    return month
  }
}
