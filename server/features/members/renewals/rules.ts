/**
 * Reminders of dues and days of grace, for the forms too. Days are counted from the last day of the due year, 31
 * December in the association's time zone: before it positive, after it negative.
 */

/** The reminders of a chapter that chose nothing else. */
export const usualReminderDays: readonly number[] = [60, 30, 7, 0, -14]

export const reminderLimits = { most: 8, mostBefore: 180, mostAfter: 60, mostGrace: 90 } as const

/** A portal that was down sends a reminder that is due after the end of the year so many days late at most. */
export const mostDaysLate = 14

/** A later reminder has a higher mark, in a later year too. */
export const markOf = ({ dueYear, daysBefore }: { dueYear: number; daysBefore: number }): number =>
  dueYear * 1000 + 500 - daysBefore

const dayMs = 24 * 3_600_000

/** The last day of a due year, yyyy-mm-dd. */
export const lastDayOf = (dueYear: number): string => `${dueYear}-12-31`

/** The day so many days before the end of a due year, yyyy-mm-dd. */
export const dayOfReminder = (dueYear: number, daysBefore: number): string =>
  dayAfterDays(lastDayOf(dueYear), -daysBefore)

/** The day so many days after a day, both yyyy-mm-dd. */
export const dayAfterDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** How many days it is from a day (yyyy-mm-dd) to the end of a due year. */
export const daysLeftOf = (dueYear: number, today: string): number =>
  Math.round((Date.parse(`${lastDayOf(dueYear)}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / dayMs)

/**
 * The first year whose dues were not due so long ago that an active member lapses: last year's while its days of grace
 * last.
 */
export function yearOfGraceOn(today: string, graceDays: number): number {
  const year = Number(today.slice(0, 4))
  return -daysLeftOf(year - 1, today) > graceDays ? year : year - 1
}

/** Days before and after the end of the year as the form has them. */
export const dayTexts = (days: readonly number[]) => ({
  daysBefore: days.filter((day) => day >= 0).join(', '),
  daysAfter: days
    .filter((day) => day < 0)
    .map((day) => -day)
    .join(', '),
})

/** When a reminder is sent, as people say it. */
export function whenOf({ daysBefore }: { daysBefore: number }): string {
  if (daysBefore === 0) return 'on the last day'
  const days = Math.abs(daysBefore)
  return `${days} ${days === 1 ? 'day' : 'days'} ${daysBefore > 0 ? 'before' : 'after'} the end of the year`
}
