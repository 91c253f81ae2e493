/** The value below which a share of the samples lies: `percentile(times, 0.99)`. Nearest rank. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}

export const median = (samples: readonly number[]) => percentile(samples, 0.5)

/** Measures how long a piece of work takes, in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/**
 * Measures the processor time of a piece of work over all threads of this process, in milliseconds: unaffected by other
 * programs.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
