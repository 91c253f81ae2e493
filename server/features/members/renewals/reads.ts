import type { RenewalSettingsRow } from '#db/tables/members.ts'
import type { Db } from '#db/tables/tables.ts'
import { first, type Work } from '#db/work.ts'
import type { Tx } from '#server/context.ts'
import { calendarDay } from '#server/time/clock.ts'
import type { ChapterId } from '#server/chapter.ts'
import { startOfDay } from '#server/time/calendar.ts'
import type { Reminder } from '../facts.ts'
import { usualRenewals, type RenewalSettings } from './decisions.ts'
import { dayOfReminder, firstDueYear, markOf } from './rules.ts'
import { isLifelong, lifelongYears } from '../rules.ts'

/** Returns a chapter's dues reminder settings; the defaults if it has none. */
export async function renewalSettingsOf(db: Db, chapter: ChapterId): Promise<RenewalSettings> {
  return settingsIn(await renewalSettings(db, chapter).executeTakeFirst())
}

/** Selects a chapter's row, which does not exist until it saves settings. */
export const renewalSettings = (db: Db, chapter: ChapterId) =>
  db.selectFrom('renewalSettings').selectAll().where('chapterId', '=', chapter)

/** Returns the chapter's reminder settings, or the defaults. */
export const settingsIn = (row: RenewalSettingsRow | undefined): RenewalSettings => (row ? chosen(row) : usualRenewals)

/** Returns the year that a member admitted now pays for first, inside a unit of work. */
export function* yearOfFirstDues(
  { sql, now }: Pick<Tx, 'sql' | 'now'>,
  { id, timeZone }: { id: ChapterId; timeZone: string },
): Work<number> {
  const { lateMonths } = settingsIn(yield* first(renewalSettings(sql, id)))
  return firstDueYear(calendarDay(now, timeZone), lateMonths)
}

const chosen = ({
  reminderDays,
  graceDays,
  lateMonths,
  daysChangedOn,
  updatedAt,
}: RenewalSettingsRow): RenewalSettings => ({
  days: reminderDays === '' ? [] : reminderDays.split(',').map(Number),
  graceDays,
  lateMonths,
  changedOn: daysChangedOn,
  edition: updatedAt,
})

/** Returns the last day on which a member stays active with unpaid dues of an earlier year; null for everyone else. */
export async function graceOf(
  { db, chapter }: { db: Db; chapter: { id: ChapterId } },
  {
    status,
    nextPaymentDueIn,
    durationYears = lifelongYears,
  }: { status: string; nextPaymentDueIn: number; durationYears?: number },
  today: string,
): Promise<string | null> {
  if (status !== 'active' || isLifelong(durationYears) || nextPaymentDueIn >= Number(today.slice(0, 4))) return null
  const { graceDays } = await renewalSettingsOf(db, chapter.id)
  return dayOfReminder(nextPaymentDueIn, -graceDays)
}

/**
 * Returns the chapter's members who should get a reminder and have not received it, up to a limit: active ones who owe
 * the year and, after its end, those who lapsed because of it. Excludes members with a payment in progress, without an
 * address, or with a free type.
 */
export async function membersToRemind(
  db: Db,
  chapter: ChapterId,
  reminder: Reminder,
  { timeZone, max }: { timeZone: string; max: number },
): Promise<string[]> {
  const open = await unreminded(db, chapter, reminder)
    .where('members.nextPaymentDueIn', '=', reminder.dueYear)
    .where('members.status', '=', 'active')
    .where('memberTypes.durationYears', '<', lifelongYears)
    .orderBy('members.renewalMark')
    .limit(max)
    .execute()
  if (reminder.daysBefore >= 0 || open.length === max) return open.map(({ personId }) => personId)
  const lapsed = await unreminded(db, chapter, reminder)
    .where('members.lapsedAt', '>=', startOfDay(`${reminder.dueYear + 1}-01-01`, timeZone).toISOString())
    .where('members.status', '=', 'inactive')
    .orderBy('members.lapsedAt')
    .limit(max - open.length)
    .execute()
  return [...open, ...lapsed].map(({ personId }) => personId)
}

const unreminded = (db: Db, chapter: ChapterId, reminder: Reminder) =>
  db
    .selectFrom('members')
    .innerJoin('memberTypes', 'memberTypes.memberTypeId', 'members.memberTypeId')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select('members.personId')
    .where('members.chapterId', '=', chapter)
    .where('members.renewalMark', '<', markOf(reminder))
    .where('members.isSystemAdmin', '=', 0)
    .where('memberTypes.feeCents', '>', 0)
    .where('people.email', '<>', '')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('paymentAttempts')
            .select('paymentAttempts.paymentId')
            .where('paymentAttempts.chapterId', '=', chapter)
            .whereRef('paymentAttempts.memberId', '=', 'members.memberId')
            .where('paymentAttempts.purpose', '=', 'dues')
            .where('paymentAttempts.state', 'in', ['capturing', 'pending']),
        ),
      ),
    )
