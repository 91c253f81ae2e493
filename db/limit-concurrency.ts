import { StoreUnavailable } from './store.ts'

/**
 * Runs at most `places` pieces of work at a time, and the others in turn. The queue, however long, waits as long as
 * work completes; when one finds the database unavailable, or none has ended during a standstill, those that have
 * waited longer than their patience are rejected, so that they do not all try the database one after the other.
 */
export function limitConcurrency(
  places: number,
  { patienceMs, standstillMs }: { patienceMs: number; standstillMs: number },
): <T>(work: () => Promise<T>) => Promise<T> {
  let free = places
  let waiting: { since: number; enter: () => void; refuse: (error: StoreUnavailable) => void }[] = []
  let lastReleased = performance.now()
  let watch: NodeJS.Timeout | undefined

  async function acquire(): Promise<void> {
    if (free > 0) {
      free--
      return
    }
    await new Promise<void>((enter, refuse) => {
      waiting.push({ since: performance.now(), enter, refuse })
      watchForStandstill()
    })
  }
  function release() {
    lastReleased = performance.now()
    const next = waiting.shift()
    if (next) next.enter()
    else free++
  }
  function watchForStandstill() {
    if (watch || waiting.length === 0) return
    watch = setTimeout(() => {
      watch = undefined
      if (performance.now() - lastReleased >= standstillMs)
        assertNotOverdue(new StoreUnavailable('No transaction has ended', 'writing'))
      watchForStandstill()
    }, standstillMs)
    watch.unref()
  }
  function assertNotOverdue(error: StoreUnavailable) {
    const late = performance.now() - patienceMs
    const overdue = waiting.filter(({ since }) => since <= late)
    waiting = waiting.slice(overdue.length)
    for (const { refuse } of overdue) refuse(new StoreUnavailable(error.cause, 'writing'))
  }

  return async (work) => {
    await acquire()
    try {
      return await work()
    } catch (error) {
      if (error instanceof StoreUnavailable) assertNotOverdue(error)
      throw error
    } finally {
      release()
    }
  }
}
