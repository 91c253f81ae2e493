/**
 * Dump and restore of a PostgreSQL database by its own programs, which every distribution has and no npm package
 * contains.
 */
import { spawn } from 'node:child_process'
import pg from 'pg'
import { CannotBackUp } from './contents.reads.ts'

/** Dumps the database as of `snapshot` to a file, and reads its table of contents back. @throws CannotBackUp */
export async function dumpPostgres(url: string, file: string, snapshot: string): Promise<void> {
  await runProgram('pg_dump', ['--format=custom', '--no-owner', `--snapshot=${snapshot}`, `--file=${file}`], url)
  await runProgram('pg_restore', ['--list', file], url)
}

/** Checks that the programs are installed, before anything connects to the database. @throws CannotBackUp */
export async function requirePrograms(url: string): Promise<void> {
  for (const program of ['pg_dump', 'pg_restore']) await runProgram(program, ['--version'], url)
}

/** Restores such a dump into an empty database, all or nothing. @throws CannotBackUp */
export async function restorePostgres(url: string, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      "select from information_schema.tables where table_schema = 'public' limit 1",
    )
    if (rowCount)
      throw new CannotBackUp(
        'There are tables in the database of DATABASE_URL, and they were not touched. Restore into an empty database.',
      )
  } finally {
    await client.end()
  }
  const { database } = client
  await runProgram(
    'pg_restore',
    ['--no-owner', '--exit-on-error', '--single-transaction', `--dbname=${database ?? ''}`, file],
    url,
  )
}

/** Passes the address in the environment: every user of the machine can read command lines. */
async function runProgram(program: string, args: string[], url: string): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const sslmode = searchParams.get('sslmode')
  const env = {
    ...process.env,
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslmode ? { PGSSLMODE: sslmode } : {}),
  }
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', () =>
      reject(
        new CannotBackUp(
          `${program} is not there. Install PostgreSQL's client programs, of the server's version or newer; nothing was copied.`,
        ),
      ),
    )
    child.once('close', resolve)
  })
  if (code !== 0) throw new CannotBackUp(`${program} could not do it, and nothing was kept:\n${output.trim()}`)
}
