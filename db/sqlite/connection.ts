import { folded } from '../folded.ts'
import Database from './driver.ts'

/** Before 3.51.3 a WAL checkpoint could, in a rare race, lose a commit. */
const oldestSafeVersion = [3, 51, 3] as const

/**
 * Bytes that gather before they are copied into the database file. Every hundred payments reach SQLite's default of
 * 1,000 pages, and each time the next payment waits for the copying.
 */
const bytesBeforeCheckpoint = 16 * 1024 * 1024

/** Opens a separate read-only connection, for work beside the portal's. The caller closes it. */
export const openSqliteReader = (file: string): Database.Database => openConnection(file, { readonly: true })

/** Opens a connection with the settings that durability depends on, and fails when one did not take effect. */
export function openConnection(location: string | Buffer, options: { readonly?: boolean } = {}): Database.Database {
  const db = new Database(location, options)
  const version = db.prepare('select sqlite_version() as version').get() as { version: string }
  if (olderThan(version.version, oldestSafeVersion)) {
    throw new Error(`SQLite ${version.version} is too old: ${oldestSafeVersion.join('.')} or newer is needed`)
  }
  if (!options.readonly) db.pragma('journal_mode = WAL')
  // Switching to WAL lowers this to NORMAL, which may lose the last commits in a power cut.
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  db.pragma('busy_timeout = 5000')
  db.pragma(`wal_autocheckpoint = ${bytesBeforeCheckpoint / Number(db.pragma('page_size', { simple: true }))}`)
  // Without it `insert or replace` would remove a fact without firing the trigger that guards the log.
  db.pragma('recursive_triggers = ON')
  db.pragma('trusted_schema = OFF')
  db.pragma('cell_size_check = ON')
  db.pragma('mmap_size = 0')
  // SQLite's own only handles A to Z, so that a search for "élodie" would miss "Élodie".
  db.function('lower', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )
  db.function('folded', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? folded(text) : text))
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
  for (const [index, min] of limit.entries()) {
    const part = parts[index] ?? 0
    if (part !== min) return part < min
  }
  return false
}

/** Maximum number of statements in the current generation, and in the previous one. */
const generationSize = 250

/** Longer statements contain lists of values of varying length: they are rarely repeated, and take the most memory. */
const maxCachedLength = 2048

/**
 * Caches prepared statements as long as they are used now and then. Those not used while a whole generation of others
 * was are dropped: a strict LRU would have to update the map on every hit.
 */
export function cachedStatements(db: Pick<Database.Database, 'prepare'>): (sql: string) => Database.Statement {
  let young = new Map<string, Database.Statement>()
  let old = young
  return (sql) => {
    const known = young.get(sql)
    if (known) return known
    const statement = old.get(sql) ?? db.prepare(sql)
    if (sql.length > maxCachedLength) return statement
    if (young.size >= generationSize) {
      old = young
      young = new Map()
    }
    young.set(sql, statement)
    return statement
  }
}
