/**
 * SQLite files as earlier releases left them, with today's content of a small association, as far as their schema holds
 * it.
 */
import path from 'node:path'
import Database from '#db/sqlite/driver.ts'
import { migrate } from '#db/migrate.ts'

const quoted = (name: string) => `"${name}"`

/**
 * Creates the file of an earlier release, given by its last migration, from today's database at `source`. Rows and
 * columns that its schema lacks are left out.
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
    // Rows inserted by the migrations themselves, such as the head of an empty log.
    db.exec(`delete from main.${quoted(table)}`)
    if (columns)
      db.exec(`insert or ignore into main.${quoted(table)} (${columns}) select ${columns} from today.${quoted(table)}`)
  }
  db.close()
}
