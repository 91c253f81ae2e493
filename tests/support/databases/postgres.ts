/** Databases on the run's own PostgreSQL: one per world, cloned from a migrated template. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** Brings an empty database to the newest schema, and closes its connections before it resolves. */
type Migrate = (url: string) => Promise<void>

export type FreshDatabase = {
  /** postgres://… of a database that nobody else uses. */
  url: string
  /** Ends whoever is still connected and drops the database. */
  drop: () => Promise<void>
}

/**
 * A new database, some 15 ms. The first caller of a run also makes the template: an empty database handed to
 * `migrate` by its URL. Safe from several workers at once.
 * A database with other content, such as the demo, is cloned from a template of another name.
 */
export async function freshDatabase(migrate: Migrate, template = 'portal'): Promise<FreshDatabase> {
  const source = `template_${template}`
  await templateReady(source, migrate)
  const admin = await administrator()
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying files is cheaper than writing a log of them when nothing waits for the disk.
  await admin.query(`create database ${name} template ${source} strategy file_copy`)
  return {
    url: databaseUrl(name),
    drop: async () => void (await admin.query(`drop database if exists ${name} with (force)`)),
  }
}

const templates = new Map<string, Promise<void>>()

function templateReady(source: string, migrate: Migrate): Promise<void> {
  const making = templates.get(source) ?? makeTemplate(source, migrate)
  templates.set(source, making)
  return making
}

/** The workers agree by an advisory lock; a template that is finished says so by its flag. */
async function makeTemplate(source: string, migrate: Migrate): Promise<void> {
  const admin = await connect()
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [source])
    const { rowCount } = await admin.query('select from pg_database where datname = $1 and datistemplate', [source])
    if (rowCount === 1) return
    await admin.query(`drop database if exists ${source} with (force)`)
    await admin.query(`create database ${source}`)
    await migrate(databaseUrl(source))
    await admin.query(`alter database ${source} is_template true`)
  } finally {
    await admin.end()
  }
}

let shared: Promise<pg.Client> | undefined

/** One connection for a worker's whole file, ended with the worker: connecting costs nearly as much as cloning. */
function administrator(): Promise<pg.Client> {
  shared ??= connect()
  return shared
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl('postgres') })
  // The server is stopped under the connection at the end of a run; a query that fails still says so itself.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

function databaseUrl(name: string): string {
  return `${inject('postgresUrl')}/${name}`
}
