import { openPostgres } from './postgres/store.ts'
import { openSqlite } from './sqlite/store.ts'
import { isPostgres, type Store } from './store.ts'

/** Opens `postgres://…`, or the SQLite file at the path given (`:memory:` for a database of its own). */
export function openStore(location: string): Promise<Store> {
  return isPostgres(location) ? openPostgres(location) : openSqlite(location)
}
