import type { Store } from '#db/store.ts'
import type { Clock } from '#server/time/clock.ts'

/** Values that were read or made for a key, kept until anything is written. */
export type CacheUntilWrite<T> = {
  /** The value that is kept for the key now, and a way to keep one that is read or made from here on. */
  slot(key: string): Promise<{ cached: T | undefined; keep(value: T): void }>
}

/**
 * Keeps values as long as the database says the same. Every write lets all of them go, whichever process made it, so
 * nothing has to know what hangs on what.
 * @param most values kept at once; the oldest goes first
 * @param also something else that lets them go when it changes, such as the minute
 */
export function cacheUntilWrite<T>(store: Pick<Store, 'version'>, most: number, also = () => ''): CacheUntilWrite<T> {
  const values = new Map<string, T>()
  let current = ''
  return {
    async slot(key) {
      const version = `${await store.version()} ${also()}`
      if (version !== current) {
        values.clear()
        current = version
      }
      return {
        cached: values.get(key),
        keep(value) {
          // A value that was read before a write is not kept after it.
          if (version !== current) return
          if (values.size >= most) values.delete(values.keys().next().value!)
          values.set(key, value)
        },
      }
    },
  }
}

/** Expires at the end of the minute: past and future events change places with it. */
export const expireEachMinute = (clock: Clock) => () => clock.now().toISOString().slice(0, 16)

/** One of them for each store, made when it is first asked for. */
export function ofEachStore<T, P extends { store: Store }>(
  make: (portal: P) => CacheUntilWrite<T>,
): (portal: P) => CacheUntilWrite<T> {
  const made = new WeakMap<Store, CacheUntilWrite<T>>()
  return (portal) => {
    const known = made.get(portal.store) ?? make(portal)
    made.set(portal.store, known)
    return known
  }
}
