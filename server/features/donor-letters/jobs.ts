import { openChapter, type Chapter } from '#server/chapter.ts'
import { writerFor, type Portal, type Write } from '#server/context.ts'
import { untilStop } from '#server/threads/job-runs.ts'
import { newPaymentId } from '../payments/writes.ts'
import { madePerRun } from './rules.ts'
import { finishBatch, makeLetters, sendNext } from './writes.ts'
import { donorsOfYear } from './year.reads.ts'

type Batch = { batchId: string; year: number; sends: 0 | 1 }

type Around = Pick<Portal, 'kinds' | 'logDefinition' | 'env' | 'urls' | 'store'> & { chapter: Chapter; write: Write }

/**
 * Makes the next letters of a batch, and ends it with the last one. May be killed at any statement and run again: a
 * donor with a letter of this batch, or whose letter is up to date, gets no other. Returns how many were made.
 */
export async function makeNextLetters(around: Around, batch: Batch): Promise<number> {
  const { store, chapter, write } = around
  const donors = await donorsOfYear({ ...around, db: store.read }, batch.year)
  const open = donors.filter(
    ({ standing, letters }) => standing !== 'made' && letters.every(({ batchId }) => batchId !== batch.batchId),
  )
  const next = open.slice(0, madePerRun).map((donor) => ({ donor, letterId: newPaymentId() }))
  return write(function* (tx) {
    const made = next.length === 0 ? 0 : yield* makeLetters(tx, around, batch, next)
    if (open.length <= madePerRun) yield* finishBatch(tx, chapter.id, batch.batchId)
    return made
  })
}

/** Makes the next letters of each chapter that has begun to make some. Returns how many were made. */
export async function continueLetters(portal: Portal): Promise<number> {
  const { store, env } = portal
  const batches = await store.read
    .selectFrom('donorLetterBatches')
    .selectAll()
    .where('finishedAt', 'is', null)
    .orderBy('startedAt')
    .execute()
  let made = 0
  for (const { chapterId, ...batch } of untilStop(portal, batches)) {
    const chapter = await openChapter(store.read, env.association, chapterId)
    if (!chapter) continue
    made += await makeNextLetters({ ...portal, chapter, write: writerOf(portal, chapter, batch.batchId) }, batch)
  }
  return made
}

/** Emails the next letters of each chapter. Returns how many. The rate of a chapter holds for all servers together. */
export async function sendLetters(portal: Portal): Promise<number> {
  const { store, env, urls } = portal
  const chapters = await store.read
    .selectFrom('donorLetters')
    .select('chapterId')
    .distinct()
    .where('way', '=', 'email')
    .where('sentAt', 'is', null)
    .where('replacedBy', 'is', null)
    .execute()
  let sent = 0
  for (const { chapterId } of untilStop(portal, chapters)) {
    const chapter = await openChapter(store.read, env.association, chapterId)
    if (!chapter) continue
    sent += await writerOf(portal, chapter, 'sending')((tx) => sendNext(tx, { chapter, env, urls }))
  }
  return sent
}

const writerOf = (portal: Portal, chapter: Chapter, of: string) =>
  writerFor(portal, { chapterId: chapter.id, actor: 'system:donor-letters', correlation: `donor-letters-${of}` })
