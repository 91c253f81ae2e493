/** Kills a process at a random moment while others send it requests. */
import type { ChildProcess } from 'node:child_process'
import type { SeededRandom } from '#server/demo/seeded-random.ts'

/** Maximum number of requests by each caller before the kill: as many as a purchase takes. */
const maxSteps = 3

/**
 * Maximum number of event loop turns between the last request and the kill: enough to reach any point of its response.
 */
const maxTurns = 400

/** Maximum duration of a storm: a portal gives up a slow call three times within a minute. */
const maxMs = 300_000

/** The signals of callers: before each request, and when to kill now. */
export type Signs = { asking(): void; now(): void }

/**
 * Runs all callers until the victim is killed: at a random moment, or as soon as a caller says so. Resolves with the
 * outcome of each caller when the victim is gone.
 */
export async function killWhile(
  victim: ChildProcess,
  everybody: readonly ((signs: Signs) => Promise<never>)[],
  random?: SeededRandom,
): Promise<unknown[]> {
  const steps = random ? 1 + random.below(maxSteps * everybody.length) : Number.POSITIVE_INFINITY
  const turns = random ? random.below(maxTurns) : 0
  let asked = 0
  let giveTheSign = () => {}
  const sign = new Promise<void>((resolve) => (giveTheSign = resolve))
  const signs: Signs = {
    asking() {
      if (++asked === steps) giveTheSign()
    },
    now: giveTheSign,
  }
  const ends = Promise.all(everybody.map((each) => each(signs).catch((error: unknown) => error)))
  // If all of them have been rejected, nobody else would give the signal.
  void ends.then(giveTheSign)
  const stuck = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`${asked} of ${steps} requests were made, and then no more`)), maxMs).unref(),
  )
  await Promise.race([sign, stuck])
  for (let turn = 0; turn < turns; turn++) await new Promise((next) => setImmediate(next))
  // It may have ended by itself, which its owner checks.
  if (victim.exitCode !== null || victim.signalCode !== null) return ends
  const gone = new Promise((resolve) => victim.once('exit', resolve))
  victim.kill('SIGKILL')
  await gone
  return ends
}
