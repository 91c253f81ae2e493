/** The value below which a share of the samples lies: `percentile(times, 0.99)`. Nearest rank. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}

export const median = (samples: readonly number[]) => percentile(samples, 0.5)

/** How long a piece of work took, in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/**
 * Runs two pieces of work in turns, so that whatever else the machine does falls on both, and returns the medians of
 * their times in milliseconds.
 */
async function inTurns(rounds: number, one: () => unknown, other: () => unknown): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    times[0].push(await timed(one))
    times[1].push(await timed(other))
  }
  return [median(times[0]), median(times[1])]
}
