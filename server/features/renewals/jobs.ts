import { lockHead } from '#events-log/append.ts'
import { asChapter, type Chapter } from '#server/chapter.ts'
import { writerFor, type Portal } from '#server/context.ts'
import { calendarDay } from '#server/time/clock.ts'
import { untilStop } from '#server/threads/job-runs.ts'
import type { Reminder } from '../members/facts.ts'
import { reminderDue, type RenewalSettings } from '../members/renewals/decisions.ts'
import { membersToRemind, renewalSettingsOf } from '../members/renewals/reads.ts'
import { sendReminder } from './writes.ts'

/**
 * Maximum number of reminders per run, over all chapters, so that other emails do not wait behind thousands; the next
 * run takes the rest.
 */
const maxRemindedAtOnce = 500

/**
 * Sends reminders of unpaid dues, on the days that each chapter chose: each step once, across restarts and processes.
 * Returns the number of reminders queued.
 */
export async function remindOfDues(portal: Portal): Promise<number> {
  const rows = await portal.store.read
    .selectFrom('chapters')
    .selectAll()
    .where('closedAt', 'is', null)
    .orderBy('chapterId')
    .execute()
  let left = maxRemindedAtOnce
  for (const row of untilStop(portal, rows)) {
    const chapter = asChapter(row, portal.env.association)
    const today = calendarDay(portal.clock.now(), chapter.timeZone)
    const settings = await renewalSettingsOf(portal.store.read, chapter.id)
    const reminder = reminderDue(settings, today)
    if (reminder && left > 0) left -= await remindChapter(portal, chapter, { reminder, settings, today, max: left })
  }
  return maxRemindedAtOnce - left
}

async function remindChapter(
  portal: Portal,
  chapter: Chapter,
  due: { reminder: Reminder; settings: RenewalSettings; today: string; max: number },
): Promise<number> {
  const { reminder, settings, today, max } = due
  const { store, env, urls } = portal
  const write = writerFor(portal, {
    chapterId: chapter.id,
    actor: 'system:housekeeping',
    correlation: `renewal-${reminder.dueYear}`,
  })
  const personIds = await membersToRemind(store.read, chapter.id, reminder, { timeZone: chapter.timeZone, max })
  for (const personId of untilStop(portal, personIds)) {
    await write(function* (tx) {
      // Locked first, so that the second of two processes sees what the first sent.
      yield* lockHead(tx)
      yield* sendReminder(tx, { chapter, env, urls }, { personId, reminder, graceDays: settings.graceDays, today })
    })
  }
  return personIds.length
}
