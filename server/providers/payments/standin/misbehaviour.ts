import { z } from 'zod'

/** Ways to break before or after the work is done, and then ways to do the work wrongly. */
const disturbances = ['slowBefore', 'errorBefore', 'resetBefore', 'slowAfter', 'errorAfter', 'resetAfter'] as const
const deviations = ['declined', 'pending', 'duplicateCapture', 'wrongAmount', 'wrongCurrency', 'wrongPayee'] as const

export type Deviation = (typeof deviations)[number]

export const standinCalls = ['token', 'create', 'read', 'capture', 'readCapture', 'refund', 'search', 'verify'] as const

export type StandinCall = (typeof standinCalls)[number]

/**
 * An instruction to the stand-in to misbehave: `kind` for the next `times` calls of `on`, or only for those about
 * `orderId`. A slow call lasts `milliseconds`, or until it is released.
 */
export const misbehaviour = z.object({
  kind: z.enum([...disturbances, ...deviations]),
  on: z.enum(standinCalls).default('capture'),
  times: z.number().int().positive().default(1),
  orderId: z.string().optional(),
  milliseconds: z.number().int().nonnegative().optional(),
})

export type Misbehaviour = z.infer<typeof misbehaviour>

export type Moment = 'Before' | 'After'

/** The rules that tests have set and the calls being held. In memory only. */
export function mischief(sleep: (milliseconds: number) => Promise<unknown>) {
  let rules: Misbehaviour[] = []
  const held: (() => void)[] = []
  const watchers: (() => void)[] = []

  function hold(): Promise<void> {
    return new Promise((resolve) => {
      held.push(resolve)
      for (const tell of watchers.splice(0)) tell()
    })
  }

  function release(): void {
    for (const finish of held.splice(0)) finish()
  }

  return {
    set: (rule: z.input<typeof misbehaviour>) => void rules.push(misbehaviour.parse(rule)),

    /** Returns the rule for this call, used up once. */
    take(on: StandinCall, orderId?: string): Misbehaviour | undefined {
      const rule = rules.find((one) => one.on === on && (one.orderId === undefined || one.orderId === orderId))
      if (rule && --rule.times === 0) rules = rules.filter((one) => one !== rule)
      return rule
    },

    /** Waits when the rule says so, and returns what the caller has to do instead of answering. */
    async disturb(rule: Misbehaviour | undefined, moment: Moment): Promise<'error' | 'reset' | undefined> {
      if (rule?.kind === `slow${moment}`) {
        await (rule.milliseconds === undefined ? hold() : sleep(rule.milliseconds))
      }
      if (rule?.kind === `error${moment}`) return 'error'
      return rule?.kind === `reset${moment}` ? 'reset' : undefined
    },

    release,

    /** Drops all rules and releases held calls. */
    calm() {
      rules = []
      release()
    },

    heldCalls: () => held.length,

    /** Resolves as soon as a call is held. */
    whenHeld: () => (held.length > 0 ? Promise.resolve() : new Promise<void>((resolve) => watchers.push(resolve))),
  }
}

export type Mischief = ReturnType<typeof mischief>

/** Returns how a response differs from the usual one under a rule; undefined where it does not. */
export function deviationOf(rule: Misbehaviour | undefined): Deviation | undefined {
  return deviations.find((deviation) => deviation === rule?.kind)
}
