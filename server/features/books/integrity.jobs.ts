import type { Worker } from 'node:worker_threads'
import type { Portal } from '#server/context.ts'
import { isBuilt, openWorker } from '#server/threads/open-worker.ts'
import { checkBooks, type BooksCheck, type CheckNews, type CheckOrder } from './integrity.reads.ts'
import { marksAt, type Run } from './marks.writes.ts'

const threads = new Set<Worker>()

/**
 * Checks the books in the background, without blocking requests. Rejects if the check could not be completed.
 * @param run goes on where a check of the same day was stopped; without it, everything is checked
 */
export async function checkInBackground(
  { store, env, logDefinition, log }: Pick<Portal, 'store' | 'env' | 'logDefinition' | 'log'>,
  run?: Run,
): Promise<BooksCheck> {
  const { database, dataDir, appSecret } = env
  const warn = (err: unknown) =>
    log.warn(
      { err },
      'a verification of the books could not note how far it has come, and starts over if it is stopped',
    )
  // In development the check runs in this thread, which takes less time than bundling a worker.
  if (!isBuilt) {
    const place = { database, dataDir, appSecret }
    return checkBooks({ store, logDefinition }, place, undefined, run && (await marksAt(store.read, place, run, warn)))
  }
  return checkInThread({ place: { database, dataDir, appSecret }, run }, warn)
}

/**
 * Checks the books in a thread of its own. Rejects if the check could not be completed.
 * @param warn hears why no mark could be written
 */
export async function checkInThread(order: CheckOrder, warn: (error: unknown) => void): Promise<BooksCheck> {
  const thread = await openWorker(new URL('./integrity.worker.ts', import.meta.url), { workerData: order })
  threads.add(thread)
  try {
    return await new Promise<BooksCheck>((resolve, reject) => {
      thread.on('message', (news: CheckNews) => ('check' in news ? resolve(news.check) : warn(news.trouble)))
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
