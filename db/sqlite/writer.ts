import Database from './driver.ts'
import type { CompiledQuery } from 'kysely'
import { cachedStatements } from './connection.ts'
import { movedAway } from '../move/mark.ts'
import { StoreUnavailable, type SqlBuilder } from '../store.ts'
import { driveSync, type StatementResult, type Work } from '../work.ts'

/** Maximum number of commands per commit; more would make the first wait for the last. */
const groupSize = 64

/** How long a command waits while another process writes. */
const patienceMs = 5000

/** The interval at which it is tried again. */
const pauseMs = 2

/** Why nothing is written to a file that is no longer at its path. */
export const fileIsGone = 'The database file was removed or replaced'

type Pending = {
  work: (builder: SqlBuilder) => Work<unknown>
  versioned: boolean
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  since: number
}

type Outcome = { pending: Pending; value?: unknown; error?: unknown; isVersioned?: boolean }

/** A store's only connection that writes. */
export type SqliteWriter = {
  connection(): Database.Database
  /** `versioned` when it creates a new version of the data. */
  write<T>(work: (builder: SqlBuilder) => Work<T>, options: { versioned: boolean }): Promise<T>
  /** Runs a change directly on the connection. */
  versioned<T>(change: () => T): T
  /** Changes with every versioned commit, and with those of other connections. */
  version(): string
  /** Finishes the queue, moves everything into the main file, and closes; only closes when the file is not in place. */
  close(): void
}

/**
 * Runs commands in order of arrival; those of one turn of the event loop share a commit (one fsync), and a failing one
 * does not affect the others. While another process writes they wait in a queue, not in SQLite, which would hold up
 * reads as well.
 * @param isInPlace whether the file that was opened is still at its path: what is written to another one would be lost
 */
export function sqliteWriter(
  open: () => Database.Database,
  builder: SqlBuilder,
  isInPlace: () => boolean = () => true,
): SqliteWriter {
  let db = opened()
  const own = { version: 0 }
  let others = versionOf(db)
  let runGroup = groupRunner(db, builder, own)
  let queue: Pending[] = []
  let scheduled = false

  function opened(): Database.Database {
    const connection = open()
    connection.pragma('busy_timeout = 0')
    return connection
  }

  function flush() {
    scheduled = false
    const group = queue.slice(0, groupSize)
    if (group.length === 0) return
    if (!isInPlace()) return refuseAll()
    let outcomes = runGroup(group)
    if (outcomes.every(isReadOnly) && openAnew()) outcomes = runGroup(group)
    if (outcomes.every(isBusy)) return waitOn(outcomes)
    queue = queue.slice(group.length)
    if (queue.length > 0) schedule()
    settle(outcomes)
  }
  function refuseAll() {
    const error = new StoreUnavailable(new Error(fileIsGone))
    settle(queue.splice(0).map((pending) => ({ pending, error })))
  }
  function schedule() {
    if (scheduled) return
    scheduled = true
    setImmediate(flush)
  }
  function waitOn(outcomes: Outcome[]) {
    const late = performance.now() - patienceMs
    const overdue = outcomes.filter(({ pending }) => pending.since <= late)
    queue = queue.slice(overdue.length)
    settle(overdue)
    scheduled = true
    setTimeout(flush, pauseMs)
  }
  /** A connection that was opened while its file was not writable stays that way, even once the file is fixed. */
  function openAnew(): boolean {
    if (db.memory) return false
    try {
      const fresh = opened()
      db.close()
      db = fresh
      others = versionOf(db)
      // A connection counts the commits of others from the time it was opened.
      own.version++
      runGroup = groupRunner(db, builder, own)
      return true
    } catch {
      // The old one still works, and the next command tries again.
      return false
    }
  }

  return {
    connection: () => db,
    write<T>(work: (builder: SqlBuilder) => Work<T>, { versioned }: { versioned: boolean }) {
      return new Promise<T>((resolve, reject) => {
        queue.push({ work, versioned, resolve: resolve as (value: unknown) => void, reject, since: performance.now() })
        schedule()
      })
    },
    versioned(change) {
      own.version++
      return change()
    },
    version: () => `${String(others.get())} ${own.version}`,
    close() {
      if (!db.open) return
      if (!isInPlace()) {
        refuseAll()
        return void db.close()
      }
      // Blocking is fine now: nothing else is waiting.
      db.pragma(`busy_timeout = ${patienceMs}`)
      while (queue.length > 0) settle(runGroup(queue.splice(0, groupSize)))
      db.pragma('wal_checkpoint(TRUNCATE)')
      db.close()
    },
  }
}

