import type { Kysely } from 'kysely'
import type { Durations } from './durations.ts'
import type { FactRow } from './tables/events-log.ts'
import type { Db, Tables } from './tables/tables.ts'
import type { Work } from './work.ts'

export type Dialect = 'sqlite' | 'postgres'

/** The input of a unit of work: a query builder that only compiles, and the engine it compiles for. */
export type SqlBuilder = { sql: Kysely<Tables>; dialect: Dialect; group?: CommandGroup }

/**
 * Commands that share a transaction on PostgreSQL. `head` is the head that the last of them left, once one has locked
 * and read it: from then on nobody else appends, so what is read of the log stays true but for what they append.
 */
export type CommandGroup = {
  head?: LogHead
  /** The facts of streams, by name. */
  streams?: Map<string, FactRow[]>
  /** The stream in which each idempotency key is recorded; null for one that is not. */
  keys?: Map<string, string | null>
}

/** The last fact's position, hash and time. */
export type LogHead = { position: number; hash: string; recordedAt: string }

export type Store = {
  dialect: Dialect
  /**
   * Reads, on connections that writes do not use; on SQLite a read-only one. Rejects with StoreUnavailable when the
   * database server is unreachable.
   */
  read: Db
  /**
   * Runs a unit of work in a transaction and resolves after the commit; a throw rolls it back. The function may run
   * again (after a deadlock on PostgreSQL, after another command of its group failed on SQLite), so it must have no
   * effect but its statements. Rejects with StoreUnavailable when the database is busy, full, read-only or unreachable.
   */
  write<T>(work: (builder: SqlBuilder) => Work<T>): Promise<T>
  /**
   * Does what `write` does, for data that no cached response shows, such as counters of attempts and logins: the
   * version does not change.
   */
  writeUnversioned<T>(work: (builder: SqlBuilder) => Work<T>): Promise<T>
  /**
   * Runs long work on a separate connection, against one consistent snapshot of the database. A schema named `shadow`
   * is available for temporary tables. `snapshot` leaves the live tables as they are; `exclusive` keeps other writers
   * out and commits. Two of them do not run at the same time on PostgreSQL: the later one waits for a minute, and then
   * rejects with StoreUnavailable.
   */
  alone<T>(mode: 'snapshot' | 'exclusive', work: (builder: SqlBuilder) => Work<T>): Promise<T>
  /**
   * Writes tables anew, so that no earlier version of a row is left in their files: PostgreSQL leaves it there, also
   * after a plain `VACUUM`. Outside a transaction; others wait meanwhile. Rejects with StoreUnavailable when somebody
   * uses a table for long. Nothing on SQLite.
   */
  rewrite(tables: readonly (keyof Tables)[]): Promise<void>
  /**
   * Changes whenever any process committed anything, except by `writeUnversioned`: two equal versions mean that every
   * read in between returned what it would return now. Call it before the read that it is to cover.
   */
  version(): Promise<string>
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  /**
   * What has become of the SQLite file that was opened. Unless it is in place, nothing is written any more: `write`,
   * `writeUnversioned`, and `alone` reject with StoreUnavailable. Always in place on PostgreSQL, and in memory.
   */
  databaseFile(): DatabaseFile
  /** What this process did since the store was opened. */
  figures(): StoreFigures
  close(): Promise<void>
}

/** `replaced`: there is another file at its path. */
export type DatabaseFile = 'in place' | 'removed' | 'replaced'

export type StoreFigures = {
  /** How long versioned writes took, from the call to their end, waiting included, also those that failed. */
  writes: Durations
  /** The connections of each pool; none on SQLite. */
  pools: { pool: 'reads' | 'writes'; open: number; idle: number; waiting: number }[]
}

/** Returns whether a location names a PostgreSQL server; otherwise it is the path of a SQLite file. */
export const isPostgres = (location: string) => /^postgres(ql)?:\/\//.test(location)

/**
 * The database is unavailable. Nothing was saved, and trying again later is safe; except when the connection was lost
 * while committing: then it is unknown.
 */
export class StoreUnavailable extends Error {
  readonly during: 'reading' | 'writing' | 'committing'

  constructor(
    cause: unknown,
    during: StoreUnavailable['during'] = 'writing',
    message = `The database is not available for ${during} just now`,
  ) {
    super(message, { cause })
    this.name = 'StoreUnavailable'
    this.during = during
  }
}
