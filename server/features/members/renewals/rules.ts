/**
 * Dues reminders and the grace period, shared with the forms. Days are counted from the last day of the due year,
 * December 31 in the chapter's time zone: positive before it, negative after it.
 */

/** The default reminder days of a chapter. */
export const usualReminderDays: readonly number[] = [60, 30, 7, 0, -14]

export const reminderLimits = { max: 8, maxDaysBefore: 180, maxDaysAfter: 60, maxGrace: 90, maxLateMonths: 6 } as const

/** How many days late, after downtime, a reminder that was due after the end of the year may be sent. */
export const maxDaysLate = 14

/** Returns a number for a reminder that increases with its date, across years. */
export const markOf = ({ dueYear, daysBefore }: { dueYear: number; daysBefore: number }): number =>
  dueYear * 1000 + 500 - daysBefore

const dayMs = 24 * 3_600_000

/** Returns the last day of a due year, yyyy-mm-dd. */
export const lastDayOf = (dueYear: number): string => `${dueYear}-12-31`

/** Returns the day `daysBefore` days before the end of a due year, yyyy-mm-dd. */
export const dayOfReminder = (dueYear: number, daysBefore: number): string =>
  dayAfterDays(lastDayOf(dueYear), -daysBefore)

/** Returns the day `days` days after a day, both yyyy-mm-dd. */
export const dayAfterDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Returns the number of days from a day (yyyy-mm-dd) to the end of a due year. */
export const daysLeftOf = (dueYear: number, today: string): number =>
  Math.round((Date.parse(`${lastDayOf(dueYear)}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / dayMs)

/**
 * Returns the first year for which an active member with unpaid dues does not lapse: last year, during its grace
 * period.
 */
export function yearOfGraceOn(today: string, graceDays: number): number {
  const year = Number(today.slice(0, 4))
  return -daysLeftOf(year - 1, today) > graceDays ? year : year - 1
}

/**
 * Returns the year that a new member pays for first, by the day of admission (yyyy-mm-dd): the next one in the last
 * `lateMonths` months of a year, which then come free.
 */
export function firstDueYear(today: string, lateMonths: number): number {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return month > 12 - lateMonths ? year + 1 : year
}

/** Returns whether so little of a year is left that a new member asks which year the first fee is for. */
export const isLateInYear = (today: string): boolean => Number(today.slice(5, 7)) > 10

/** Describes which year the first fee is for, to someone who joins on a day (yyyy-mm-dd). */
export function firstYearText(dueYear: number, today: string): string {
  const year = Number(today.slice(0, 4))
  return dueYear > year
    ? `It pays for ${dueYear}, and the rest of ${year} is free.`
    : `It pays for ${year}, which ends on December 31. Your dues for ${year + 1} come after that.`
}

/** Returns the days before and after the end of the year in the form's format. */
export const dayTexts = (days: readonly number[]) => ({
  daysBefore: days.filter((day) => day >= 0).join(', '),
  daysAfter: days
    .filter((day) => day < 0)
    .map((day) => -day)
    .join(', '),
})

/** Describes in words when a reminder is sent. */
export function whenOf({ daysBefore }: { daysBefore: number }): string {
  if (daysBefore === 0) return 'on the last day'
  const days = Math.abs(daysBefore)
  return `${days} ${days === 1 ? 'day' : 'days'} ${daysBefore > 0 ? 'before' : 'after'} the end of the year`
}
