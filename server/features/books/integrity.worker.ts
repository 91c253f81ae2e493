/** The worker thread that checks the books: a check reads the whole log and would block requests. */
import { logDefinition } from '#server/wiring/log-definition.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { checkBooksAt, type CheckNews, type CheckOrder } from './integrity.reads.ts'
import { lowerPriority } from '#server/threads/lower-priority.ts'

lowerPriority()
const { place, run } = workerData as CheckOrder
const tell = (news: CheckNews) => parentPort?.postMessage(news)
tell({ check: await checkBooksAt(place, logDefinition, run, (trouble) => tell({ trouble })) })
