import type { Worker } from 'node:worker_threads'
import type { Portal } from '#server/context.ts'
import { isBuilt, openWorker } from '#server/threads/open-worker.ts'
import { checkBooks, type BooksCheck, type CheckOrder } from './integrity.reads.ts'
import { marksAt } from './marks.writes.ts'

const threads = new Set<Worker>()

/**
 * Checks the books in the background, without blocking requests. Rejects if the check could not be completed.
 * @param goesOn whether it goes on where one of this day was stopped
 */
export async function checkInBackground(
  { store, env, logDefinition, clock }: Pick<Portal, 'store' | 'env' | 'logDefinition' | 'clock'>,
  { goesOn }: { goesOn: boolean },
): Promise<BooksCheck> {
  const { database, dataDir, appSecret } = env
  const now = goesOn ? clock.now() : undefined
  // In development the check runs in this thread, which takes less time than bundling a worker.
  if (!isBuilt) {
    const place = { database, dataDir, appSecret }
    return checkBooks({ store, logDefinition }, place, undefined, now && marksAt(place, now))
  }
  const thread = await openWorker(new URL('./integrity.worker.ts', import.meta.url), {
    workerData: { place: { database, dataDir, appSecret }, now } satisfies CheckOrder,
  })
  threads.add(thread)
  try {
    return await new Promise<BooksCheck>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', (code) => reject(new Error(`The check of the books ended before it was done (${code})`)))
    })
  } finally {
    threads.delete(thread)
  }
}

/** Aborts the running checks: the portal is about to stop, and checks can be repeated. */
export async function stopChecks(): Promise<void> {
  await Promise.all([...threads].map((thread) => thread.terminate()))
}
