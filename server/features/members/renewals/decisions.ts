import { editConflict, savedNow } from '#server/records/version.ts'
import type { MemberFact, MemberState, Reminder } from '../facts.ts'
import { daysLeftOf, dayOfReminder, dayTexts, markOf, maxDaysLate, usualReminderDays } from './rules.ts'
import { chosenDays, type RenewalChoice } from './schema.ts'

/** A chapter's dues reminder settings; `changedOn` is the date on which the days were last changed; null if never. */
export type RenewalSettings = {
  days: readonly number[]
  graceDays: number
  /** The last months of a year in which new members pay for the next one. */
  lateMonths: number
  changedOn: string | null
  edition: string
}

export const usualRenewals: RenewalSettings = {
  days: usualReminderDays,
  graceDays: 0,
  lateMonths: 0,
  changedOn: null,
  edition: '',
}

/**
 * Rejects an edit of settings that were changed since the editor opened them, with the affected fields. @throws Refusal
 * conflict
 */
export function assertCurrent(standing: RenewalSettings, { edition, ...choice }: RenewalChoice): void {
  if (edition === undefined || edition === standing.edition) return
  const [now, typed] = [entriesOf(standing), entriesOf({ ...choice, days: chosenDays(choice) })]
  const differing = Object.entries(now).filter(([name, value]) => value !== typed[name as keyof typeof now])
  if (differing.length > 0)
    throw editConflict('these settings', Object.fromEntries(differing.map(([name, value]) => [name, savedNow(value)])))
}

const entriesOf = ({ days, graceDays, lateMonths }: Pick<RenewalSettings, 'days' | 'graceDays' | 'lateMonths'>) => ({
  ...dayTexts(days),
  graceDays: String(graceDays),
  lateMonths: String(lateMonths),
})

/**
 * Returns the latest reminder that is due on a day (yyyy-mm-dd), even if several were missed; null if none is.
 * Reminders for days before the chapter changed its settings are not sent late.
 */
export function reminderDue(
  { days, changedOn }: Pick<RenewalSettings, 'days' | 'changedOn'>,
  today: string,
): Reminder | null {
  const year = Number(today.slice(0, 4))
  const before = newestOf(
    days.filter((day) => day >= 0),
    year,
    today,
  )
  const after = newestOf(
    days.filter((day) => day < 0),
    year - 1,
    today,
  )
  const inTime = after && after.daysBefore - daysLeftOf(year - 1, today) <= maxDaysLate ? after : null
  const due = before ?? inTime
  return due && (changedOn === null || dayOfReminder(due.dueYear, due.daysBefore) >= changedOn) ? due : null
}

function newestOf(days: readonly number[], dueYear: number, today: string): Reminder | null {
  const left = daysLeftOf(dueYear, today)
  const reached = days.filter((day) => day >= left)
  return reached.length > 0 ? { dueYear, daysBefore: Math.min(...reached) } : null
}

/** Sends a reminder, unless it or a later one was already sent. */
export function remind(state: MemberState, chapterId: string, reminder: Reminder): MemberFact[] {
  return mayRemind(state, chapterId, reminder) ? [{ type: 'RenewalReminderSent', data: reminder }] : []
}

/** Returns whether the member still owes the dues of that year, and has not received this or a later reminder. */
export function mayRemind(state: MemberState, chapterId: string, reminder: Reminder): boolean {
  if (
    state.stage !== 'member' ||
    state.chapterId !== chapterId ||
    state.isSystemAdmin ||
    state.renewalMark >= markOf(reminder)
  )
    return false
  const isOpen = state.status === 'active' && state.nextPaymentDueIn === reminder.dueYear
  return isOpen || (reminder.daysBefore < 0 && state.hasLapsed && state.nextPaymentDueIn === reminder.dueYear + 1)
}
