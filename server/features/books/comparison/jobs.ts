import { asChapter } from '#server/chapter.ts'
import type { Portal } from '#server/context.ts'
import { calendarDay } from '#server/time/clock.ts'
import { untilStop } from '#server/threads/job-runs.ts'
import { compareChapter } from './writes.ts'

/**
 * Compares every chapter with its provider's lists once a day of its own calendar, and retries a comparison that was
 * aborted.
 */
export async function compareDaily(portal: Portal): Promise<void> {
  const { store, clock, env } = portal
  const rows = await store.read
    .selectFrom('paymentAccounts')
    .innerJoin('chapters', 'chapters.chapterId', 'paymentAccounts.chapterId')
    .leftJoin('comparisons', (join) =>
      join
        .onRef('comparisons.chapterId', '=', 'paymentAccounts.chapterId')
        .onRef('comparisons.clientId', '=', 'paymentAccounts.clientId'),
    )
    .selectAll('chapters')
    .select(['comparisons.completedAt', 'comparisons.failure', 'comparisons.failedAt'])
    .execute()
  const isToday = (iso: string | null, zone: string) =>
    iso !== null && calendarDay(new Date(iso), zone) === calendarDay(clock.now(), zone)
  // If the provider does not respond, the run is retried; if it rejects the request, only on the next day.
  const due = rows.filter(
    ({ completedAt, failure, failedAt, timeZone }) =>
      !isToday(completedAt, timeZone) && (failure === 'silent' || !isToday(failedAt, timeZone)),
  )
  const chapters = new Map(due.map((row) => [row.chapterId, asChapter(row, env.association)]))
  for (const chapter of untilStop(portal, chapters.values())) {
    await compareChapter(portal, chapter).catch((error: unknown) =>
      portal.log.error({ err: error, chapter: chapter.subDomain }, 'a chapter could not be compared with its provider'),
    )
  }
}
