import { isPostgres } from '../store.ts'
import type { Movable } from './movable.ts'
import { movablePostgres } from './postgres.ts'
import { movableSqlite } from './sqlite.ts'

/** Opens the database at a location: `postgres://…`, or the path of a SQLite file, for a move. */
export const openMovable = async (location: string): Promise<Movable> =>
  isPostgres(location) ? movablePostgres(location) : movableSqlite(location)
