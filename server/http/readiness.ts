import type { Store } from '#db/store.ts'
import { run } from '#db/work.ts'
import type { Clock } from '../time/clock.ts'
import { clockBehind } from '../time/clock-behind.ts'

/** Whether the portal should receive requests, as a balancer asks at /readyz. */
export type Readiness = {
  /**
   * Returns the reason not to send requests; null when the portal is ready. Answers within two seconds, whatever the
   * database does.
   */
  hindrance(): Promise<string | null>
  /** Returns a problem that does not stop requests; null when none is known. Answers as quickly as `hindrance`. */
  concern(): Promise<string | null>
  /** Marks the portal as stopping, so that the balancer sends requests elsewhere. */
  stop(): void
}

/** Milliseconds; a balancer waits at least two seconds, and a slower save is as good as none. */
const patienceMs = 1500

/** Probes whether a write succeeds, one probe at a time for all callers. */
export function watchReadiness({
  store,
  clock,
}: {
  store: Pick<Store, 'writeUnversioned' | 'read' | 'databaseFile'>
  clock: Clock
}): Readiness {
  let isStopping = false
  let trying: Promise<boolean> | null = null

  const trySaving = () => {
    const triedAt = clock.now().toISOString()
    const saved = store.writeUnversioned(({ sql }) =>
      run(
        sql
          .insertInto('readiness')
          .values({ one: 1, triedAt })
          .onConflict((conflict) => conflict.column('one').doUpdateSet({ triedAt })),
      ),
    )
    trying ??= saved
      .then(() => true)
      .catch(() => false)
      .finally(() => (trying = null))
    return trying
  }

  return {
    async hindrance() {
      if (isStopping) return 'The portal is stopping'
      if (store.databaseFile() !== 'in place') return 'The database file was removed or replaced'
      const saved = await within(patienceMs, trying ?? trySaving())
      return saved ? null : 'The database does not save'
    },
    async concern() {
      const isWrong = clockBehind(store.read, clock).then(
        (behind) => behind !== null,
        () => false,
      )
      return (await within(patienceMs, isWrong)) ? "the server's clock is behind the records" : null
    },
    stop: () => void (isStopping = true),
  }
}

/** Returns the answer, or false when it takes longer. */
async function within(ms: number, asked: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, ms, false)))
  try {
    return await Promise.race([asked, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
