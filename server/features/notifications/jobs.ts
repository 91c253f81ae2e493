import { asChapter, type Chapter } from '#server/chapter.ts'
import { writerFor, type Portal } from '#server/context.ts'
import { untilStop } from '#server/threads/job-runs.ts'
import { summaryTimes, upTo } from './decisions.ts'
import { choicesIn, marksOf, newsReads, type Span } from './reads.ts'
import { beginMarks, sumUp, notifyAtOnce } from './writes.ts'

/** How often the mark of what was told at once moves while nothing happens, so that little is read again. */
const markEveryMs = 10 * 60_000

/**
 * Emails each chapter's admins and authors what is new: in the daily summary, or at once where they chose so. Each
 * summary is sent once, across restarts and processes; nothing is sent when nothing happened.
 */
export async function sendNotifications(portal: Portal): Promise<void> {
  const rows = await portal.store.read
    .selectFrom('chapters')
    .selectAll()
    .where('closedAt', 'is', null)
    .orderBy('chapterId')
    .execute()
  for (const row of untilStop(portal, rows)) await notifyChapter(portal, asChapter(row, portal.env.association))
}

async function notifyChapter(portal: Portal, chapter: Chapter): Promise<void> {
  const { store, env, urls, clock } = portal
  const now = clock.now()
  const around = { chapter, env, urls }
  const correlation = 'notifications'
  const write = writerFor(portal, { chapterId: chapter.id, actor: 'system:housekeeping', correlation })
  const summed = upTo(summaryTimes(now, chapter.timeZone).last)
  const notifiedUpTo = upTo(now)
  const marks = await marksOf(store.read, chapter.id).executeTakeFirst()
  if (!marks) {
    await write((tx) => beginMarks(tx, { chapterId: chapter.id, notifiedUpTo, summedUpTo: summed }))
    return
  }
  if (marks.summedUpTo < summed) await write((tx) => sumUp(tx, around, summed))
  if (!(await isAnyoneNotified(portal, chapter))) return
  // Checked before any write, since usually nothing has happened.
  const isOld = Date.parse(notifiedUpTo) - Date.parse(marks.notifiedUpTo) >= markEveryMs
  if (isOld || (await hasNews(portal, chapter, { from: marks.notifiedUpTo, to: notifiedUpTo })))
    await write((tx) => notifyAtOnce(tx, around, notifiedUpTo))
}

/** Whether anyone is notified at once, or was until a moment ago. */
const isAnyoneNotified = async ({ store }: Portal, chapter: Chapter): Promise<boolean> =>
  (await choicesIn(store.read, chapter.id)
    .where((choice) => choice.or([choice('how', '=', 'atOnce'), choice('before', '=', 'atOnce')]))
    .limit(1)
    .executeTakeFirst()) !== undefined

async function hasNews({ store }: Portal, chapter: Chapter, span: Span): Promise<boolean> {
  for (const read of Object.values(newsReads))
    if ((await read(store.read, chapter.id, span).execute()).length > 0) return true
  return false
}
