import { randomUUID } from 'node:crypto'
import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { Chapter } from '#server/chapter.ts'
import type { Portal, Tx } from '#server/context.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { digestEmail } from './mail.ts'
import { jobsInDigest, newJobs, readersOf, unfinishedDigests } from './reads.ts'

type Around = Pick<Portal, 'env' | 'urls'> & { chapter: Chapter }

/**
 * Starts a digest of the new jobs, if there are subscribers. Locks the head of the log, so that only one of two
 * processes starts it.
 */
export function* beginDigest(tx: Tx, { chapter }: Around, due: Date): Work<void> {
  yield* lockHead(tx)
  const { sql, now } = tx
  const jobs = yield* all(newJobs(sql, chapter.id, { due, now }))
  if (jobs.length === 0 || !(yield* first(readersOf(sql, chapter.id).limit(1)))) return
  const digestId = randomUUID()
  yield* run(
    sql
      .insertInto('jobDigests')
      .values({ digestId, chapterId: chapter.id, madeAt: now.toISOString(), doneUpTo: '', finishedAt: null }),
  )
  yield* run(
    sql.insertInto('alertedJobs').values(jobs.map(({ jobId }) => ({ jobId, chapterId: chapter.id, digestId }))),
  )
}

/** Number of subscribers per transaction: an interruption loses none, and other writers do not wait long. */
const portion = 200

/** Queues the next emails of the chapter's oldest unfinished digest. Returns whether there may be more. */
export function* continueDigest(tx: Tx, around: Around): Work<boolean> {
  yield* lockHead(tx)
  const { sql, now } = tx
  const { chapter } = around
  const digest = yield* first(unfinishedDigests(sql, chapter.id))
  if (!digest) return false
  const { digestId, madeAt, doneUpTo } = digest
  const jobs = yield* all(jobsInDigest(sql, chapter.id, digestId, now))
  const readers =
    jobs.length === 0
      ? []
      : yield* all(
          readersOf(sql, chapter.id)
            .where('subscriptionId', '>', doneUpTo)
            .where('confirmedAt', '<=', madeAt)
            .limit(portion),
        )
  for (const reader of readers) yield* post(sql, digestEmail(around, reader, { digestId, jobs }), now)
  const isDone = readers.length < portion
  const progress = {
    doneUpTo: readers.at(-1)?.subscriptionId ?? doneUpTo,
    finishedAt: isDone ? now.toISOString() : null,
  }
  yield* run(
    sql.updateTable('jobDigests').set(progress).where('chapterId', '=', chapter.id).where('digestId', '=', digestId),
  )
  return true
}

/** Deletes the digests along with their chapter. */
export function* dropDigests({ sql }: Tx, chapterId: string): Work<void> {
  yield* run(sql.deleteFrom('alertedJobs').where('chapterId', '=', chapterId))
  yield* run(sql.deleteFrom('jobDigests').where('chapterId', '=', chapterId))
}
