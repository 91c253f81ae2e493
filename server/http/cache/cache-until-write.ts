import type { Store } from '#db/store.ts'
import type { Clock } from '#server/time/clock.ts'

/** Cached values by key, dropped on the next write of anything. */
export type CacheUntilWrite<T> = {
  /** Returns the cached value of the key, and a function to cache a value read or created from here on. */
  slot(key: string): Promise<{ cached: T | undefined; keep(value: T): void }>
}

/**
 * Caches values until the database changes. Every write by any process drops all of them, so no dependencies need
 * tracking.
 * @param max number of values cached at once; the oldest is dropped first
 * @param also something else that drops them when it changes, such as the minute
 */
export function cacheUntilWrite<T>(store: Pick<Store, 'version'>, max: number, also = () => ''): CacheUntilWrite<T> {
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
          // A value that was read before a write is not cached after it.
          if (version !== current) return
          if (values.size >= max) values.delete(values.keys().next().value!)
          values.set(key, value)
        },
      }
    },
  }
}

/** Expires at the end of the minute, when events move from future to past. */
export const expireEachMinute = (clock: Clock) => () => clock.now().toISOString().slice(0, 16)

/** Returns one value per store, created on first use. */
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
