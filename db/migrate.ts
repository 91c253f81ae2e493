import { mkdirSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { Kysely, Migrator, PostgresDialect, SqliteDialect, type Migration } from 'kysely'
import pg from 'pg'
import { migrations as steps } from './migrations.ts'
import { isPostgres, type Dialect } from './store.ts'

/** Half of SQLite's own: a fact changes few bytes of a dozen pages, and each of them is written whole. */
const pageSize = 2048

/**
 * Brings the database at the location up to date. Safe to call from several processes at once: Kysely's
 * migrator holds a lock.
 * @param last the name of the migration to stop at, so that a test begins with what an older release left
 * @returns the names of the migrations that were applied
 */
export async function migrate(location: string, last?: string): Promise<string[]> {
  if (isPostgres(location)) {
    const pool = new pg.Pool({ connectionString: location, max: 2 })
    return apply(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }), 'postgres', last)
  }
  mkdirSync(path.dirname(location), { recursive: true })
  const database = new Database(location)
  // Before anything is written: a database that is there keeps its own.
  database.pragma(`page_size = ${pageSize}`)
  database.pragma('journal_mode = WAL')
  database.pragma('busy_timeout = 60000')
  return apply(new Kysely<unknown>({ dialect: new SqliteDialect({ database }) }), 'sqlite', last)
}

/** Whether every migration of this release was applied to the database at the location. Changes nothing there. */
export async function isMigrated(location: string): Promise<boolean> {
  const dialect = isPostgres(location)
    ? new PostgresDialect({ pool: new pg.Pool({ connectionString: location, max: 1 }) })
    : new SqliteDialect({ database: new Database(location, { readonly: true, fileMustExist: true }) })
  const db = new Kysely<unknown>({ dialect })
  try {
    const known = await migratorOf(db, dialectOf(location)).getMigrations()
    return known.every(({ executedAt }) => executedAt !== undefined)
  } finally {
    await db.destroy()
  }
}

/** A migrated database in memory, as bytes: opening a copy costs a fraction of a millisecond. */
export async function migratedImage(): Promise<Buffer> {
  const database = new Database(':memory:')
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) })
  await applySteps(db, 'sqlite')
  const image = database.serialize()
  await db.destroy()
  return image
}

const apply = (db: Kysely<unknown>, dialect: Dialect, last?: string): Promise<string[]> => applySteps(db, dialect, last).finally(() => db.destroy())

async function applySteps(db: Kysely<unknown>, dialect: Dialect, last?: string): Promise<string[]> {
  const migrator = migratorOf(db, dialect)
  const { error, results } = last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last)
  if (error) throw error instanceof Error ? error : new Error('The database could not be migrated', { cause: error })
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

const dialectOf = (location: string): Dialect => (isPostgres(location) ? 'postgres' : 'sqlite')

function migratorOf(db: Kysely<unknown>, dialect: Dialect): Migrator {
  const migrations: Record<string, Migration> = {}
  for (const [name, step] of Object.entries(steps)) {
    migrations[name] = { up: (target: Kysely<unknown>) => step.up(target, dialect) }
  }
  return new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Changes that do not touch each other are made side by side, and the later number may be released first.
    allowUnorderedMigrations: true,
  })
}
