import { childLine } from '#server/threads/child-line.ts'
import { openChild } from '#server/threads/open-worker.ts'
import { Refusal } from '#server/refusal.ts'
import { plannedByMapping } from '../reads.ts'
import type { PlannedRow } from './rules.ts'
import { storable, type StorablePlan } from './storable.decisions.ts'
import {
  plannedAgain,
  type AgainTask,
  type MappingTask,
  type PlanningResult,
  type PlanningTask,
  type ReadingTask,
} from './tasks.decisions.ts'

const endings = {
  time: 'The file takes too long to read. Split it into several, or save it as CSV.',
  memory: 'The file takes too much memory to read. Split it into several, or save it as CSV.',
  crash: 'The file cannot be read. It may be damaged or cut off.',
  stopped: 'The portal is being restarted. Please try again in a minute.',
  crowded: 'Many files are being read right now. Please try again in a minute.',
}

const planner = childLine<PlanningTask, PlanningResult>({
  open: () => openChild(new URL('./planning.worker.ts', import.meta.url), { heapMb: 800 }),
  ended: (why) => new Refusal(why === 'stopped' || why === 'crowded' ? 'unavailable' : 'invalid', endings[why]),
  bounds: { cpuMs: 60_000, wallMs: 180_000, waiting: 20, waitingOfOne: 5, idleMs: 30_000 },
})

/**
 * Reads and plans an upload in a process of its own. `sender` shares that process fairly with others.
 * @throws Refusal invalid with a sentence, for a file that cannot be read
 */
export async function planUpload(sender: string, task: Omit<ReadingTask, 'kind'>): Promise<StorablePlan> {
  const result = await planner.run(sender, () => ({ kind: 'file', ...task }))
  if ('planned' in result) return result.planned
  throw new Refusal('invalid', 'refused' in result ? result.refused : endings.crash)
}

/** Rows that are planned where requests are answered; more are planned in the other process. */
const fewRows = 2_000

/** Plans rows again that were read before. @throws Refusal unavailable */
export async function planAgain(sender: string, task: Omit<AgainTask, 'kind'>): Promise<PlannedRow[]> {
  const again = { kind: 'again', ...task } as const
  if (task.people.length + task.payments.length + task.state.members.length <= fewRows) return plannedAgain(again)
  const result = await planner.run(sender, () => again)
  if ('rows' in result) return result.rows
  throw new Refusal('invalid', 'refused' in result ? result.refused : endings.crash)
}

/** Plans the rows of a list of people with other columns. @throws Refusal unavailable, or invalid with a sentence */
export async function planByMapping(sender: string, task: Omit<MappingTask, 'kind'>): Promise<StorablePlan> {
  if (task.rows.length + task.state.members.length <= fewRows)
    return storable(plannedByMapping({ kind: 'map', ...task }))
  const result = await planner.run(sender, () => ({ kind: 'map', ...task }))
  if ('planned' in result) return result.planned
  throw new Refusal('invalid', 'refused' in result ? result.refused : endings.crash)
}
