import type { Logger } from 'pino'
import { StoreUnavailable, type Store } from '#db/store.ts'
import type { Clock } from '../time/clock.ts'

/** The interval at which an ongoing outage is logged again. */
const againMs = 60_000

/**
 * Wraps the store to log outages with their cause. Visitors are told to try again in a minute; operators need to know
 * why. Reads are not watched: before each of them the request asks for the version.
 */
export function withOutageLog(store: Store, { log, clock }: { log: Logger; clock: Clock }): Store {
  let lastLogged = Number.NEGATIVE_INFINITY
  async function watched<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked
    } catch (error) {
      const now = clock.now().getTime()
      if (error instanceof StoreUnavailable && now - lastLogged >= againMs) {
        lastLogged = now
        log.error({ err: error.cause, during: error.during }, 'the database is not available')
      }
      throw error
    }
  }
  return {
    ...store,
    write: (work) => watched(store.write(work)),
    writeUnversioned: (work) => watched(store.writeUnversioned(work)),
    alone: (mode, work) => watched(store.alone(mode, work)),
    version: () => watched(store.version()),
    ping: () => watched(store.ping()),
  }
}
