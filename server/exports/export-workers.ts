import { Refusal } from '#server/refusal.ts'
import { openWorker } from '#server/threads/open-worker.ts'
import { openTurns, type Crowd } from '#server/threads/turns.ts'
import type { ExportFormat, ExportSheet } from './export-sheet.ts'
import type { Letter, LetterJob } from './letter.ts'
import type { Paper, PaperSize } from './paper.ts'
import type { PaperLook } from './paper-look.ts'

/** A worker's job: a list with its database, a page for print, or an archive of letters. */
export type ExportTask =
  | { sheet: ExportSheet; format: ExportFormat; database: string }
  | { paper: Paper | Letter; paperSize: PaperSize; look?: PaperLook }
  | { letters: readonly LetterJob[]; paperSize: PaperSize; look?: PaperLook }

/** A worker's messages: a chunk; the list exceeds the format's limit; an error; the end. */
export type WorkerMessage = { piece: Uint8Array } | { refused: string } | { failed: string } | { done: true }

/** Who asked for an export: a person who is logged in, or a visitor with a link, known by an IP address. */
type ExportSender = { personId: string } | { address: string }

const inAMinute = { retryAfterSeconds: 60 }

const crowded = (ownLine: string) => (whose: Crowd) =>
  whose === 'sender'
    ? new Refusal('limited', ownLine, inAMinute)
    : new Refusal('unavailable', 'Too many exports are running. Please try again in a minute.', inAMinute)

/**
 * Two at once leave a small server capacity for its pages; the others wait, each person in their own queue. Longer
 * queues would only make everybody give up.
 */
const ofPeople = openTurns(
  { atOnce: 2, waiting: 40, waitingOfOne: 8 },
  crowded('You have too many exports waiting. Please wait until they are finished, and try again.'),
)
/**
 * Visitors have a place and a queue of their own, so that they never keep an admin's list waiting, and a long list
 * never keeps theirs. Each address has its own queue: guests behind one network share it.
 */
const ofVisitors = openTurns(
  { atOnce: 1, waiting: 40, waitingOfOne: 8 },
  crowded('Too many files are being made for your network. Please wait a minute and try again.'),
)
/** Milliseconds after which a reader that takes nothing counts as gone. */
const patienceMs = 60_000
/**
 * Memory for the largest list that a format takes, with some slack. Rows are dropped once written, so a small young
 * generation is enough; the engine's default holds 10 to 50 MB more, and is no faster.
 */
const memory = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 8 }

/**
 * Creates an export in a worker and resolves with its byte stream once the first bytes are there; `sender` takes turns
 * with the others of its kind. Bytes are produced as they are read; a reader that stops or aborts ends the worker. A
 * page for print is short and open to anybody, so it is completed before its response begins: a slow reader does not tie
 * up a worker.
 * @throws Refusal invalid when there are too many rows for the format; limited when too many of this sender wait;
 * unavailable when too many of all wait or it failed
 */
export async function makeExport(
  task: ExportTask,
  sender: ExportSender,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const places = 'personId' in sender ? ofPeople : ofVisitors
  await places.take('personId' in sender ? sender.personId : sender.address, signal)
  const worker = await workOn(task, signal, places.release)
  if ('paper' in task) return wholeOf(worker)
  // Requested before the response begins, so that early errors can still be reported with a message.
  let next: Promise<Uint8Array | null> | undefined = worker.next()
  await next
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await (next ?? worker.next())
        next = undefined
        if (piece) controller.enqueue(piece)
        else controller.close()
      },
      cancel: () => worker.end(),
    },
    { highWaterMark: 0 },
  )
}

/** Collects all chunks of a short file. */
async function wholeOf({ next }: Awaited<ReturnType<typeof workOn>>): Promise<ReadableStream<Uint8Array>> {
  const pieces: Uint8Array[] = []
  for (let piece = await next(); piece; piece = await next()) pieces.push(piece)
  return new Blob([Buffer.concat(pieces)]).stream()
}

/** Starts a worker on one export. `next` returns a chunk, or null after the last; `end` stops it. */
async function workOn(task: ExportTask, signal: AbortSignal, release: () => void) {
  const worker = await startWorker(task).catch((error: unknown) => {
    release()
    throw error
  })
  let waiting: { resolve: (piece: Uint8Array | null) => void; reject: (error: Error) => void } | undefined
  let failure: Error | undefined
  let patience: NodeJS.Timeout | undefined

  const end = () => void worker.terminate()
  const fail = (error: Error) => {
    failure ??= error
    waiting?.reject(failure)
    waiting = undefined
  }
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  worker.on('message', (message: WorkerMessage) => {
    if ('refused' in message) return fail(new Refusal('invalid', message.refused))
    if ('failed' in message) return fail(new Error(`The export failed: ${message.failed}`))
    patience = setTimeout(end, patienceMs).unref()
    waiting?.resolve('piece' in message ? message.piece : null)
    waiting = undefined
  })
  worker.once('error', (error) => fail(asRefusal(error)))
  worker.once('exit', () => {
    signal.removeEventListener('abort', end)
    clearTimeout(patience)
    fail(new Error('The worker ended before its export did'))
    release()
  })
  return {
    end,
    next(): Promise<Uint8Array | null> {
      clearTimeout(patience)
      if (failure) return Promise.reject(failure)
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        worker.postMessage('next')
      })
    },
  }
}

const startWorker = (task: ExportTask) =>
  openWorker(new URL('./export.worker.ts', import.meta.url), { workerData: task, resourceLimits: memory })

function asRefusal(error: Error): Error {
  if (!('code' in error) || error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return error
  return new Refusal('unavailable', 'Too many rows for this format. Filter the list or use CSV.')
}