/** Counts the commits of other connections. Every request uses it several times, so it is prepared once. */
const versionOf = (db: Database.Database) => db.prepare('PRAGMA data_version').pluck()

/**
 * Runs a group of commands in one transaction, in which a failing one only rolls back itself. First without savepoints,
 * for which SQLite copies every page before a command changes it: nearly always all of them succeed. When one of
 * several fails, everything is rolled back, and the group runs again, each in a savepoint of its own.
 */
function groupRunner(
  db: Database.Database,
  builder: SqlBuilder,
  own: { version: number },
): (group: Pending[]) => Outcome[] {
  const execute = executor(db)
  // Prepared: these run for every command, and compiling them took as long as running them.
  const [begin, commit] = [db.prepare('BEGIN IMMEDIATE'), db.prepare('COMMIT')]
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck()
  const [save, release] = [db.prepare('SAVEPOINT command'), db.prepare('RELEASE command')]

  function outcomeOf(pending: Pending): Outcome {
    const before = changes.get()
    const value = driveSync(pending.work(builder), execute)
    return { pending, value, isVersioned: pending.versioned && changes.get() !== before }
  }

  function outcomeInSavepoint(pending: Pending): Outcome {
    save.run()
    try {
      const outcome = outcomeOf(pending)
      release.run()
      return outcome
    } catch (error) {
      // A full disk makes SQLite drop the whole transaction; then nothing of the group was saved.
      if (!db.inTransaction) throw error
      db.exec('ROLLBACK TO command; RELEASE command')
      return { pending, error: asUnavailable(error) }
    }
  }

  function runTransaction(group: Pending[], run: (pending: Pending) => Outcome): Outcome[] {
    begin.run()
    const outcomes = group.map(run)
    commit.run()
    if (outcomes.some(({ isVersioned }) => isVersioned)) own.version++
    return outcomes
  }

  function takeBack(): boolean {
    const isOpen = db.inTransaction
    if (isOpen) db.exec('ROLLBACK')
    return isOpen
  }

  return (group) => {
    const failed = (error: unknown) => group.map((pending) => ({ pending, error: asUnavailable(error) }))
    try {
      return runTransaction(group, outcomeOf)
    } catch (error) {
      if (!takeBack() || group.length === 1) return failed(error)
    }
    try {
      return runTransaction(group, outcomeInSavepoint)
    } catch (error) {
      takeBack()
      return failed(error)
    }
  }
}

function settle(outcomes: Outcome[]) {
  for (const { pending, value, error } of outcomes) {
    if (error === undefined) pending.resolve(value)
    else pending.reject(error)
  }
}

/** Runs compiled queries on a connection, each prepared by SQLite once. */
export function executor(db: Database.Database): (query: CompiledQuery) => StatementResult {
  const prepare = cachedStatements(db)
  return (query) => {
    const statement = prepare(query.sql)
    if (statement.reader) return { rows: statement.all(...query.parameters), affected: 0 }
    return { rows: [], affected: statement.run(...query.parameters).changes }
  }
}

const unavailableCodes = /^SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN|NOMEM)/

/** Converts a temporary failure of SQLite to StoreUnavailable; returns anything else unchanged. */
export function asUnavailable(error: unknown): unknown {
  return error instanceof Database.SqliteError && (unavailableCodes.test(error.code) || error.message === movedAway)
    ? new StoreUnavailable(error)
    : error
}

const failedBy = (code: string) => (outcome: Outcome) =>
  outcome.error instanceof StoreUnavailable &&
  outcome.error.cause instanceof Database.SqliteError &&
  outcome.error.cause.code.startsWith(code)

const isBusy = failedBy('SQLITE_BUSY')
const isReadOnly = failedBy('SQLITE_READONLY')
