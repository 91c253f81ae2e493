/**
 * SQLite files as earlier releases left them, with what a small association has today, as far as they had room for it.
 */
import path from 'node:path'
import Database from '#db/sqlite/driver.ts'
import { migrate } from '#db/migrate.ts'

const quoted = (name: string) => `"${name}"`

/**
 * Makes the file of an earlier release, whose last migration is named, from the database of today at `source`. Rows and
 * columns that it could not hold are left out.
 */
export async function layEarlierFile(source: string, file: string, last: string): Promise<void> {
  await migrate(file, last)
  const db = new Database(file)
  db.pragma('foreign_keys = OFF')
  db.prepare('attach ? as today').run(path.resolve(source))
  const tablesOf = (schema: string) =>
    db.prepare(`select name from ${schema}.sqlite_master where type = 'table'`).pluck().all() as string[]
  const columnsOf = (schema: string, table: string) =>
    db.prepare('select name from pragma_table_xinfo(?, ?) where hidden = 0').pluck().all(table, schema) as string[]
  const known = new Set(tablesOf('today'))
  for (const table of tablesOf('main').filter(
    (name) => known.has(name) && !/^(kysely|sqlite)_|^migrationReleases$/.test(name),
  )) {
    const theirs = new Set(columnsOf('main', table))
    const columns = columnsOf('today', table)
      .filter((name) => theirs.has(name))
      .map(quoted)
      .join()
    // Rows that the migrations laid themselves, such as the head of a log without facts.
    db.exec(`delete from main.${quoted(table)}`)
    if (columns)
      db.exec(`insert or ignore into main.${quoted(table)} (${columns}) select ${columns} from today.${quoted(table)}`)
  }
  db.close()
}
