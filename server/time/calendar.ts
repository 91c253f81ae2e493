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

/** Tells the calendar month (yyyy-mm) of UTC ISO times in a time zone. */
export const monthIn = (timeZone: string) =>
  periodIn(timeZone, { nameOf: (day) => day.slice(0, 7), firstDay: (month) => `${month}-01`, dayBehind: (month) => `${monthsBefore(month, -1)}-01` })

/** Tells the calendar day (yyyy-mm-dd) of UTC ISO times in a time zone. */
export const dayIn = (timeZone: string) => periodIn(timeZone, { nameOf: (day) => day, firstDay: (day) => day, dayBehind: dayAfter })

type Period = { nameOf(day: string): string; firstDay(name: string): string; dayBehind(name: string): string }

/** It remembers where periods begin, since asking for a million facts one by one would take minutes. */
function periodIn(timeZone: string, { nameOf, firstDay, dayBehind }: Period): (iso: string) => string {
  const known: { name: string; from: string; to: string }[] = []
  return (iso) => {
    const change = known.find(({ from, to }) => from <= iso && iso < to)
    if (change) return change.name
    const name = nameOf(calendarDay(new Date(iso), timeZone))
    const startOf = (day: string) => startOfDay(day, timeZone).toISOString()
    known.unshift({ name, from: startOf(firstDay(name)), to: startOf(dayBehind(name)) })
    return name
  }
}
