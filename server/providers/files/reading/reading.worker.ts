/**
 * The separate process in which uploads are read: nothing that a stranger wrote is parsed where requests are answered.
 */
import sharp from 'sharp'
import { Refusal } from '#server/refusal.ts'
import { lowerPriority } from '#server/threads/lower-priority.ts'
import type { ChildAnswer } from '#server/threads/child-line.ts'
import { readColumns, readMappable } from '../../bank-files/read.ts'
import { UnreadableBankFile } from '../../bank-files/statement.ts'
import { acceptFile } from './accepted-file.ts'
import { maxMemoryBytes, restingBytes } from './bounds.ts'
import { pdfPages } from './pdf-pages.ts'
import { logoOf } from './logo.ts'
import { portraitOf } from './portrait.ts'
import type { ReadingResult, ReadingTask } from './tasks.ts'

lowerPriority()
sharp.concurrency(1)
sharp.cache(false)

async function resultOf(task: ReadingTask): Promise<ReadingResult> {
  if (task.kind === 'portrait') return { picture: await portraitOf(task.bytes, task.square, task.format) }
  if (task.kind === 'logo') return { logo: await logoOf(task.bytes) }
  if (task.kind === 'bank') return { bank: readMappable(task.bytes, task.fileName, task.mappings) }
  if (task.kind === 'columns') return { columns: readColumns(task.bytes, task.choice) }
  if (task.kind === 'smaller')
    return {
      picture: await sharp(task.bytes)
        .resize({ width: task.width, withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer(),
    }
  const file = await acceptFile(task.bytes, { video: task.video })
  return { file: { ...file, pages: file.contentType === 'application/pdf' ? await pdfPages(file.bytes) : null } }
}

function refusedBy(error: unknown): ReadingResult {
  if (error instanceof UnreadableBankFile) return { refused: { why: 'invalid', text: error.message } }
  if (!(error instanceof Refusal)) throw error
  const { status, documented } = error.details
  return {
    refused: {
      why: 'invalid',
      text: error.message,
      ...(status === undefined ? {} : { status }),
      ...(documented === undefined ? {} : { documented }),
    },
  }
}

/** Exits at once when a picture takes too much memory: the decoder runs beside this thread, and cannot be stopped. */
function watchMemory(): NodeJS.Timeout {
  return setInterval(() => {
    if (process.memoryUsage.rss() > maxMemoryBytes) process.kill(process.pid, 'SIGKILL')
  }, 4)
}

process.on('message', (task: ReadingTask) => {
  const watch = watchMemory()
  void resultOf(task)
    .catch(refusedBy)
    .then((result) => {
      clearInterval(watch)
      process.send!({ result, tired: process.memoryUsage.rss() > restingBytes } satisfies ChildAnswer<ReadingResult>)
    })
})
// The portal has exited or crashed.
process.on('disconnect', () => process.exit())
process.send!('ready')
