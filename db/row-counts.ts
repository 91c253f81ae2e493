/** The contents of a database of any release: its tables with their numbers of rows, and its migrations. */
import Database from './sqlite/driver.ts'
import pg from 'pg'
import { migrations } from './migrations.ts'
import { isPostgres } from './store.ts'

export type Contents = {
  /** The number of rows of every table. */
  tables: Record<string, number>
  /** The names of the applied migrations. */
  applied: string[]
}

/** An uploaded file as the database has it. */
export type StoredFile = {
  path: string
  bytes: number
  /** Whether a record names it, or it is kept while one may come back. */
  isNamed: boolean
}

type Ask = (query: string) => Promise<Record<string, unknown>[]>

const tableNames = {
  sqlite: `select "name" from sqlite_schema where "type" = 'table' and "name" not like 'sqlite\\_%' escape '\\' order by 1`,
  postgres: `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
} as const

async function contentsBy(ask: Ask, dialect: keyof typeof tableNames): Promise<Contents> {
  const names = (await ask(tableNames[dialect])).map(({ name }) => String(name))
  const tables: Record<string, number> = {}
  for (const name of names) {
    const [row] = await ask(`select count(*) as n from "${name.replaceAll('"', '""')}"`)
    tables[name] = Number(row!.n)
  }
  const applied = names.includes('kysely_migration')
    ? await ask('select "name" from "kysely_migration" order by 1')
    : []
  return { tables, applied: applied.map(({ name }) => String(name)) }
}

async function storedFilesBy(ask: Ask): Promise<StoredFile[]> {
  const rows = await ask('select "path", "bytes", "recordId", "keptUntil" from "uploads" order by "path"')
  return rows.map(({ path, bytes, recordId, keptUntil }) => ({
    path: String(path),
    bytes: Number(bytes),
    isNamed: recordId !== null || keptUntil !== null,
  }))
}

async function inSqlite<T>(file: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    return await work(async (query) => db.prepare(query).all() as Record<string, unknown>[])
  } finally {
    db.close()
  }
}

/** Counts the rows of every table of a database that has no concurrent writes. */
export async function contentsOf(location: string): Promise<Contents> {
  if (isPostgres(location)) return whileUnchanged(location, async (contents) => contents)
  return inSqlite(location, (ask) => contentsBy(ask, 'sqlite'))
}

/** Lists the uploaded files of a SQLite database. */
export const storedFilesIn = (file: string): Promise<StoredFile[]> => inSqlite(file, storedFilesBy)

/** Lists the uploaded files of a database, which may be written meanwhile. */
export const storedFilesAt = (location: string): Promise<StoredFile[]> =>
  isPostgres(location) ? whileUnchanged(location, (_contents, _snapshot, files) => files()) : storedFilesIn(location)

/**
 * Counts the rows of every table of a PostgreSQL database, and runs work while the counted snapshot can be read by its
 * name: pg_dump uses it, so that the dump has exactly these rows. The uploaded files that `work` may list are of it too.
 */
export async function whileUnchanged<T>(
  url: string,
  work: (contents: Contents, snapshot: string, storedFiles: () => Promise<StoredFile[]>) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    const ask: Ask = async (query) => (await client.query<Record<string, unknown>>(query)).rows
    return await work(await contentsBy(ask, 'postgres'), rows[0]!.snapshot, () => storedFilesBy(ask))
  } finally {
    await client.end()
  }
}

/** Returns the migrations that this release does not know: a later one added them. */
export const fromTheFuture = (applied: readonly string[]): string[] =>
  applied.filter((name) => !Object.hasOwn(migrations, name))
