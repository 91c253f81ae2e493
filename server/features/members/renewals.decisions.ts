import type { MemberFact, MemberState, Reminder } from './facts.ts'
import { daysLeftOf, dayOfReminder, markOf, mostDaysLate, usualReminderDays } from './renewals.rules.ts'

/** How a chapter reminds of dues; `changedOn` is the day on which it chose the days, null when it never did. */
export type RenewalSettings = { days: readonly number[]; graceDays: number; changedOn: string | null }

export const usualRenewals: RenewalSettings = { days: usualReminderDays, graceDays: 0, changedOn: null }

/**
 * The newest reminder that a chapter owes its members on a day (yyyy-mm-dd), however many were missed; null when none is.
 * Days that the chapter chose later than they were are not made up for.
 */
export function reminderDue({ days, changedOn }: Pick<RenewalSettings, 'days' | 'changedOn'>, today: string): Reminder | null {
  const year = Number(today.slice(0, 4))
  const before = newestOf(days.filter((day) => day >= 0), year, today)
  const after = newestOf(days.filter((day) => day < 0), year - 1, today)
  const inTime = after && after.daysBefore - daysLeftOf(year - 1, today) <= mostDaysLate ? after : null
  const due = before ?? inTime
  return due && (changedOn === null || dayOfReminder(due.dueYear, due.daysBefore) >= changedOn) ? due : null
}

function newestOf(days: readonly number[], dueYear: number, today: string): Reminder | null {
  const left = daysLeftOf(dueYear, today)
  const reached = days.filter((day) => day >= left)
  return reached.length > 0 ? { dueYear, daysBefore: Math.min(...reached) } : null
}

/** The reminder is sent: once for each step, and none that is older than one that was sent. */
export function remind(state: MemberState, chapterId: string, reminder: Reminder): MemberFact[] {
  return mayRemind(state, chapterId, reminder) ? [{ type: 'RenewalReminderSent', data: reminder }] : []
}

/** Whether the member still owes the dues of that year, and was not reminded of them since. */
export function mayRemind(state: MemberState, chapterId: string, reminder: Reminder): boolean {
  if (state.stage !== 'member' || state.chapterId !== chapterId || state.isSystemAdmin || state.renewalMark >= markOf(reminder)) return false
  const isOpen = state.status === 'active' && state.nextPaymentDueIn === reminder.dueYear
  return isOpen || (reminder.daysBefore < 0 && state.hasLapsed && state.nextPaymentDueIn === reminder.dueYear + 1)
}
