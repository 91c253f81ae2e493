/**
 * Dump and restore of a PostgreSQL database by its own programs, which every distribution has and no npm package
 * contains.
 */
import pg from 'pg'
import { CannotBackUp } from './contents.reads.ts'
import { runProgram } from './postgres.reads.ts'

/** Dumps the database as of `snapshot` to a file, and reads its table of contents back. @throws CannotBackUp */
export async function dumpPostgres(url: string, file: string, snapshot: string): Promise<void> {
  await runProgram('pg_dump', ['--format=custom', '--no-owner', `--snapshot=${snapshot}`, `--file=${file}`], url)
  await runProgram('pg_restore', ['--list', file], url)
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
