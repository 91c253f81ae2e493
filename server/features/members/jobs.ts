import { lockHead } from '#events-log/append.ts'
import { asChapter } from '#server/chapter.ts'
import { calendarDay } from '#server/time/clock.ts'
import { writerFor, type Portal } from '#server/context.ts'
import { untilStop } from '#server/threads/job-runs.ts'
import { lapse } from './decisions.ts'
import { memberStream } from './facts.ts'
import { memberTypeOf } from './reads.ts'
import { daysLeftOf, yearOfGraceOn } from './renewals/rules.ts'
import { lifelongYears } from './rules.ts'

/** The batch size of one query; the next query takes the rest. */
const maxAtOnce = 5_000

/**
 * Lapses everyone whose fee fell due in a year that has ended, by their chapter's time zone, once the chapter's grace
 * period is over. Idempotent. Returns how many lapsed.
 */
export async function lapseOverdue(portal: Portal): Promise<number> {
  const zones = await portal.store.read
    .selectFrom('chapters')
    .select('timeZone')
    .distinct()
    .orderBy('timeZone')
    .execute()
  let lapsed = 0
  for (const { timeZone } of untilStop(portal, zones)) lapsed += await lapseIn(portal, timeZone)
  return lapsed
}

/** Lapses the members of the chapters in one time zone. */
async function lapseIn(portal: Portal, timeZone: string): Promise<number> {
  const today = calendarDay(portal.clock.now(), timeZone)
  const year = Number(today.slice(0, 4))
  const daysSince = -daysLeftOf(year - 1, today)
  const overdue = await portal.store.read
    .selectFrom('members')
    .innerJoin('memberTypes', 'memberTypes.memberTypeId', 'members.memberTypeId')
    .innerJoin('chapters', 'chapters.chapterId', 'members.chapterId')
    .leftJoin('renewalSettings', 'renewalSettings.chapterId', 'members.chapterId')
    .selectAll('chapters')
    .select(['members.personId', 'renewalSettings.graceDays'])
    .where('chapters.timeZone', '=', timeZone)
    .where('members.nextPaymentDueIn', '<', year)
    .where('members.isSystemAdmin', '=', 0)
    .where((row) =>
      row.or([
        row('members.status', '=', 'inactive'),
        row.and([
          row('memberTypes.durationYears', '<', lifelongYears),
          row.or([
            row('members.nextPaymentDueIn', '<', year - 1),
            row(row.fn.coalesce('renewalSettings.graceDays', row.lit(0)), '<', daysSince),
          ]),
        ]),
      ]),
    )
    .orderBy('members.nextPaymentDueIn')
    .orderBy('members.memberId')
    .limit(maxAtOnce)
    .execute()
  for (const { personId, graceDays, ...row } of untilStop(portal, overdue)) {
    const chapter = asChapter(row, portal.env.association).id
    const write = writerFor(portal, { chapterId: chapter, actor: 'system:housekeeping', correlation: `lapse-${year}` })
    await write(function* (tx) {
      yield* lockHead(tx)
      const { memberTypeId } = yield* tx.logWriter.read(memberStream, personId)
      const type = yield* memberTypeOf(tx, chapter, memberTypeId)
      if (type)
        yield* tx.logWriter.record(memberStream, personId, (state) =>
          lapse(state, year, type, yearOfGraceOn(today, graceDays ?? 0)),
        )
    })
  }
  return overdue.length
}
