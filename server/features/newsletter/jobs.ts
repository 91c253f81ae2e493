import { run } from '#db/work.ts'
import { asChapter } from '#server/chapter.ts'
import { writerFor, type Portal } from '#server/context.ts'
import { untilStop } from '#server/threads/job-runs.ts'
import { portalSettingsOf } from '../jobs/reads.ts'
import { digestDueAt } from './digests/decisions.ts'
import { newJobs, unfinishedDigests } from './digests/reads.ts'
import { beginDigest, continueDigest } from './digests/writes.ts'
import { askedSince } from './reads.ts'

/** Deletes the addresses, of all chapters, that did not confirm job alerts in time. */
export async function forgetUnconfirmed({ store, clock }: Portal): Promise<void> {
  const asked = askedSince(clock.now())
  await store.write(({ sql }) =>
    run(
      sql
        .deleteFrom('newsletterSubscriptions')
        .where('confirmedAt', 'is', null)
        .where('unsubscribedAt', 'is', null)
        .where('subscribedAt', '<=', asked),
    ),
  )
}

/**
 * Emails the new jobs of each chapter to its subscribers, on the day that it chose: each job once, across restarts and
 * processes. A chapter that is closed or has no job portal sends none.
 */
export async function sendDigests(portal: Portal): Promise<void> {
  const { store, env, urls, clock } = portal
  const rows = await store.read
    .selectFrom('chapters')
    .selectAll()
    .where('closedAt', 'is', null)
    .where('jobPortal', '=', 1)
    .orderBy('chapterId')
    .execute()
  for (const row of untilStop(portal, rows)) {
    const chapter = asChapter(row, env.association)
    const around = { chapter, env, urls }
    const write = writerFor(portal, { chapterId: chapter.id, actor: 'system:housekeeping', correlation: 'job-digest' })
    const due = digestDueAt(await portalSettingsOf(store.read, chapter.id), clock.now(), chapter.timeZone)
    // Checked before any write, since usually there are no new jobs.
    if (due && (await newJobs(store.read, chapter.id, { due, now: clock.now() }).executeTakeFirst()))
      await write((tx) => beginDigest(tx, around, due))
    if (await unfinishedDigests(store.read, chapter.id).executeTakeFirst())
      while (!portal.stopping.aborted && (await write((tx) => continueDigest(tx, around))));
  }
}
