import type { Store } from '#db/store.ts'
import { run } from '#db/work.ts'
import type { Clock } from '../time/clock.ts'
import { clockBehind } from '../time/clock-behind.ts'

/** Whether the portal should be sent requests, as a balancer asks /readyz. */
export type Readiness = {
  /**
   * A sentence when no requests should come; null when they may. Answers within two seconds, whatever the database
   * does.
   */
  hindrance(): Promise<string | null>
  /**
   * A sentence when something is wrong though requests may come; null when nothing is known to be. As quick as the
   * other.
   */
  concern(): Promise<string | null>
  /** From now on the portal is stopping: the balancer sends requests elsewhere. */
  stop(): void
}

/** A balancer waits two seconds or more; what takes longer is as good as nothing for those who want to save. */
const patienceMs = 1500

/** Tries to save, one try at a time however many ask. */
export function watchReadiness({
  store,
  clock,
}: {
  store: Pick<Store, 'writeUnversioned' | 'read'>
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

/** The answer, or false when it takes longer. */
async function within(ms: number, asked: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, ms, false)))
  try {
    return await Promise.race([asked, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
