/**
 * The worker thread that plans the stored rows of a long import once more, and stores the result: reading them alone
 * would hold requests up. Its priority stays, since other writers wait while it stores.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { openStore } from '#db/open-store.ts'
import { StoreUnavailable, type Store } from '#db/store.ts'
import { refusalFor } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { ReplanAnswer, ReplanJob } from './jobs.ts'
import { replanRows, type ReplanTask } from './writes.ts'

async function answerOf(store: Store, task: ReplanTask): Promise<ReplanAnswer> {
  try {
    await replanRows({ db: store.read, write: store.write }, task)
    return 'done'
  } catch (error) {
    const refusal = error instanceof StoreUnavailable ? refusalFor(error) : error
    if (!(refusal instanceof Refusal)) throw error
    return { refused: refusal.message, why: refusal.why, details: refusal.details }
  }
}

const { database, task } = workerData as ReplanJob
// Not closed, which would move everything that was written into the main file: the portal ends this thread.
parentPort!.postMessage(await answerOf(await openStore(database, { maxReaders: 1 }), task))
