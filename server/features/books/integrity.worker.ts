/** The worker thread that checks the books: a check reads the whole log and would block requests. */
import { logDefinition } from '#server/wiring/log-definition.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { checkBooksAt, type BooksPlace } from './integrity.reads.ts'
import { lowerPriority } from '#server/threads/lower-priority.ts'

lowerPriority()
parentPort?.postMessage(await checkBooksAt(workerData as BooksPlace, logDefinition))
