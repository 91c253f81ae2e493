/** What is done for a plan, in this order; it waits while others are made. */
type PlanningStep = 'wait' | 'read' | 'plan' | 'store'

/** How far a plan is: how many of all rows are through a step; `all` is 0 while nobody knows. */
export type PlanProgress = { step: PlanningStep; done: number; all: number }

/** Where each step begins and ends in the bar of the whole, in thousandths: by the time that each takes of a long list. */
const spans: Record<PlanningStep, readonly [number, number]> = {
  wait: [0, 0],
  read: [0, 350],
  plan: [350, 600],
  store: [600, 1_000],
}

/** Returns how much of a whole plan is through, in thousandths. */
export function shareOf({ step, done, all }: PlanProgress): number {
  const [from, to] = spans[step]
  return all === 0 ? from : Math.floor(from + Math.min(1, done / all) * (to - from))
}

/** Hears how far a plan is. */
export type Tell = (progress: PlanProgress) => void

/** Rows after which a plan says again how far it is. */
const rowsBetween = 500

/** Returns what to call after each row of a step. */
export function rowTeller(tell: Tell | undefined, step: PlanProgress['step'], all: number): (done: number) => void {
  if (!tell) return () => undefined
  tell({ step, done: 0, all })
  return (done) => {
    if (done % rowsBetween === 0 || done === all) tell({ step, done, all })
  }
}

/** Seconds without a word after which the process of a plan is taken to have ended. */
export const silentSeconds = 60

/** Days for which an import is listed that could not be planned. */
export const failedDays = 2
