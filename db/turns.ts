import { StoreUnavailable } from './store.ts'

/**
 * Lets so many works run at a time, and the others in their turn. However long the queue, it is waited in as long as
 * works get done; when one finds the database unavailable, those who have waited for longer than their patience are
 * refused with it, so that the queue does not try it out one after the other.
 */
export function takingTurns(places: number, patienceMs: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = places
  let waiting: { since: number; enter: () => void; refuse: (error: StoreUnavailable) => void }[] = []

  async function turn(): Promise<void> {
    if (free > 0) free--
    else await new Promise<void>((enter, refuse) => waiting.push({ since: performance.now(), enter, refuse }))
  }
  function leave() {
    const next = waiting.shift()
    if (next) next.enter()
    else free++
  }
  function refuseOverdue(error: StoreUnavailable) {
    const late = performance.now() - patienceMs
    const overdue = waiting.filter(({ since }) => since <= late)
    waiting = waiting.slice(overdue.length)
    for (const { refuse } of overdue) refuse(new StoreUnavailable(error.cause, 'writing'))
  }

  return async (work) => {
    await turn()
    try {
      return await work()
    } catch (error) {
      if (error instanceof StoreUnavailable) refuseOverdue(error)
      throw error
    } finally {
      leave()
    }
  }
}
