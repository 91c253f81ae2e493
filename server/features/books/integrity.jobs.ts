import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { checkBooks, type BooksCheck } from './integrity.reads.ts'
import type { Portal } from '#server/context.ts'

/** The build puts the worker beside the portal. There is none while developing; the check then runs in this thread. */
const program = new URL('./integrity.worker.js', import.meta.url)

const threads = new Set<Worker>()

/** Checks the books beside the requests. Rejects when the check could not be brought to an end. */
export async function checkInBackground({ store, env }: Pick<Portal, 'store' | 'env'>): Promise<BooksCheck> {
  const { database, dataDir, appSecret } = env
  if (!existsSync(fileURLToPath(program))) return checkBooks(store, { database, dataDir, appSecret })
  const thread = new Worker(program, { workerData: { database, dataDir, appSecret } })
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

/** Ends the checks that are under way: the portal is about to stop, and a check can be begun again. */
export async function stopChecks(): Promise<void> {
  await Promise.all([...threads].map((thread) => thread.terminate()))
}
