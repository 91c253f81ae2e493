import type { Kysely } from 'kysely'
import type { Db, Tables } from './tables.ts'
import type { Work } from './work.ts'

export type Dialect = 'sqlite' | 'postgres'

/** What a unit of work is given: a query builder that only compiles, and the engine it compiles for. */
export type Workbench = { sql: Kysely<Tables>; dialect: Dialect }

export type Store = {
  dialect: Dialect
  /** Reads. On SQLite a connection of its own that cannot write. */
  read: Db
  /**
   * Runs a unit of work in a transaction and resolves after the commit; a throw rolls it back.
   * The function may be run again (a deadlock on PostgreSQL), so it must have no effect but its statements.
   * Rejects with StoreUnavailable when the database is busy, full or read-only: nothing was written.
   */
  write<T>(work: (bench: Workbench) => Work<T>): Promise<T>
  /**
   * Runs long work on a connection of its own, against one consistent picture of the database.
   * A schema named `shadow` is there to build tables in; it is gone afterwards.
   * `snapshot` leaves the live tables as they are; `exclusive` keeps other writers out and commits.
   */
  alone<T>(mode: 'snapshot' | 'exclusive', work: (bench: Workbench) => Work<T>): Promise<T>
  /**
   * Changes whenever anything was committed, by this process or another: two equal versions mean that every read in
   * between gave what it would give now. To be asked before the read that it shall stand for.
   */
  version(): Promise<string>
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Whether a location names a PostgreSQL server; else it is the path of a SQLite file. */
export const isPostgres = (location: string) => /^postgres(ql)?:\/\//.test(location)

/** The database cannot take the write now; nothing of it was kept. Trying again later is safe. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database cannot be written to just now', { cause })
    this.name = 'StoreUnavailable'
  }
}
