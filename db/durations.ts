/** Counts how long something took, in buckets: for /metrics. In memory, of one process. */

/** Seconds; each bucket counts what took at most this long. */
export const durationBounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

export type Durations = {
  count: number
  seconds: number
  /** By `durationBounds`, cumulative. */
  within: number[]
}

/** Returns counts at zero. */
export const noDurations = (): Durations => ({ count: 0, seconds: 0, within: durationBounds.map(() => 0) })

/** Adds how long work took, also if it fails. */
export async function timed<T>(durations: Durations, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    addDuration(durations, performance.now() - started)
  }
}

/** Adds one that took this long. */
export function addDuration(durations: Durations, ms: number): void {
  durations.count++
  durations.seconds += ms / 1000
  for (const [index, bound] of durationBounds.entries()) if (ms / 1000 <= bound) durations.within[index]!++
}
