import { monthsBefore } from '#server/time/calendar.ts'
import { closingDay } from './rules.ts'

/** Returns the newest month that was to be closed by a day, YYYY-MM-DD in the chapter's zone. */
export const lastDueMonth = (today: string): string =>
  monthsBefore(today.slice(0, 7), Number(today.slice(8)) > closingDay ? 1 : 2)

/** What of a chapter decides which months it has to seal. */
export type Closing = {
  /** The last month that is sealed and confirmed. */
  lastSealed: string | null
  /** The day on which its first bank account begins. */
  openedOn: string | null
}

/**
 * Returns the months that were to be sealed by a day, oldest first. A chapter that has sealed none begins with the
 * newest; one that has no bank account either seals no months.
 */
export function monthsToSeal({ lastSealed, openedOn }: Closing, today: string): string[] {
  const due = lastDueMonth(today)
  const isNew = lastSealed === null
  if (isNew && (openedOn === null || openedOn.slice(0, 7) > due)) return []
  const months: string[] = []
  for (let month = isNew ? due : monthsBefore(lastSealed, -1); month <= due; month = monthsBefore(month, -1))
    months.push(month)
  return months
}

/** Returns a month as people read it: "October 2026". */
export const monthTitle = (month: string): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
