import { openPostgres } from './postgres/store.ts'
import { openSqlite } from './sqlite/store.ts'
import { isPostgres, type Store } from './store.ts'

/**
 * Opens `postgres://…`, or the SQLite file at the given path (`:memory:` for a separate in-memory database).
 * `maxReaders` bounds the connections to PostgreSQL for reads.
 */
export function openStore(location: string, options: { maxReaders?: number } = {}): Promise<Store> {
  return isPostgres(location) ? openPostgres(location, options) : openSqlite(location)
}
