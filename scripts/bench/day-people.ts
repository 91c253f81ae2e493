/** The people of the topic day, each of whom does one thing after the other, and how long each of these took. */
import type { PortalProcess } from '#tests/support/machine/portal.ts'
import { Refused } from '#tests/faults/buyers.ts'
import type { SeededRandom } from '#server/demo/seeded-random.ts'
import type { Figure } from './figure.ts'
import { percentile } from './samples.ts'

/** One thing that a person did: its kind, what happened to the portals meanwhile, and whether it was answered. */
export type Step = { kind: string; time: string; ms: number; failure: string | null }

/** What a person does again and again. @throws when it was not answered */
export type Act = () => Promise<unknown>

/** The longest pause between two acts of a person, in milliseconds. */
const longestPause = 400

/**
 * Lets people act until `until` says so, each with short pauses, and notes every act.
 * @param at what is happening to the portals now
 */
export async function actUntil(
  acts: readonly [kind: string, act: Act][],
  { random, at, isOver }: { random: SeededRandom; at: () => string; isOver: () => boolean },
): Promise<Step[]> {
  const steps: Step[] = []
  const live = async ([kind, act]: readonly [string, Act]) => {
    while (!isOver()) {
      await pause(random.below(longestPause))
      const time = at()
      const started = performance.now()
      const failure = await act().then(
        () => null,
        (error: unknown) => (error instanceof Refused ? String(error.status) : 'no answer'),
      )
      steps.push({ kind, time, ms: performance.now() - started, failure })
    }
  }
  await Promise.all(acts.map(live))
  return steps
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Opens one page after the other. @throws Refused for any other answer than a page */
export function reader(portal: PortalProcess, paths: readonly string[], cookie = ''): Act {
  let next = 0
  return async () => {
    const target = paths[next++ % paths.length]!
    const answer = await portal.request('dc', target, cookie ? { headers: { cookie } } : {})
    if (answer.status !== 200) throw new Refused(answer)
  }
}

/**
 * For each time of the day: how many acts there were, how many failed, and p99 of each kind.
 * @param calm the time in which nothing may fail
 */
export function figuresOfSteps(steps: readonly Step[], calm: string): Figure[] {
  return [...new Set(steps.map(({ time }) => time))].flatMap((time) => {
    const of = steps.filter((step) => step.time === time)
    const failed = of.filter(({ failure }) => failure !== null)
    const reasons = [...new Set(failed.map(({ kind, failure }) => `${kind}: ${failure}`))]
    return [
      {
        name: `${time}: unanswered or refused`,
        value: failed.length,
        unit: '',
        ...(time === calm ? { target: { max: 0 } } : {}),
        note: [`of ${of.length}`, ...reasons].join(', '),
      },
      ...[...new Set(of.map(({ kind }) => kind))].map((kind) => {
        const times = of.filter((step) => step.kind === kind).map(({ ms }) => ms)
        return {
          name: `${time}: ${kind}, p99`,
          value: percentile(times, 0.99),
          unit: 'ms',
          note: `median ${percentile(times, 0.5).toFixed(0)} ms of ${times.length}`,
        }
      }),
    ]
  })
}
