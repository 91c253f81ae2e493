/** What the process remembers of a background job since it started. */
export type JobRun = {
  everyMs: number
  isRunning: boolean
  /** When the last run began (UTC); null before the first. */
  startedAt: string | null
  /** Milliseconds that the last finished run took; null before the first ended. */
  tookMs: number | null
  /** The message of the last run if it failed; null if it worked. */
  failure: string | null
  runs: number
  failures: number
}

/**
 * Gives one item after another until the portal is about to stop, so that a stop waits for one item, not for a whole
 * job. The jobs find the rest again at the next start.
 */
export function* untilStop<T>({ stopping }: { stopping: AbortSignal }, items: Iterable<T>): Generator<T> {
  for (const item of items) {
    if (stopping.aborted) return
    yield item
  }
}

/** The portal's background jobs by name, in their order. */
export type JobRuns = Map<string, JobRun>

/** Returns the record of a job that has not run yet. */
export const notRun = (everyMs: number): JobRun => ({
  everyMs,
  isRunning: false,
  startedAt: null,
  tookMs: null,
  failure: null,
  runs: 0,
  failures: 0,
})
