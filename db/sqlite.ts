import Database from 'better-sqlite3'
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type SqliteDatabase,
} from 'kysely'
import { keptStatements, openConnection } from './sqlite-connection.ts'
import { StoreUnavailable, type Store, type Workbench } from './store.ts'
import type { Tables } from './tables.ts'
import { driveSync, type StatementResult, type Work } from './work.ts'

/** As many commands share one commit at most; more would make the first wait for the last. */
const groupSize = 64

type Pending = {
  work: (bench: Workbench) => Work<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

type Outcome = { pending: Pending; value?: unknown; error?: unknown }

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

export async function openSqlite(location: string | Buffer): Promise<Store> {
  const inMemory = location === ':memory:' || typeof location !== 'string'
  const writer = openConnection(location)
  const reader = inMemory ? writer : openConnection(location, { readonly: true })
  const read = new Kysely<Tables>({ dialect: new SqliteDialect({ database: withPreparedKept(reader) }) })
  const commits = reader.prepare('pragma data_version').pluck()
  const changes = reader.prepare('select total_changes()').pluck()
  const bench: Workbench = { sql: sqliteCompiler(), dialect: 'sqlite' }
  const runGroup = groupRunner(writer, bench)
  const queue: Pending[] = []
  let scheduled = false

  // The writes of one turn of the event loop share a commit (one fsync), each in a savepoint of its own.
  function flush() {
    scheduled = false
    const group = queue.splice(0, groupSize)
    if (queue.length > 0) schedule()
    settle(runGroup(group))
  }
  function schedule() {
    if (scheduled) return
    scheduled = true
    setImmediate(flush)
  }

  return {
    dialect: 'sqlite',
    read,
    write<T>(work: (bench: Workbench) => Work<T>) {
      return new Promise<T>((resolve, reject) => {
        queue.push({ work, resolve: resolve as (value: unknown) => void, reject })
        schedule()
      })
    },
    async alone(mode, work) {
      if (inMemory) return runAlone(writer, bench, mode, work)
      const connection = openConnection(location)
      try {
        return runAlone(connection, bench, mode, work)
      } finally {
        connection.close()
      }
    },
    async version() {
      // The pragma tells of other connections' commits alone; in memory there is one connection, which counts its own.
      return String((inMemory ? changes : commits).get())
    },
    async ping() {
      reader.prepare('select 1').get()
    },
    async close() {
      while (queue.length > 0) flush()
      await read.destroy()
      if (writer.open) {
        writer.pragma('wal_checkpoint(TRUNCATE)')
        writer.close()
      }
    },
  }
}

/** Runs a group of commands in one transaction, each in a savepoint, so that one that fails takes only itself back. */
function groupRunner(db: Database.Database, bench: Workbench): (group: Pending[]) => Outcome[] {
  const execute = executor(db)
  // Prepared: these run with every command, and compiling them took as long as running them.
  const [begin, commit] = [db.prepare('BEGIN IMMEDIATE'), db.prepare('COMMIT')]
  const [save, release] = [db.prepare('SAVEPOINT command'), db.prepare('RELEASE command')]
  return (group) => {
    const outcomes: Outcome[] = []
    try {
      begin.run()
      for (const pending of group) {
        save.run()
        try {
          const value = driveSync(pending.work(bench), execute)
          release.run()
          outcomes.push({ pending, value })
        } catch (error) {
          // A full disk makes SQLite drop the whole transaction; then nothing of the group was kept.
          if (!db.inTransaction) throw error
          db.exec('ROLLBACK TO command; RELEASE command')
          outcomes.push({ pending, error: asUnavailable(error) })
        }
      }
      commit.run()
      return outcomes
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK')
      return group.map((pending) => ({ pending, error: asUnavailable(error) }))
    }
  }
}

function settle(outcomes: Outcome[]) {
  for (const { pending, value, error } of outcomes) {
    if (error === undefined) pending.resolve(value)
    else pending.reject(error)
  }
}

function runAlone<T>(
  db: Database.Database,
  bench: Workbench,
  mode: 'snapshot' | 'exclusive',
  work: (bench: Workbench) => Work<T>,
): T {
  db.exec("ATTACH ':memory:' AS shadow")
  try {
    db.exec(mode === 'exclusive' ? 'BEGIN IMMEDIATE' : 'BEGIN')
    try {
      const value = driveSync(work(bench), executor(db))
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

/** What Kysely reads through: preparing a query takes as long as most of them run. */
function withPreparedKept(db: Database.Database): SqliteDatabase {
  const prepare = keptStatements(db)
  return {
    close: () => db.close(),
    prepare(sql) {
      const statement = prepare(sql)
      return {
        reader: statement.reader,
        all: (parameters) => statement.all(...parameters),
        run: (parameters) => statement.run(...parameters),
        // A statement that somebody is walking through cannot be asked anew, so each walk gets one of its own.
        iterate: (parameters) => db.prepare(sql).iterate(...parameters),
      }
    },
  }
}

function executor(db: Database.Database): (query: CompiledQuery) => StatementResult {
  const prepare = keptStatements(db)
  return (query) => {
    const statement = prepare(query.sql)
    if (statement.reader) return { rows: statement.all(...query.parameters), affected: 0 }
    return { rows: [], affected: statement.run(...query.parameters).changes }
  }
}

const unavailableCodes = /^SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN|NOMEM)/

function asUnavailable(error: unknown): unknown {
  return error instanceof Database.SqliteError && unavailableCodes.test(error.code)
    ? new StoreUnavailable(error)
    : error
}
