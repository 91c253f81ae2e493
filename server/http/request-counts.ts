/** Counts answered requests by kind and status, and how long they took: for /metrics. */

type RequestKind = 'page' | 'call' | 'widget' | 'file' | 'export' | 'webhook' | 'other'

/** Seconds; each bucket counts the requests that took at most this long. */
export const durationBounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

type Counted = {
  kind: RequestKind
  /** '2xx' */
  status: string
  count: number
  seconds: number
  /** By `durationBounds`, cumulative. */
  within: number[]
}

export type RequestCounts = { note(path: string, status: number, ms: number): void; all(): Counted[] }

/** Opens counts at zero. They are kept in memory, of one process, and name no person, chapter or address. */
export function requestCounts(): RequestCounts {
  const counts = new Map<string, Counted>()
  return {
    note(path, status, ms) {
      const kind = kindOf(path)
      const group = `${Math.floor(status / 100)}xx`
      const key = `${kind} ${group}`
      const known = counts.get(key) ?? {
        kind,
        status: group,
        count: 0,
        seconds: 0,
        within: durationBounds.map(() => 0),
      }
      counts.set(key, known)
      known.count++
      known.seconds += ms / 1000
      for (const [index, bound] of durationBounds.entries()) if (ms / 1000 <= bound) known.within[index]!++
    },
    all: () => [...counts.values()],
  }
}

const prefixes: [prefix: string, kind: RequestKind][] = [
  ['/api/trpc/', 'widget'],
  ['/api/', 'call'],
  ['/assets/', 'file'],
  ['/uploads/', 'file'],
  ['/export/', 'export'],
  ['/webhooks/', 'webhook'],
  ['/healthz', 'other'],
  ['/readyz', 'other'],
  ['/metrics', 'other'],
  ['/internal/', 'other'],
  ['/standin/', 'other'],
]

/** Returns the kind of a request by its path. */
export const kindOf = (path: string): RequestKind =>
  prefixes.find(([prefix]) => path.toLowerCase().startsWith(prefix))?.[1] ?? 'page'
