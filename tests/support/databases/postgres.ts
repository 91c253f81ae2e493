/** Databases on the run's own PostgreSQL: one per test, cloned from a template. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '#db/migrate.ts'

/** The content of a template, filled into an empty database; connections are closed when `fill` resolves. */
export type Content = { name: string; fill: (location: string) => Promise<unknown> }

/** The newest schema and no rows. */
export const migrated: Content = { name: 'migrated', fill: (location) => migrate(location) }

export type FreshDatabase = {
  /** postgres://… of a database used by nobody else. */
  url: string
  /** Releases it: released databases are dropped several at a time. */
  drop: () => Promise<void>
}

/**
 * Returns a new database in about 15 ms. The first caller of a run also creates the template. Safe from several workers
 * at once.
 */
export async function freshDatabase(content = migrated): Promise<FreshDatabase> {
  const source = `template_${content.name}`
  await templateReady(source, content)
  const admin = await administrator()
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying files is cheaper than logging them when nothing waits for the disk.
  await admin.query(`create database ${name} template ${source} strategy file_copy`)
  return {
    url: databaseUrl(name),
    async drop() {
      givenUp.push(name)
      if (givenUp.length > maxGivenUp) await admin.query(`drop database if exists ${givenUp.shift()} with (force)`)
    },
  }
}

/**
 * PostgreSQL waits 100 ms for connections that were just closed, so the latest released databases are dropped later, or
 * with the server.
 */
const givenUp: string[] = []
const maxGivenUp = 3

const templates = new Map<string, Promise<void>>()

function templateReady(source: string, content: Content): Promise<void> {
  const making = templates.get(source) ?? makeTemplate(source, content)
  templates.set(source, making)
  return making
}

/** Creates the template once: workers coordinate by an advisory lock, and a finished template is marked by its flag. */
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

/** One connection for a worker's whole file, closed with the worker: connecting costs nearly as much as cloning. */
function administrator(): Promise<pg.Client> {
  shared ??= connect()
  return shared
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl('postgres') })
  // The server stops before the connection does at the end of a run; a failing query still reports its own error.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

function databaseUrl(name: string): string {
  return `${inject('postgresUrl')}/${name}`
}
