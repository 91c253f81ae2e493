/** Kills a process at a moment of chance while others ask it for something. */
import type { ChildProcess } from 'node:child_process'
import type { SeededRandom } from '#server/demo/seeded-random.ts'

/** So many requests for each of those who ask are made before the kill, at most: as many as a purchase takes. */
const mostSteps = 3

/** Event loop turns between the last request and the kill, at most: enough to get anywhere inside its answer. */
const mostTurns = 400

/** So long does a storm take at most: a portal gives up a slow call three times within a minute. */
const longestMs = 300_000

/** The announcements of those who ask: before each request that they ask, and that it is to be now. */
export type Signs = { asking(): void; now(): void }

/**
 * Lets everybody go on until the victim is killed: when chance says so, or without chance as soon as one of them does.
 * Resolves when the victim is gone, with how each of them ended.
 */
export async function killWhile(
  victim: ChildProcess,
  everybody: readonly ((signs: Signs) => Promise<never>)[],
  random?: SeededRandom,
): Promise<unknown[]> {
  const steps = random ? 1 + random.below(mostSteps * everybody.length) : Number.POSITIVE_INFINITY
  const turns = random ? random.below(mostTurns) : 0
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
  // Should all of them have been refused, nobody else would give the sign.
  void ends.then(giveTheSign)
  const stuck = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`${asked} of ${steps} requests were made, and then no more`)), longestMs).unref(),
  )
  await Promise.race([sign, stuck])
  for (let turn = 0; turn < turns; turn++) await new Promise((next) => setImmediate(next))
  // It may have ended by itself, for which its owner looks.
  if (victim.exitCode !== null || victim.signalCode !== null) return ends
  const gone = new Promise((resolve) => victim.once('exit', resolve))
  victim.kill('SIGKILL')
  await gone
  return ends
}
