/**
 * The worker thread that plans the stored rows of a long import once more, and stores the result: reading them alone
 * would hold requests up. Its priority stays, since other writers wait while it stores.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { openStore } from '#db/open-store.ts'
import { StoreUnavailable } from '#db/store.ts'
import { refusalFor } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { ReplanAnswer, ReplanJob } from './jobs.ts'
import { replanRows } from './writes.ts'

async function answerOf({ database, task }: ReplanJob): Promise<ReplanAnswer> {
  const store = await openStore(database, { maxReaders: 1 })
  try {
    await replanRows({ db: store.read, write: store.write }, task)
    return 'done'
  } catch (error) {
    const refusal = error instanceof StoreUnavailable ? refusalFor(error) : error
    if (!(refusal instanceof Refusal)) throw error
    return { refused: refusal.message, why: refusal.why, details: refusal.details }
  } finally {
    await store.close()
  }
}

parentPort!.postMessage(await answerOf(workerData as ReplanJob))
