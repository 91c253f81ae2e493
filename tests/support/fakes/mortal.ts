/** A portal that dies at a chosen step, for tests of crashes. */
import type { Portal } from '#server/context.ts'
import type { PaymentProvider } from '#server/providers/payments/provider.ts'

class Crash extends Error {}

/** Counts a portal's effects outside its memory, and ends it before or after a chosen step. */
export function mortal() {
  let steps = 0
  let dieAt = Number.POSITIVE_INFINITY
  const step = () => {
    // A dead process does nothing more.
    if (++steps >= dieAt) throw new Crash(`at step ${dieAt}`)
  }
  async function around<T>(work: () => Promise<T>): Promise<T> {
    step()
    const result = await work()
    step()
    return result
  }
  return {
    /** @param at the step, from 1 */
    dieAt(at: number) {
      steps = 0
      dieAt = at
    },
    isDead: () => steps >= dieAt,
    revive: () => void (dieAt = Number.POSITIVE_INFINITY),
    /** Counts and ends the writes of a portal too. */
    writing(portal: Pick<Portal, 'store'>): void {
      const { write, writeUnversioned } = portal.store
      portal.store = {
        ...portal.store,
        write: (work) => around(() => write(work)),
        writeUnversioned: (work) => around(() => writeUnversioned(work)),
      }
    },
    provider: (real: PaymentProvider): PaymentProvider => ({
      ...real,
      createOrder: (...call) => around(() => real.createOrder(...call)),
      readOrder: (...call) => around(() => real.readOrder(...call)),
      captureOrder: (...call) => around(() => real.captureOrder(...call)),
      refundCapture: (...call) => around(() => real.refundCapture(...call)),
    }),
  }
}

/** Whether a call ended because the portal died in it. */
export const diedOf = (error: unknown): boolean =>
  error instanceof Crash ||
  (error instanceof Error && (error.cause instanceof Crash || error.message.includes('at step')))
