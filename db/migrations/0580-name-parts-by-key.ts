import { sql, type Kysely } from 'kysely'
import type { Dialect } from '../store.ts'

/**
 * Deletes the three-letter parts of a name by their key. Compared as pairs with a union, they made SQLite read the
 * parts of all names for every person added or renamed: 2 ms with 4,000 people, 100 ms with 200,000.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect !== 'sqlite') return
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const partsOf = (row: string) =>
  ['lastNameKey', 'firstNameKey']
    .map(
      (column) =>
        `select substr(${row}."${column}", "at", 3) as "part" from "namePlaces" where "at" <= length(${row}."${column}") - 2`,
    )
    .join(' union ')

const forget = `delete from "nameParts" where "payerId" = old."payerId" and "part" in (${partsOf('old')});`
const keep = `insert or ignore into "nameParts" select "part", new."payerId" from (${partsOf('new')});`

const statements = [
  'drop trigger "nameIsChanged"',
  'drop trigger "nameIsGone"',
  `create trigger "nameIsChanged" after update of "lastNameKey", "firstNameKey" on "payerNames" begin ${forget} ${keep} end`,
  `create trigger "nameIsGone" after delete on "payerNames" begin ${forget} end`,
]
