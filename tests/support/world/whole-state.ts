import type { Store } from '#db/store.ts'
import type { Tables } from '#db/tables/tables.ts'

/** Tables that even a read writes to. */
const noise = ['rateLimits', 'sessions', 'commits']

/**
 * Every row of every table except the noisy ones, in an order independent of storage. Emails are not sent while it
 * reads.
 */
export async function wholeState(
  store: Store,
  without: readonly (keyof Tables)[] = [],
): Promise<Record<string, string[]>> {
  const tables = await store.read.introspection.getTables()
  const names = tables
    .map(({ name }) => name)
    .filter((name) => !noise.includes(name) && !(without as readonly string[]).includes(name))
  const state: Record<string, string[]> = {}
  for (const name of names.sort()) {
    const rows = await store.read
      .selectFrom(name as keyof Tables)
      .selectAll()
      .execute()
    state[name] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return state
}
