/**
 * The worker thread that plans the stored rows of a long import once more, and stores the result, and reads a
 * large chapter for an upload: reading alone would hold requests up. Its priority stays, since other writers wait while it stores.
 */
import { serialize } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { openStore } from '#db/open-store.ts'
import { StoreUnavailable, type Store } from '#db/store.ts'
import { refusalFor } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { chapterState } from '../reads.ts'
import type { PlanProgress } from '../progress/rules.ts'
import type { ReplanAnswer, ReplanJob, ReplanNews } from './jobs.ts'
import { replanRows } from './writes.ts'

const tell = (news: PlanProgress) => parentPort!.postMessage({ news } satisfies ReplanNews)

async function answerOf(store: Store, task: ReplanJob['task']): Promise<ReplanAnswer> {
  try {
    if (task.kind === 'state')
      return new Uint8Array(serialize(await chapterState(store.read, task.chapter, task.association)))
    await replanRows({ db: store.read, write: store.write, tell }, task)
    return 'done'
  } catch (error) {
    const refusal = error instanceof StoreUnavailable ? refusalFor(error) : error
    if (!(refusal instanceof Refusal)) throw error
    return { refused: refusal.message, why: refusal.why, details: refusal.details }
  }
}

const { database, task } = workerData as ReplanJob
// Not closed, which would move everything that was written into the main file: the portal ends this thread.
const answer = await answerOf(await openStore(database, { maxReaders: 1 }), task)
parentPort!.postMessage(answer, answer instanceof Uint8Array ? [answer.buffer as ArrayBuffer] : [])
