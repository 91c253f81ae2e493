/** The time, as the portal sees it. Tests move it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** The calendar year in the association's time zone: dues fall due by that year, not by UTC's. */
export function calendarYear(now: Date, timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format(now))
}

/** The day in the association's time zone, as yyyy-mm-dd. */
export function calendarDay(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(time)
}

/** The hour of the day in the association's time zone, 0 to 23. */
export function hourOfDay(time: Date, timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(time))
}
