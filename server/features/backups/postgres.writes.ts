/**
 * Dump and restore of a PostgreSQL database by its own programs, which every distribution has and no npm package
 * contains.
 */
import { rmSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { createSearchIndexes, searchIndexes } from '#db/search-indexes.ts'
import { CannotBackUp } from './contents.reads.ts'
import { runProgram } from './postgres.reads.ts'

/** Dumps the database as of `snapshot` to a file, and reads its table of contents back. @throws CannotBackUp */
export async function dumpPostgres(url: string, file: string, snapshot: string): Promise<void> {
  // Only its owner may comment on an extension, as the restore of a comment would.
  const options = ['--format=custom', '--no-owner', '--no-comments', `--snapshot=${snapshot}`, `--file=${file}`]
  await runProgram('pg_dump', options, url)
  await runProgram('pg_restore', ['--list', file], url)
}

/**
 * Restores such a dump into an empty database, all or nothing; afterwards the indexes that need an extension, if this
 * server has it and this account may create it. @throws CannotBackUp
 */
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
  const list = `${file}.list`
  const into = `--dbname=${client.database ?? ''}`
  try {
    writeFileSync(list, withoutExtensions(await runProgram('pg_restore', ['--list', file], url)), { mode: 0o600 })
    const options = ['--no-owner', '--exit-on-error', '--single-transaction', `--use-list=${list}`, into, file]
    await runProgram('pg_restore', options, url)
  } finally {
    rmSync(list, { force: true })
  }
  await addSearchIndexes(url)
}

/** The entries of an extension, of a comment on one, and of the indexes of the extension that the portal uses. */
const ofExtensions = new RegExp(
  `^\\d+; \\d+ \\d+ (EXTENSION - |COMMENT - EXTENSION |INDEX \\S+ (${Object.keys(searchIndexes).join('|')}) )`,
)

/** Returns a dump's table of contents without what an account may have no right to restore. */
export const withoutExtensions = (list: string): string =>
  list
    .split('\n')
    .filter((line) => !ofExtensions.test(line))
    .join('\n')

/** Adds the search's indexes to a restored database. One of an earlier release gets them by its migration. */
export async function addSearchIndexes(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      "select from information_schema.columns where table_schema = 'public' and table_name = 'people' and column_name = 'searchText'",
    )
    if (!rowCount) return
    await client.query("select set_config('statement_timeout', '0', false)")
    await client.query(createSearchIndexes)
  } finally {
    await client.end()
  }
}
