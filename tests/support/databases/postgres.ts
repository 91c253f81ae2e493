/** Databases on the run's own PostgreSQL: one per test, cloned from a template. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '#db/migrate.ts'

/** The content with which an empty database is filled, as its template; connections are closed when `fill` resolves. */
export type Content = { name: string; fill: (location: string) => Promise<unknown> }

/** The newest schema and no rows. */
export const migrated: Content = { name: 'migrated', fill: (location) => migrate(location) }

export type FreshDatabase = {
  /** postgres://… of a database that nobody else uses. */
  url: string
  /** Gives it up: it is dropped when some others were given up too. */
  drop: () => Promise<void>
}

/** A new database, some 15 ms. The first caller of a run also makes the template. Safe from several workers at once. */
export async function freshDatabase(content = migrated): Promise<FreshDatabase> {
  const source = `template_${content.name}`
  await templateReady(source, content)
  const admin = await administrator()
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying files is cheaper than writing a log of them when nothing waits for the disk.
  await admin.query(`create database ${name} template ${source} strategy file_copy`)
  return {
    url: databaseUrl(name),
    async drop() {
      givenUp.push(name)
      if (givenUp.length > mostGivenUp) await admin.query(`drop database if exists ${givenUp.shift()} with (force)`)
    },
  }
}

/**
 * PostgreSQL waits 100 ms for connections that were closed a moment ago, so the latest of these are left alone; the
 * last go with the server.
 */
const givenUp: string[] = []
const mostGivenUp = 3

const templates = new Map<string, Promise<void>>()

function templateReady(source: string, content: Content): Promise<void> {
  const making = templates.get(source) ?? makeTemplate(source, content)
  templates.set(source, making)
  return making
}

/** The workers agree by an advisory lock; a template that is finished says so by its flag. */
async function makeTemplate(source: string, { fill }: Content): Promise<void> {
  const admin = await connect()
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [source])
    const { rowCount } = await admin.query('select from pg_database where datname = $1 and datistemplate', [source])
    if (rowCount === 1) return
    await admin.query(`drop database if exists ${source} with (force)`)
    await admin.query(`create database ${source}`)
    await fill(databaseUrl(source))
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
