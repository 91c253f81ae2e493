import type { KyselyPlugin } from 'kysely'
import type { Portal } from '#server/context.ts'

/** The rows that the portal loaded for its answers, and their total length in characters. */
export type Loaded = { rows: number; letters: number }

/** Counts what the portal reads from now on; `take` returns the count since the last call. */
export function countReads(portal: Portal): { take(): Loaded } {
  let loaded: Loaded = { rows: 0, letters: 0 }
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      loaded.rows += result.rows.length
      for (const row of result.rows)
        for (const value of Object.values(row)) if (typeof value === 'string') loaded.letters += value.length
      return result
    },
  }
  portal.store = { ...portal.store, read: portal.store.read.withPlugin(counting) }
  return {
    take() {
      const taken = loaded
      loaded = { rows: 0, letters: 0 }
      return taken
    },
  }
}
