/** The SQLite driver of this Node; all other files import it from here. */
import { createRequire } from 'node:module'
import type BetterSqlite3 from 'better-sqlite3'
import { sqliteDriver } from './driver-name.js'

const Database = createRequire(import.meta.url)(sqliteDriver()) as typeof BetterSqlite3

// The types are in a namespace named like the class, as in the package.
// oxlint-disable-next-line typescript/no-namespace
declare namespace Database {
  type Database = BetterSqlite3.Database
  type Statement = BetterSqlite3.Statement
}

export default Database
