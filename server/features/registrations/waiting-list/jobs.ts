import { openChapter } from '#server/chapter.ts'
import { writerFor, type Portal } from '#server/context.ts'
import { untilStop } from '#server/threads/job-runs.ts'
import { linesToServe } from './reads.ts'
import { serveLine } from './writes.ts'

/**
 * Offers free seats to people on the waiting lists, and ends offers that were taken or lapsed. Runs every minute,
 * safely in several processes.
 */
export async function serveLines(portal: Portal): Promise<void> {
  const { store, clock, env, urls } = portal
  for (const { chapterId, eventId } of untilStop(portal, await linesToServe(store.read, clock.now()))) {
    const chapter = await openChapter(store.read, env.association, chapterId)
    if (!chapter) continue
    const write = writerFor(portal, { chapterId, actor: 'system:seats', correlation: `waiting-${eventId}` })
    // A failure must not block the other lists; it is retried in a minute.
    await write((tx) => serveLine(tx, { chapter, env, urls }, eventId)).catch((error: unknown) =>
      portal.log.error({ err: error, eventId }, 'a waiting list could not be served'),
    )
  }
}
