import { sql, type TableMetadata } from 'kysely'
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
 * Every row of every table except the noisy ones, as JSON, in an order independent of storage. Emails are not sent while
 * it reads.
 */
export async function wholeState(
  store: Store,
  without: readonly (keyof Tables)[] = [],
): Promise<Record<string, string[]>> {
  const tables = await tablesOf(store)
  const names = tables
    .map(({ name }) => name)
    .filter((name) => !noise.includes(name) && !(without as readonly string[]).includes(name))
  return rowsOf(store, names.sort())
}

/** Returns the sorted rows of these tables as JSON. Tests ask for all tables before and after each of many calls. */
export async function rowsOf(store: Store, names: readonly string[]): Promise<Record<string, string[]>> {
  const rows = store.dialect === 'postgres' ? await rowsInOneQuery(store, names) : await rowsByTable(store, names)
  return Object.fromEntries(Object.entries(rows).map(([name, ofTable]) => [name, ofTable.sort()]))
}

/** A query for each table takes PostgreSQL and its driver twenty times as long. */
async function rowsInOneQuery(store: Store, names: readonly string[]): Promise<Record<string, string[]>> {
  const parts = names.map((name) => `select '${name}' as "name", row_to_json(t)::text as "row" from "${name}" t`)
  const { rows } = await sql.raw<{ name: string; row: string }>(parts.join(' union all ')).execute(store.read)
  const all: Record<string, string[]> = Object.fromEntries(names.map((name) => [name, []]))
  for (const { name, row } of rows) all[name]!.push(row)
  return all
}

/** Composing the queries would take longer than running them. */
async function rowsByTable(store: Store, names: readonly string[]): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const name of names) {
    const { rows } = await sql.raw(`select * from "${name}"`).execute(store.read)
    all[name] = rows.map((row) => JSON.stringify(row))
  }
  return all
}
