import { changedMeanwhile, savedNow } from '#server/records/edition.ts'
import type { MemberFact, MemberState, Reminder } from '../facts.ts'
import { daysLeftOf, dayOfReminder, dayTexts, markOf, mostDaysLate, usualReminderDays } from './rules.ts'
import { chosenDays, type RenewalChoice } from './schema.ts'

/** How a chapter reminds of dues; `changedOn` is the day on which it chose the days, null when it never did. */
export type RenewalSettings = { days: readonly number[]; graceDays: number; changedOn: string | null; edition: string }

export const usualRenewals: RenewalSettings = { days: usualReminderDays, graceDays: 0, changedOn: null, edition: '' }

/**
 * The fields that the edit would change in settings that somebody else changed since the editor began. @throws Refusal
 * conflict
 */
export function refuseStale(standing: RenewalSettings, { edition, ...choice }: RenewalChoice): void {
  if (edition === undefined || edition === standing.edition) return
  const [now, typed] = [entriesOf(standing), entriesOf({ days: chosenDays(choice), graceDays: choice.graceDays })]
  const differing = Object.entries(now).filter(([name, value]) => value !== typed[name as keyof typeof now])
  if (differing.length > 0)
    throw changedMeanwhile(
      'these settings',
      Object.fromEntries(differing.map(([name, value]) => [name, savedNow(value)])),
    )
}

const entriesOf = ({ days, graceDays }: Pick<RenewalSettings, 'days' | 'graceDays'>) => ({
  ...dayTexts(days),
  graceDays: String(graceDays),
})

/**
 * The newest reminder that a chapter owes its members on a day (yyyy-mm-dd), however many were missed; null when none
 * is. Days that the chapter chose later than they were are not made up for.
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
