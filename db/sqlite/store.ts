import type Database from './driver.ts'
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteDatabase,
} from 'kysely'
import { cachedStatements, openConnection } from './connection.ts'
import { noteFile } from './file-in-place.ts'
import { attachShadowFile } from './shadow-file.ts'
import { asUnavailable, executor, fileIsGone, sqliteWriter } from './writer.ts'
import { noDurations, timed } from '../durations.ts'
import { StoreUnavailable, type DatabaseFile, type Store, type SqlBuilder } from '../store.ts'
import type { Tables } from '../tables/tables.ts'
import { driveSync, type Work } from '../work.ts'

/** Compiles for SQLite and runs nothing. */
export function sqliteCompiler(): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
}

/** Opens the store of a SQLite file, of an in-memory database (`:memory:`), or of a database as its bytes. */
export async function openSqlite(location: string | Buffer): Promise<Store> {
  const inMemory = location === ':memory:' || typeof location !== 'string'
  const builder: SqlBuilder = { sql: sqliteCompiler(), dialect: 'sqlite' }
  let databaseFile = (): DatabaseFile => 'in place'
  const isInPlace = () => databaseFile() === 'in place'
  const writer = sqliteWriter(() => openConnection(location), builder, isInPlace)
  if (!inMemory) databaseFile = noteFile(location)
  const reader = inMemory ? writer.connection() : openConnection(location, { readonly: true })
  const read = new Kysely<Tables>({ dialect: new SqliteDialect({ database: withCachedStatements(reader) }) })

  const writes = noDurations()

  return {
    dialect: 'sqlite',
    read,
    databaseFile: () => databaseFile(),
    figures: () => ({ writes, pools: [] }),
    write: (work) => timed(writes, () => writer.write(work, { versioned: true })),
    writeUnversioned: (work) => writer.write(work, { versioned: false }),
    async alone(mode, work) {
      if (inMemory) {
        const db = writer.connection()
        db.exec("ATTACH ':memory:' AS shadow")
        return writer.versioned(() => runAlone(db, builder, mode, work))
      }
      // Opening it would create a new one, and the shadow's file beside it.
      if (!isInPlace()) throw new StoreUnavailable(new Error(fileIsGone))
      const connection = openConnection(location)
      try {
        attachShadowFile(connection, location)
        return runAlone(connection, builder, mode, work)
      } finally {
        connection.close()
      }
    },
    async rewrite() {},
    async version() {
      return writer.version()
    },
    async ping() {
      reader.prepare('select 1').get()
    },
    async close() {
      if (inMemory) {
        writer.close()
        return read.destroy()
      }
      await read.destroy()
      writer.close()
    },
  }
}

/** Runs a work in a transaction of its own, and detaches the shadow. */
function runAlone<T>(
  db: Database.Database,
  builder: SqlBuilder,
  mode: 'snapshot' | 'exclusive',
  work: (builder: SqlBuilder) => Work<T>,
): T {
  try {
    db.exec(mode === 'exclusive' ? 'BEGIN IMMEDIATE' : 'BEGIN')
    try {
      const value = driveSync(work(builder), executor(db))
      db.exec('COMMIT')
      return value
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK')
      throw asUnavailable(error)
    }
  } finally {
    db.exec('DETACH shadow')
  }
}

/** Kysely reads through this: preparing a query takes as long as running most of them. */
function withCachedStatements(db: Database.Database): SqliteDatabase {
  const prepare = cachedStatements(db)
  return {
    close: () => db.close(),
    prepare(sql) {
      const statement = prepare(sql)
      return {
        reader: statement.reader,
        all: (parameters) => statement.all(...parameters),
        run: (parameters) => statement.run(...parameters),
        // A statement that is being iterated cannot be run again, so each iteration gets its own.
        iterate: (parameters) => db.prepare(sql).iterate(...parameters),
      }
    },
  }
}
