/** Counts answered requests by kind and status, and how long they took: for /metrics. */
import { addDuration, noDurations, type Durations } from '#db/durations.ts'

type RequestKind = 'page' | 'call' | 'widget' | 'file' | 'export' | 'webhook' | 'other'

type Counted = Durations & {
  kind: RequestKind
  /** '2xx' */
  status: string
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
      const known = counts.get(key) ?? { kind, status: group, ...noDurations() }
      counts.set(key, known)
      addDuration(known, ms)
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
