import Database from './sqlite/driver.ts'
import { Kysely, Migrator, PostgresDialect, sql, SqliteDialect, type Migration } from 'kysely'
import pg from 'pg'
import { migrations as steps } from './migrations.ts'
import { release } from './release.ts'
import { markTable, refusalOf, type Mark } from './move/mark.ts'
import { limitsOfConnections } from './postgres/connection.ts'
import { MigrationDialect } from './sqlite/migration-dialect.ts'
import { createIfMissing } from './sqlite/private-file.ts'
import { isPostgres, type Dialect } from './store.ts'
import { copyBeforeUpgrade } from './upgrade-copy.ts'

/** Bytes, half of SQLite's default: a fact changes few bytes on a dozen pages, and each of them is written whole. */
const pageSize = 2048

/** The migration from which on each one's release is recorded. */
const noting = '0489-migration-releases'

/** The tables that record applied migrations, Kysely's own and ours, and what a move left. */
type Applied = {
  kysely_migration: { name: string }
  migrationReleases: { migration: string; release: string }
  [markTable]: { mark: string }
}

/** This program cannot serve the data; the message tells the operator why. Nothing was changed. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

/**
 * Migrates the database at the location, in one transaction: a start that is killed or fails changes nothing. A SQLite
 * file with data is copied before the first change. Safe to call from several processes at once.
 * @param last the migration to stop at, so that a test starts with an older release's data
 * @returns the names of the applied migrations
 * @throws MigrationRefused when a migration fails, when the data is of a newer release, or when it was moved away
 */
export async function migrate(location: string, last?: string): Promise<string[]> {
  if (isPostgres(location)) {
    const pool = new pg.Pool({ connectionString: location, max: 2 })
    return apply(new Kysely<Applied>({ dialect: new PostgresDialect({ pool }) }), 'postgres', { last })
  }
  createIfMissing(location)
  const database = new Database(location)
  // Before anything is written: an existing database keeps its own.
  database.pragma(`page_size = ${pageSize}`)
  database.pragma('journal_mode = WAL')
  database.pragma('busy_timeout = 60000')
  return apply(new Kysely<Applied>({ dialect: new MigrationDialect({ database }) }), 'sqlite', {
    last,
    copied: location,
  })
}

/**
 * Returns whether every migration of this release was applied to the database at the location. Read-only.
 * @throws MigrationRefused when the data is of a newer release, or was moved away
 */
export async function isMigrated(location: string): Promise<boolean> {
  const dialect = isPostgres(location)
    ? new PostgresDialect({ pool: new pg.Pool({ connectionString: location, max: 1 }) })
    : new SqliteDialect({ database: new Database(location, { readonly: true, fileMustExist: true }) })
  const db = new Kysely<Applied>({ dialect })
  try {
    await assertNotMarked(db)
    const applied = await appliedTo(db)
    await assertNotNewer(db, applied)
    return Object.keys(steps).every((name) => applied.includes(name))
  } finally {
    await db.destroy()
  }
}

/** Returns a migrated in-memory database, as bytes: opening a copy takes a fraction of a millisecond. */
export async function migratedImage(): Promise<Buffer> {
  const database = new Database(':memory:')
  const db = new Kysely<Applied>({ dialect: new MigrationDialect({ database }) })
  await applySteps(db, 'sqlite')
  const image = database.serialize()
  await db.destroy()
  return image
}

/** The migration to stop at, and the SQLite file to copy before the first change. */
type Upgrade = { last?: string | undefined; copied?: string }

async function apply(db: Kysely<Applied>, dialect: Dialect, upgrade: Upgrade): Promise<string[]> {
  try {
    return await applySteps(db, dialect, upgrade)
  } finally {
    await db.destroy()
  }
}

