import Database from '#db/sqlite/driver.ts'
import { createIfMissing } from '#db/sqlite/private-file.ts'
import type { Records } from './records.ts'

type Kind = keyof Records

/** Storage for the stand-in's own books, separate from the portal's, like a real provider's. */
export type StandinStore = {
  /** Runs synchronous work atomically; what it stored is on the disk when this returns. */
  atomically<T>(work: () => T): T
  put<K extends Kind>(kind: K, id: string, record: Records[K]): void
  get<K extends Kind>(kind: K, id: string): Records[K] | undefined
  /** Returns all of a kind, in the order in which they were first put. */
  all<K extends Kind>(kind: K): Records[K][]
  close(): void
}

/** Opens the books in a SQLite file, created when missing. ':memory:' keeps them as long as the process. */
export function openStandinStore(file: string): StandinStore {
  if (file !== ':memory:') createIfMissing(file)
  const db = new Database(file, { timeout: 5000 })
  db.pragma('journal_mode = WAL')
  // An answered charge must survive a power cut: money does not come back when a computer restarts.
  db.pragma('synchronous = FULL')
  db.exec(`CREATE TABLE IF NOT EXISTS record (
    position INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (kind, id)
  ) STRICT`)

  const put = db.prepare(
    `INSERT INTO record (kind, id, body) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body`,
  )
  const get = db.prepare<[Kind, string], string>('SELECT body FROM record WHERE kind = ? AND id = ?').pluck()
  const all = db.prepare<[Kind], string>('SELECT body FROM record WHERE kind = ? ORDER BY position').pluck()

  return {
    atomically: (work) => db.transaction(work).immediate(),
    put: (kind, id, record) => void put.run(kind, id, JSON.stringify(record)),
    get(kind, id) {
      const body = get.get(kind, id)
      return body === undefined ? undefined : read(kind, body)
    },
    all: (kind) => all.all(kind).map((body) => read(kind, body)),
    close: () => void db.close(),
  }
}

/** Safe because only `put` writes bodies, and it only takes records of their kind. */
function read<K extends Kind>(_kind: K, body: string): Records[K] {
  return JSON.parse(body) as Records[K]
}
