import { openChapter } from '#server/chapter.ts'
import { writerFor, type Portal } from '#server/context.ts'
import { untilStop } from '#server/threads/job-runs.ts'
import { lookUp, recordsOf, senderOf } from './reads.ts'
import { keepLook } from './writes.ts'

const minuteMs = 60_000

/** Records that are missing are looked for often while they are new, and those that are there once a day. */
const pauses = { newMs: 5 * minuteMs, newForMs: 7 * 86_400_000, laterMs: 86_400_000 }

/** Looks again at the mail records of all chapters where it is time. Returns at how many. */
export async function lookForMailRecords(portal: Portal): Promise<number> {
  const { store, env, providers, clock } = portal
  const now = clock.now().getTime()
  const rows = await store.read.selectFrom('mailDomains').selectAll().orderBy('lookedAt').execute()
  let looked = 0
  for (const row of untilStop(portal, rows)) {
    const chapter = await openChapter(store.read, env.association, row.chapterId)
    if (!chapter) continue
    const { id } = chapter
    const sender = await senderOf({ db: store.read, env }, id)
    if (sender?.domain !== row.domain) continue
    const isComplete = recordsOf(sender, row).every(({ state }) => state === 'found')
    const isNew = now - new Date(row.createdAt).getTime() < pauses.newForMs
    const pause = isNew && !isComplete ? pauses.newMs : pauses.laterMs
    if (row.lookedAt !== null && now - new Date(row.lookedAt).getTime() < pause) continue
    const answers = await lookUp(providers.dns, row)
    const write = writerFor(portal, { chapterId: id, actor: 'system:mail-records', correlation: 'mail-records' })
    await write((tx) => keepLook(tx, row, answers))
    looked++
  }
  return looked
}
