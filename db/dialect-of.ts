import { PostgresAdapter, type Kysely } from 'kysely'
import type { Dialect } from './store.ts'

/** Returns the engine of a database, for the few reads whose fastest statement the other one lacks or scans for. */
export const dialectOf = <Tables>(db: Kysely<Tables>): Dialect =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
