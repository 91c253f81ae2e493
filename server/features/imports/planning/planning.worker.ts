/** The separate process in which uploaded files are read and planned: 50,000 rows hold up no request. */
import { deserialize, setFlagsFromString } from 'node:v8'
import { Refusal } from '#server/refusal.ts'
import type { ChildAnswer, ChildNews } from '#server/threads/child-line.ts'
import { lowerPriority } from '#server/threads/lower-priority.ts'
import type { PlanProgress } from '../progress/rules.ts'
import { readAndPlan } from '../reads.ts'
import type { WorkbookResult, WorkbookTask } from '../sources/workbook.worker.ts'
import type { ChapterState } from './rows.decisions.ts'
import { storable } from './storable.decisions.ts'
import type { PlanningResult, SentTask } from './tasks.decisions.ts'

lowerPriority()
// By itself the heap of a large file grows far beyond what is used of it, before anything is collected.
setFlagsFromString('--heap-growing-percent=10')

/** Bytes; beyond it the process ends. */
const maxMemory = 1_000_000_000
/** Bytes; a process that holds more after a task is replaced. Fresh, it holds half. */
const restingMemory = 150 * 1024 * 1024

/** A process reads one workbook at most. */
let hasReadWorkbook = false

process.on('message', (task: SentTask) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > maxMemory) process.kill(process.pid, 'SIGKILL')
  }, 20)
  void answerOf(task)
    .catch((error: unknown): PlanningResult => {
      if (error instanceof Refusal) return { refused: error.message, details: error.details }
      throw error
    })
    .then((result) => {
      clearInterval(watch)
      const tired = hasReadWorkbook || process.memoryUsage.rss() > restingMemory
      process.send!({ result, tired } satisfies ChildAnswer<PlanningResult>)
    })
})
// The portal has exited or crashed.
process.on('disconnect', () => process.exit())
process.send!('ready')

const answerOf = async ({ state, ...task }: SentTask): Promise<PlanningResult> => ({
  planned: storable(
    await readAndPlan(
      { ...task, state: state instanceof Uint8Array ? (deserialize(state) as ChapterState) : state },
      { workbook, tell },
    ),
  ),
})

const tell = (news: PlanProgress) => void process.send!({ news } satisfies ChildNews<PlanProgress>)

async function workbook({ bytes, sheet }: WorkbookTask): Promise<WorkbookResult> {
  hasReadWorkbook = true
  // Loaded when needed: most uploads are text.
  const { sheetsOf } = await import('../sources/workbook.reads.ts')
  return sheetsOf(bytes, sheet)
}
