import { Refusal } from '#server/refusal.ts'
import { openWorker } from '#server/threads/open-worker.ts'
import { openTurns } from '#server/threads/turns.ts'
import type { ExportFormat, ExportSheet } from './export-sheet.ts'
import type { Paper } from './paper.ts'

/** The job of a worker: a list, and the database that it is in, or a page for print. */
export type ExportTask = { sheet: ExportSheet; format: ExportFormat; database: string } | { paper: Paper }

/** Its messages: a piece; that the format cannot hold the list; an error; that this was all. */
export type WorkerMessage = { piece: Uint8Array } | { refused: string } | { failed: string } | { done: true }

/**
 * Two at once leave a small server room for its pages; the others wait, each address in a line of its own. Longer lines
 * would only make everybody give up.
 */
const places = openTurns(
  { atOnce: 2, waiting: 40, waitingOfOne: 8 },
  () =>
    new Refusal('unavailable', 'Too many exports are running. Please try again in a minute.', {
      retryAfterSeconds: 60,
    }),
)
/** A reader who takes nothing for so long has gone without saying so. */
const patienceMs = 60_000
/**
 * Memory for the largest list that a format takes, with some room. Rows are gone as soon as they are written, so little
 * of the youngest generation is enough; as much as the engine would take holds 10 to 50 MB more, and is no quicker.
 */
const memory = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 8 }

/**
 * Makes an export in a worker and resolves with its bytes as soon as the first are there; `sender` says whose turn it
 * is. They are made as fast as they are taken; whoever stops taking them, or aborts, ends the worker. A page for print
 * is short and anybody may have one, so it is whole before its answer begins: a slow reader holds no worker.
 * @throws Refusal invalid when the format cannot hold so many rows; unavailable when too many wait or it went wrong
 */
export async function makeExport(
  task: ExportTask,
  sender: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  await places.take(sender, signal)
  const worker = await workOn(task, signal)
  if ('paper' in task) return wholeOf(worker)
  // Asked for before the answer begins: what goes wrong at once can still be said in a sentence.
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

/** All pieces of a short file. */
async function wholeOf({ next }: Awaited<ReturnType<typeof workOn>>): Promise<ReadableStream<Uint8Array>> {
  const pieces: Uint8Array[] = []
  for (let piece = await next(); piece; piece = await next()) pieces.push(piece)
  return new Blob([Buffer.concat(pieces)]).stream()
}

/** A worker on one export. `next` gives a piece, or null after the last; `end` stops it. */
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
