/** A thread of its own in which the books are checked: a check reads the whole log and would keep requests waiting. */
import { parentPort, workerData } from 'node:worker_threads'
import { checkBooksAt, type BooksPlace } from './books-check.ts'
import { giveWay } from './exports/give-way.ts'

giveWay()
parentPort?.postMessage(await checkBooksAt(workerData as BooksPlace))
