/** An address of every page, by the portal's own list of pages: a new page enters by itself. */
import path from 'node:path'
import Database from '#db/sqlite/driver.ts'
import { pages } from '../../../remix.config.js'

/**
 * Returns the addresses of all pages, with ids of the chapter's oldest and newest rows. Pages whose link has a key,
 * which only its owner knows, are left out: guesses are limited.
 */
export function everyAddress(dataDir: string, subDomain: string): string[] {
  const db = new Database(path.join(dataDir, 'chapterhouse.sqlite'), { readonly: true })
  const ids = (column: string) => idsIn(db, subDomain, column)
  const addresses = Object.keys(pages).flatMap((page) => {
    if (/:(key|code|link)\b/.test(page)) return []
    const given = [...page.matchAll(/:(\w+)/g)].map(([, parameter]) => ids(columnOf(page, parameter!)))
    return [0, 1].map((which) => {
      let at = 0
      return page.replace('*', '/no/such/page').replaceAll(/:\w+/g, () => given[at++]![which]!)
    })
  })
  db.close()
  return [...new Set(addresses)]
}

/** `/event/:id` has an event's, `/imports/:id` an import's. */
const columnOf = (page: string, parameter: string) =>
  parameter === 'id' ? `${page.split('/')[1]!.replace(/s$/, '')}Id` : parameter

/** Returns the first and the last id of the chapter in the table of this key; other parameters have any value. */
function idsIn(db: InstanceType<typeof Database>, subDomain: string, column: string): [string, string] {
  const tables = db
    .prepare(
      `select m.name as name from sqlite_master m join pragma_table_info(m.name) c on c.name = ? and c.pk = 1
       where m.type = 'table' and exists (select 1 from pragma_table_info(m.name) where name = 'chapterId')`,
    )
    .all(column) as { name: string }[]
  const rows = tables.flatMap(
    ({ name }) =>
      db
        .prepare(
          `select min("${column}") as first, max("${column}") as last from "${name}"
           where "chapterId" = (select "chapterId" from "chapters" where "subDomain" = ?)`,
        )
        .all(subDomain) as { first: string | null; last: string }[],
  )
  const { first, last } = rows.find((row) => row.first !== null) ?? { first: '1', last: '1' }
  return [first!, last]
}
