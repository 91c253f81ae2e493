import Database from 'better-sqlite3'
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
} from 'kysely'
import { StoreUnavailable, type Store, type Workbench } from './store.ts'
import type { Tables } from './tables.ts'
import { driveSync, type StatementResult, type Work } from './work.ts'

/** Before 3.51.3 a WAL checkpoint could, in a rare race, lose a commit. */
const oldestSafeVersion = [3, 51, 3] as const

/** As many commands share one commit at most; more would make the first wait for the last. */
const groupSize = 64

/**
 * Pages that gather before they go into the database file: 16 MB. SQLite's own 1,000 are reached by a hundred payments,
 * and each time the next one waits for the copying.
 */
const pagesBeforeCheckpoint = 4000

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
  const read = new Kysely<Tables>({ dialect: new SqliteDialect({ database: reader }) })
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

function executor(db: Database.Database): (query: CompiledQuery) => StatementResult {
  const prepared = new Map<string, Database.Statement>()
  return (query) => {
    let statement = prepared.get(query.sql)
    if (!statement) {
      statement = db.prepare(query.sql)
      if (prepared.size < 500) prepared.set(query.sql, statement)
    }
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

/** A connection of its own that cannot write, for work beside the portal's. The caller closes it. */
export const openSqliteReader = (file: string): Database.Database => openConnection(file, { readonly: true })

/** Opens with the settings that durability hangs on, and refuses to go on when one did not take. */
function openConnection(location: string | Buffer, options: { readonly?: boolean } = {}): Database.Database {
  const db = new Database(location, options)
  const version = db.prepare('select sqlite_version() as version').get() as { version: string }
  if (olderThan(version.version, oldestSafeVersion)) {
    throw new Error(`SQLite ${version.version} is too old: ${oldestSafeVersion.join('.')} or newer is needed`)
  }
  if (!options.readonly) db.pragma('journal_mode = WAL')
  // Going to WAL lowers this to NORMAL, which may lose the last commits when the power goes.
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  db.pragma('busy_timeout = 5000')
  db.pragma(`wal_autocheckpoint = ${pagesBeforeCheckpoint}`)
  // Without it `insert or replace` would take a fact away past the trigger that guards the log.
  db.pragma('recursive_triggers = ON')
  db.pragma('trusted_schema = OFF')
  db.pragma('cell_size_check = ON')
  db.pragma('mmap_size = 0')
  // SQLite's own knows only A to Z, so that a search for "élodie" would pass over "Élodie".
  db.function('lower', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? text.toLowerCase() : text))
  expectPragma(db, 'synchronous', 2)
  expectPragma(db, 'foreign_keys', 1)
  expectPragma(db, 'trusted_schema', 0)
  return db
}

function expectPragma(db: Database.Database, name: string, wanted: number) {
  const value = db.pragma(name, { simple: true })
  if (value !== wanted) throw new Error(`SQLite would not set ${name} to ${wanted} (it is ${String(value)})`)
}

function olderThan(version: string, limit: readonly number[]): boolean {
  const parts = version.split('.').map(Number)
  for (const [index, least] of limit.entries()) {
    const part = parts[index] ?? 0
    if (part !== least) return part < least
  }
  return false
}
