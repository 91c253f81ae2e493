import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context, Tx } from '#server/context.ts'
import { calendarDay } from '#server/time/clock.ts'
import { assertCurrent, usualRenewals } from './decisions.ts'
import { renewalSettings, settingsIn } from './reads.ts'
import { chosenDays, type RenewalChoice } from './schema.ts'

type Changing = Pick<Context, 'chapter'> & { actor: SignedIn }

/** Saves a chapter's dues reminder days and grace period. `daysChangedOn` moves only if the days differ. */
export function* saveRenewals(tx: Tx, { chapter, actor }: Changing, choice: RenewalChoice): Work<void> {
  yield* lockHead(tx)
  const { sql, now } = tx
  assertCurrent(settingsIn(yield* first(renewalSettings(sql, chapter.id))), choice)
  const { graceDays, lateMonths } = choice
  const reminderDays = chosenDays(choice).join()
  const today = calendarDay(now, chapter.timeZone)
  const row = {
    chapterId: chapter.id,
    reminderDays,
    graceDays,
    lateMonths,
    daysChangedOn: today,
    updatedBy: actor.personId,
    updatedAt: now.toISOString(),
  }
  const begins = usualRenewals.days.join() === reminderDays ? '' : today
  yield* run(
    sql
      .insertInto('renewalSettings')
      .values({ ...row, daysChangedOn: begins })
      .onConflict((conflict) =>
        conflict.column('chapterId').doUpdateSet((eb) => ({
          reminderDays,
          graceDays,
          lateMonths,
          updatedBy: row.updatedBy,
          updatedAt: row.updatedAt,
          daysChangedOn: eb
            .case()
            .when('renewalSettings.reminderDays', '=', reminderDays)
            .then(eb.ref('renewalSettings.daysChangedOn'))
            .else(today)
            .end(),
        })),
      ),
  )
}

/** Adds the default reminder settings of a new chapter, which apply from this day on (yyyy-mm-dd). */
export function* addRenewals(sql: Kysely<Tables>, chapterId: string, daysChangedOn: string, now: Date): Work<void> {
  const { days, graceDays, lateMonths } = usualRenewals
  const row = { chapterId, reminderDays: days.join(), graceDays, lateMonths, daysChangedOn }
  yield* run(sql.insertInto('renewalSettings').values({ ...row, updatedBy: 'system', updatedAt: now.toISOString() }))
}

/** Deletes the settings with their chapter. */
export function* dropRenewals({ sql }: Tx, chapterId: string): Work<void> {
  yield* run(sql.deleteFrom('renewalSettings').where('chapterId', '=', chapterId))
}
