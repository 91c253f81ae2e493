/** Kills a process at a moment of chance while others ask it for something. */
import type { ChildProcess } from 'node:child_process'
import type { Chance } from '#server/chance.ts'

/** So many requests are made before the kill, at most. */
const mostSteps = 24

/** Event loop turns between the last request and the kill, at most: enough to get anywhere inside its answer. */
const mostTurns = 400

/**
 * Lets everybody go on until the victim is killed; each says before a request that it asks. Resolves when the victim
 * is gone, with how each of them ended.
 */
export async function killWhile(
  victim: ChildProcess,
  everybody: readonly ((asking: () => void) => Promise<never>)[],
  chance: Chance,
): Promise<unknown[]> {
  const steps = 1 + chance.below(mostSteps)
  const turns = chance.below(mostTurns)
  let asked = 0
  let giveTheSign = () => {}
  const sign = new Promise<void>((resolve) => (giveTheSign = resolve))
  const asking = () => {
    if (++asked === steps) giveTheSign()
  }
  const ends = Promise.all(everybody.map((each) => each(asking).catch((error: unknown) => error)))
  // Should all of them have been refused, nobody else would give the sign.
  void ends.then(giveTheSign)
  await sign
  for (let turn = 0; turn < turns; turn++) await new Promise((next) => setImmediate(next))
  const gone = new Promise((resolve) => victim.once('exit', resolve))
  victim.kill('SIGKILL')
  await gone
  return ends
}
