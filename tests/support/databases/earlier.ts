import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#db/migrate.ts'
import Database from '#db/sqlite/driver.ts'
import type { Dialect, Store } from '#db/store.ts'
import type { Tables } from '#db/tables/tables.ts'
import { run } from '#db/work.ts'
import { freshDatabase } from './postgres.ts'

/** An empty database as an earlier release left it, given by its last migration; `drop` removes it. */
export async function earlierDatabase(
  dialect: Dialect,
  last: string,
): Promise<{ location: string; drop: () => unknown }> {
  if (dialect === 'postgres') {
    const { url, drop } = await freshDatabase({
      name: `earlier_${last.slice(0, 4)}`,
      fill: (location) => migrate(location, last),
    })
    return { location: url, drop }
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-test-'))
  const location = path.join(folder, 'portal.sqlite')
  await migrate(location, last)
  return { location, drop: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Runs statements in a database of any release. */
export async function executeOn(location: string, ...statements: string[]): Promise<void> {
  if (!location.startsWith('postgres')) {
    const db = new Database(location)
    for (const statement of statements) db.exec(statement)
    db.close()
    return
  }
  const client = new pg.Client({ connectionString: location })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Fills a table of an earlier release with today's rows, as far as it has their columns. */
export async function layRows<Table extends keyof Tables>(
  earlier: Store,
  table: Table,
  rows: readonly object[],
): Promise<void> {
  const tables = await earlier.read.introspection.getTables()
  const columns = new Set(tables.find(({ name }) => name === table)!.columns.map(({ name }) => name))
  // The table that counts versions may not exist yet.
  await earlier.writeUnversioned(function* ({ sql }) {
    for (const row of rows)
      yield* run(
        sql
          .insertInto(table)
          .values(Object.fromEntries(Object.entries(row).filter(([name]) => columns.has(name))) as never),
      )
  })
}
