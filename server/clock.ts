/** The time, as the portal sees it. Tests move it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** The calendar year in the association's time zone: dues fall due by that year, not by UTC's. */
export function calendarYear(now: Date, timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format(now))
}
