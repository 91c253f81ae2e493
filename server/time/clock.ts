/** The portal's clock, which tests can move. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** Returns how many milliseconds have passed since, by the portal's clock, which stands still in tests. */
export function elapsedSince(clock: Clock): () => number {
  const started = clock.now().getTime()
  return () => clock.now().getTime() - started
}

/** Creating a formatter takes longer than a hundred uses of it, and there are few zones. */
function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const known = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const formatter = known.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    known.set(timeZone, formatter)
    return formatter
  }
}

const years = formatterOf('en-US', { year: 'numeric' })
const days = formatterOf('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })
const hours = formatterOf('en-GB', { hour: '2-digit', hourCycle: 'h23' })

/** Returns the calendar year in the chapter's time zone: dues fall due by that year, not by UTC's. */
export function calendarYear(now: Date, timeZone: string): number {
  return Number(years(timeZone).format(now))
}

/** Returns the day in the chapter's time zone, as yyyy-mm-dd. */
export function calendarDay(time: Date, timeZone: string): string {
  return days(timeZone).format(time)
}

/** Returns the hour of the day in the chapter's time zone, 0 to 23. */
export function hourOfDay(time: Date, timeZone: string): number {
  return Number(hours(timeZone).format(time))
}
