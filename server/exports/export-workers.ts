import { Refusal } from '#server/refusal.ts'
import { openWorker } from '#server/threads/open-worker.ts'
import { openTurns } from '#server/threads/turns.ts'
import type { ExportFormat, ExportSheet } from './export-sheet.ts'
import type { Letter, LetterJob } from './letter.ts'
import type { Paper, PaperSize } from './paper.ts'

/** A worker's job: a list with its database, a page for print, or an archive of letters. */
export type ExportTask =
  | { sheet: ExportSheet; format: ExportFormat; database: string }
  | { paper: Paper | Letter; paperSize: PaperSize }
  | { letters: readonly LetterJob[]; paperSize: PaperSize }

/** A worker's messages: a chunk; the list exceeds the format's limit; an error; the end. */
export type WorkerMessage = { piece: Uint8Array } | { refused: string } | { failed: string } | { done: true }

/**
 * Two at once leave a small server capacity for its pages; the others wait, each address in its own queue. Longer
 * queues would only make everybody give up.
 */
const places = openTurns(
  { atOnce: 2, waiting: 40, waitingOfOne: 8 },
  () =>
    new Refusal('unavailable', 'Too many exports are running. Please try again in a minute.', {
      retryAfterSeconds: 60,
    }),
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
 * with others. Bytes are produced as they are read; a reader that stops or aborts ends the worker. A page for print is
 * short and open to anybody, so it is completed before its response begins: a slow reader does not tie up a worker.
 * @throws Refusal invalid when there are too many rows for the format; unavailable when too many wait or it failed
 */
export async function makeExport(
  task: ExportTask,
  sender: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  await places.take(sender, signal)
  const worker = await workOn(task, signal)
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
async function workOn(task: ExportTask, signal: AbortSignal) {
  const worker = await startWorker(task).catch((error: unknown) => {
    places.release()
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
    places.release()
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
