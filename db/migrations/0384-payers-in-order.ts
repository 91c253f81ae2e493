import { sql, type Kysely } from 'kysely'
import type { Dialect } from '../store.ts'
import { bytes, columns, keys, onPostgres, onSqlite } from './0362-names-in-order.ts'

/** Payers sort like people: by names in lower case without accents, which the database maintains. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const [quiet, loud] = dialect === 'sqlite' ? await quietOnSqlite(db) : quietOnPostgres
  for (const statement of quiet) await run(statement)
  for (const column of columns)
    await run(`alter table "payerNames" add column "${column}Key" text${bytes(dialect)} not null default ''`)
  await run(`update "payerNames" set ${keys(dialect, '"payerNames"')}`)
  const keeping = dialect === 'sqlite' ? onSqlite('payerNames', 'payerId') : onPostgres('payerNames')
  for (const statement of [...loud, ...keeping, ...index]) await run(statement)
}

/**
 * Returns the statements that drop the name triggers before the change, and those that create them again after it: then
 * names are split for the search only when they change, not when their keys do, and new people are inserted by column.
 */
async function quietOnSqlite(db: Kysely<unknown>): Promise<[quiet: string[], loud: string[]]> {
  const { rows } = await sql<{
    sql: string
  }>`select "sql" from sqlite_master where type = 'trigger' and name = 'nameIsChanged'`.execute(db)
  return [
    ['drop trigger "nameIsChanged"', 'drop trigger "personIsNew"'],
    [
      rows[0]!.sql.replace('after update on', 'after update of "lastName", "firstName" on'),
      `create trigger "personIsNew" after insert on "people" begin insert into "payerNames" ("payerId", "firstName", "lastName", "changedAt") values (new."personId", new."firstName", new."lastName", new."updatedAt"); end`,
    ],
  ]
}

const quietOnPostgres = [
  ['alter table "payerNames" disable trigger user'],
  ['alter table "payerNames" enable trigger user'],
] as const

const index = [
  'drop index "payersByName"',
  'create index "payersByName" on "payerNames" ("lastNameKey", "firstNameKey", "payerId")',
]
