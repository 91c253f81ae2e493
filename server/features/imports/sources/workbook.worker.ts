/** The separate process in which workbooks are read: nothing that a stranger packed is unpacked where requests are answered. */
import { Refusal, type RefusalDetails } from '#server/refusal.ts'
import type { ChildAnswer } from '#server/threads/child-line.ts'
import { lowerPriority } from '#server/threads/lower-priority.ts'
import { sheetsOf, type WorkbookSheets } from './workbook.reads.ts'

/** A workbook to read, or the sheet of it that was asked for. */
export type WorkbookTask = { bytes: Uint8Array; sheet: string | undefined }

/** What the process answers: the sheets, or a sentence about why they cannot be read. */
export type WorkbookResult = WorkbookSheets | { refused: string; details: RefusalDetails }

lowerPriority()

/** Bytes; beyond it the process ends. */
const maxMemory = 1_000_000_000

process.on('message', ({ bytes, sheet }: WorkbookTask) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > maxMemory) process.kill(process.pid, 'SIGKILL')
  }, 20)
  void sheetsOf(bytes, sheet)
    .catch((error: unknown): WorkbookResult => {
      if (error instanceof Refusal) return { refused: error.message, details: error.details }
      throw error
    })
    .then((result) => {
      clearInterval(watch)
      process.send!({ result, tired: true } satisfies ChildAnswer<WorkbookResult>)
    })
})
// The portal has exited or crashed.
process.on('disconnect', () => process.exit())
process.send!('ready')
