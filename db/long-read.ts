import { isPostgres } from './store.ts'

/** A query that was compiled elsewhere: plain data, so that it can be passed to a worker. */
export type PlainQuery = { sql: string; parameters: readonly unknown[] }

export type PlainRow = Record<string, unknown>

/** The rows of a list: a query for rows in tables, or the rows themselves when computed from the log. */
export type ListSource = PlainQuery | readonly PlainRow[]

// A worker for one export loads only the driver that it needs.

/** Rows in memory at once. */
const batchSize = 500

/**
 * Yields all rows of a list, a few hundred at a time; those of a query on a separate read-only connection. All batches
 * show the database as of the first read. On SQLite each batch is read synchronously: not for the portal's main thread.
 */
export function longRead(location: string, source: ListSource): AsyncGenerator<PlainRow[]> {
  if (!('sql' in source)) return batchesOf(source)
  return isPostgres(location) ? readPostgres(location, source) : readSqlite(location, source)
}

async function* batchesOf(rows: readonly PlainRow[]): AsyncGenerator<PlainRow[]> {
  for (let start = 0; start < rows.length; start += batchSize) yield rows.slice(start, start + batchSize)
}

async function* readSqlite(file: string, { sql, parameters }: PlainQuery): AsyncGenerator<PlainRow[]> {
  const { openSqliteReader } = await import('./sqlite/connection.ts')
  const db = openSqliteReader(file)
  try {
    let batch: PlainRow[] = []
    // One statement sees one state of the database, however long it is iterated.
    for (const row of db.prepare(sql).iterate(...parameters)) {
      batch.push(row as PlainRow)
      if (batch.length < batchSize) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  } finally {
    db.close()
  }
}

async function* readPostgres(url: string, { sql, parameters }: PlainQuery): AsyncGenerator<PlainRow[]> {
  const { openPostgresReader } = await import('./postgres/connection.ts')
  const client = await openPostgresReader(url)
  try {
    await client.query('BEGIN')
    await client.query(`DECLARE reading NO SCROLL CURSOR FOR ${sql}`, [...parameters])
    for (;;) {
      const { rows } = await client.query<PlainRow>(`FETCH ${batchSize} FROM reading`)
      if (rows.length > 0) yield rows
      if (rows.length < batchSize) return
    }
  } finally {
    await client.end()
  }
}
