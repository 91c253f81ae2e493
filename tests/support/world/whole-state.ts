import type { TableMetadata } from 'kysely'
import type { Store } from '#db/store.ts'
import type { Tables } from '#db/tables/tables.ts'

/** Tables that even a read writes to. */
const noise = ['rateLimits', 'sessions', 'commits']

const known = new WeakMap<Store, TableMetadata[]>()

/** Returns the tables of a migrated database. PostgreSQL takes long to list them, so a test asks once. */
export async function tablesOf(store: Store): Promise<TableMetadata[]> {
  const tables = known.get(store) ?? (await store.read.introspection.getTables())
  known.set(store, tables)
  return tables
}

/**
 * Every row of every table except the noisy ones, in an order independent of storage. Emails are not sent while it
 * reads.
 */
export async function wholeState(
  store: Store,
  without: readonly (keyof Tables)[] = [],
): Promise<Record<string, string[]>> {
  const tables = await tablesOf(store)
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
