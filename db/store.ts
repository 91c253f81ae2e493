import type { Kysely } from 'kysely'
import type { Db, Tables } from './tables/tables.ts'
import type { Work } from './work.ts'

export type Dialect = 'sqlite' | 'postgres'

/** A unit of work gets a query builder that only compiles, and the engine it compiles for. */
export type SqlBuilder = { sql: Kysely<Tables>; dialect: Dialect }

export type Store = {
  dialect: Dialect
  /**
   * Reads, on connections that no write waits on; on SQLite one that cannot write.
   * Rejects with StoreUnavailable when the server of the database is away.
   */
  read: Db
  /**
   * Runs a unit of work in a transaction and resolves after the commit; a throw rolls it back.
   * The function may be run again (after a deadlock on PostgreSQL, after another command of its group failed on
   * SQLite), so it must have no effect but its statements. Rejects with StoreUnavailable when the database is busy,
   * full, read-only or away.
   */
  write<T>(work: (builder: SqlBuilder) => Work<T>): Promise<T>
  /**
   * As `write`, for what no answer that is kept shows, such as counters of attempts and logins: the version stays as it
   * is.
   */
  writeUnversioned<T>(work: (builder: SqlBuilder) => Work<T>): Promise<T>
  /**
   * Runs long work on a connection of its own, against one consistent picture of the database.
   * A schema named `shadow` is there to build tables in; it is gone afterwards.
   * `snapshot` leaves the live tables as they are; `exclusive` keeps other writers out and commits.
   */
  alone<T>(mode: 'snapshot' | 'exclusive', work: (builder: SqlBuilder) => Work<T>): Promise<T>
  /**
   * Changes whenever anything was committed, by this process or another, but by `writeUnversioned`: two equal versions
   * mean that every other read in between gave what it would give now. To be asked before the read that it shall stand
   * for.
   */
  version(): Promise<string>
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Whether a location names a PostgreSQL server; else it is the path of a SQLite file. */
export const isPostgres = (location: string) => /^postgres(ql)?:\/\//.test(location)

/**
 * The database is not to be had now. Of what was to be written nothing was kept, and trying again later is safe; except
 * when the connection was lost while committing: then nobody knows.
 */
export class StoreUnavailable extends Error {
  readonly during: 'reading' | 'writing' | 'committing'

  constructor(cause: unknown, during: StoreUnavailable['during'] = 'writing') {
    super(`The database is not available for ${during} just now`, { cause })
    this.name = 'StoreUnavailable'
    this.during = during
  }
}
