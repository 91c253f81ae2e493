import { sql, type Kysely } from 'kysely'
import { ddl } from '../ddl.ts'
import type { Dialect } from '../store.ts'

/**
 * The phone numbers of people by their digits, so that a number finds its people without reading those of everybody.
 * The database fills them in, as it does the keys of names.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await ddl(db, dialect, table)
  const triggers = dialect === 'sqlite' ? onSqlite : onPostgres
  for (const statement of triggers) await sql.raw(statement).execute(db)
  const digits = dialect === 'sqlite' ? sqliteDigits : postgresDigits
  await sql
    .raw(
      `insert into "phoneNumbers" ("personId", "digits") ${numbersOf('"people"', digits, ' from "people"')} on conflict do nothing`,
    )
    .execute(db)
}

const table = `
create table "phoneNumbers" (
  "personId" text not null references "people" ("personId") on delete cascade,
  "digits" text not null,
  primary key ("personId", "digits"))

create index "phoneNumbersByDigits" on "phoneNumbers" ("digits", "personId")
`

const columns = ['primaryPhone', 'alternatePhone']

/** Selects a row's numbers; as in `phoneDigits`, without the country code of the United States. */
const numbersOf = (row: string, digits: (text: string) => string, from = '') =>
  `select "personId", case when length("digits") = 11 and substr("digits", 1, 1) = '1' then substr("digits", 2) else "digits" end
    from (${columns.map((column) => `select ${row}."personId" as "personId", ${digits(`${row}."${column}"`)} as "digits"${from}`).join(' union ')}) as "numbers"
    where length("digits") >= 7`

const sqliteDigits = (text: string) =>
  `(select coalesce(group_concat(substr(${text}, "at", 1), '' order by "at"), '') from "namePlaces" where "at" <= length(${text}) and substr(${text}, "at", 1) between '0' and '9')`
const postgresDigits = (text: string) => `regexp_replace(${text}, '[^0-9]', '', 'g')`

const keepOnSqlite = `insert or ignore into "phoneNumbers" ("personId", "digits") ${numbersOf('new', sqliteDigits)};`

const onSqlite = [
  `create trigger "phoneIsNew" after insert on "people" begin ${keepOnSqlite} end`,
  `create trigger "phoneIsChanged" after update of "primaryPhone", "alternatePhone" on "people" begin delete from "phoneNumbers" where "personId" = old."personId"; ${keepOnSqlite} end`,
]

const onPostgres = [
  `create function "keepPhoneNumbers"() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then delete from "phoneNumbers" where "personId" = old."personId"; end if;
  insert into "phoneNumbers" ("personId", "digits") ${numbersOf('new', postgresDigits)} on conflict do nothing;
  return null;
end $$`,
  `create trigger "phoneIsKept" after insert or update of "primaryPhone", "alternatePhone" on "people" for each row execute function "keepPhoneNumbers"()`,
]