async function applySteps(db: Kysely<Applied>, dialect: Dialect, { last, copied }: Upgrade = {}): Promise<string[]> {
  await assertNotMarked(db)
  await assertNotNewer(db, await appliedTo(db))
  const migrator = migratorOf(db, dialect, copied)
  const { error, results = [] } = last === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(last)
  if (error instanceof MigrationRefused) throw error
  if (error) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName
    const what = failed ? `the migration ${failed} failed` : 'the migrations could not begin'
    throw new MigrationRefused(
      `The database could not be brought up to date: ${what} (${reasonOf(error)}). Nothing was changed, and the release before this one can still be started.`,
      { cause: error },
    )
  }
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}

function migratorOf(db: Kysely<Applied>, dialect: Dialect, copied?: string): Migrator {
  const migrations: Record<string, Migration> = {}
  // All in the migrator's transaction: nobody else writes from here on.
  let before: Promise<string[]> | undefined
  let notes = false
  for (const [name, step] of Object.entries(steps)) {
    migrations[name] = {
      async up(target: Kysely<unknown>) {
        const applied = await (before ??= beforeFirst(target.withTables<Applied>(), dialect, copied))
        await step.up(target, dialect)
        notes ||= name === noting || applied.includes(noting)
        if (notes)
          await target
            .withTables<Applied>()
            .insertInto('migrationReleases')
            .values({ migration: name, release })
            .execute()
      },
    }
  }
  return new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Independent changes are developed in parallel, and the higher number may be released first.
    allowUnorderedMigrations: true,
  })
}

/** Returns the migrations applied before this upgrade. Copies a database that is not new. */
async function beforeFirst(db: Kysely<Applied>, dialect: Dialect, copied?: string): Promise<string[]> {
  if (dialect === 'postgres') await liftLimits(db)
  const applied = await appliedTo(db)
  const newest = applied.at(-1)
  if (copied === undefined || newest === undefined) return applied
  try {
    await copyBeforeUpgrade(copied, newest)
  } catch (error) {
    const sentence = `The database is copied before it is brought up to date, and the copy could not be made (${reasonOf(error)}). Nothing was changed. Make room for a second ${copied}, and start again.`
    throw new MigrationRefused(sentence, { cause: error })
  }
  return applied
}

/** Lifts the limits that a server may have for a portal's connections: a large table is rewritten at once. */
async function liftLimits(db: Kysely<Applied>): Promise<void> {
  // PostgreSQL has the last one from version 17 on.
  await sql`select set_config(name, '0', true) from pg_settings where name = any(${limitsOfConnections})`.execute(db)
}

/** Returns the applied migrations in order; none for a new database. */
async function appliedTo(db: Kysely<Applied>): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return []
  return (await db.selectFrom('kysely_migration').select('name').execute()).map(({ name }) => name).sort()
}

async function hasTable(db: Kysely<Applied>, wanted: keyof Applied): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return tables.some(({ name }) => name === wanted)
}

/** Half of the data is in an unfinished one, and all that is new is elsewhere than in one that was left. */
async function assertNotMarked(db: Kysely<Applied>): Promise<void> {
  if (!(await hasTable(db, markTable))) return
  const row = await db.selectFrom(markTable).select('mark').executeTakeFirst()
  if (row) throw new MigrationRefused(refusalOf(JSON.parse(row.mark) as Mark))
}

/** An older program would read unknown tables, and write what the newer one cannot read. */
async function assertNotNewer(db: Kysely<Applied>, applied: readonly string[]): Promise<void> {
  const unknown = applied.filter((name) => !Object.hasOwn(steps, name))
  if (unknown.length === 0) return
  const rows = applied.includes(noting)
    ? await db.selectFrom('migrationReleases').select('release').where('migration', 'in', unknown).execute()
    : []
  const others = [...new Set(rows.map((row) => row.release))].filter((each) => each !== release)
  const theirs = others.length > 0 ? `release ${others.join(' and ')}` : `a newer build than this one`
  const goOn = `Start that one, or bring back a backup that release ${release} can read.`
  throw new MigrationRefused(
    `This data is of ${theirs}, and this program is release ${release}: it does not know the migration ${unknown.at(-1)}. ${goOn} Nothing was changed.`,
  )
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
