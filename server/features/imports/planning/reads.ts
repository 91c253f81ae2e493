import { childLine } from '#server/threads/child-line.ts'
import { openChild } from '#server/threads/open-worker.ts'
import { Refusal } from '#server/refusal.ts'
import type { StorablePlan } from './storable.decisions.ts'
import type { PlanProgress, Tell } from '../progress/rules.ts'
import type { PlanningResult, SentTask } from './tasks.decisions.ts'

const endings = {
  time: 'The file takes too long to read. Split it into several, or save it as CSV.',
  memory: 'The file takes too much memory to read. Split it into several, or save it as CSV.',
  crash: 'The file cannot be read. It may be damaged or cut off.',
  stopped: 'The portal is being restarted. Please try again in a minute.',
  crowded: 'Many files are being read right now. Please try again in a minute.',
}

const planner = childLine<SentTask, PlanningResult, PlanProgress>({
  open: () => openChild(new URL('./planning.worker.ts', import.meta.url), { heapMb: 800 }),
  ended: (why) => new Refusal(why === 'stopped' || why === 'crowded' ? 'unavailable' : 'invalid', endings[why]),
  bounds: { cpuMs: 60_000, wallMs: 180_000, waiting: 20, waitingOfOne: 5, idleMs: 30_000 },
})

/**
 * Reads and plans an upload in a process of its own. `sender` shares that process fairly with others.
 * @throws Refusal invalid with a sentence, for a file that cannot be read
 */
export async function planUpload(sender: string, task: SentTask, tell?: Tell): Promise<StorablePlan> {
  const result = await planner.run(sender, () => task, tell)
  if ('planned' in result) return result.planned
  throw refusalOf(result)
}

const refusalOf = (result: PlanningResult) =>
  'refused' in result ? new Refusal('invalid', result.refused, result.details) : new Refusal('invalid', endings.crash)
