/** Creates one export off the main thread. Its job is in `workerData`; it sends a chunk whenever one is requested. */
import { parentPort, workerData } from 'node:worker_threads'
import { longRead } from '#db/long-read.ts'
import { lowerPriority } from '#server/threads/lower-priority.ts'
import type { ExportTask, WorkerMessage } from './export-workers.ts'
import { Lines } from './lines.ts'
import { TooManyRows } from './too-many.ts'
import type { ExportFormat } from './export-sheet.ts'

type Writer = (lines: Lines) => AsyncGenerator<Uint8Array>

/** A format's libraries are loaded only on demand. */
const writers: Record<ExportFormat, () => Promise<Writer>> = {
  csv: async () => (await import('./csv.ts')).csv,
  xlsx: async () => (await import('./xlsx.ts')).xlsx,
  pdf: async () => (await import('./pdf.ts')).pdf,
}

const port = parentPort!
const task = workerData as ExportTask

/** Bytes: smaller chunks are sent together, larger ones separately. */
const pieceBytes = 64 * 1024

async function* pieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let gathered: Uint8Array[] = []
  let size = 0
  for await (const chunk of source) {
    for (let start = 0; start < chunk.length; start += pieceBytes) {
      const part = chunk.subarray(start, start + pieceBytes)
      gathered.push(part)
      size += part.length
      if (size < pieceBytes) continue
      yield joined(gathered)
      gathered = []
      size = 0
    }
  }
  if (size > 0) yield joined(gathered)
}

/** Returns a copy of its own, whose memory can be transferred. */
function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

async function written(task: ExportTask): Promise<AsyncGenerator<Uint8Array>> {
  if ('paper' in task) return (await import('./paper-pdf.ts')).paperPdf(task.paper, task.paperSize, task.look)
  if ('letters' in task) return (await import('./letters-zip.ts')).lettersZip(task.letters, task.paperSize, task.look)
  const { sheet, format, database } = task
  const write = await writers[format]()
  return write(new Lines(sheet, longRead(database, sheet.source)))
}

async function answer() {
  const made = pieces(await written(task))
  for (;;) {
    await asked()
    const next = await made.next()
    if (next.done) return say({ done: true })
    say({ piece: next.value }, [next.value.buffer as ArrayBuffer])
  }
}

const say = (message: WorkerMessage, handedOver: ArrayBuffer[] = []) => port.postMessage(message, handedOver)

const asked = () => new Promise((resolve) => port.once('message', resolve))

lowerPriority()
answer()
  .catch((error: unknown) => {
    if (error instanceof TooManyRows) return say({ refused: error.message })
    // Some errors lose their message on the way between threads.
    say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  })
  .finally(() => port.close())
