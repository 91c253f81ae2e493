import { sql, type Kysely } from 'kysely'
import type { Dialect } from '../store.ts'

/**
 * More sorting and searching of a chapter's table of payments (docs/decisions/025). Any three letters of a name lead to
 * the person, so that a search does not scan all names. The database maintains them itself: code that writes a name
 * cannot forget them.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  // Sorting a million payments of a type by amount blocked all other requests.
  await sql`create index "paymentsByTypeAmount" on "payments" ("chapterId", "paymentType", "amountCents", "paidAt", "position", "term")`.execute(
    db,
  )
  for (const statement of dialect === 'sqlite' ? onSqlite : onPostgres) await sql.raw(statement).execute(db)
}

/** Longer names are found by their first characters. */
const longest = 100

/** A SQLite trigger cannot generate series, so the positions where three letters begin are a table. */
const sqliteParts = (row: string) =>
  ['lastName', 'firstName']
    .map(
      (column) =>
        `select substr(upper(${row}."${column}"), "at", 3), ${row}."personId" from "namePlaces" where "at" <= length(${row}."${column}") - 2`,
    )
    .join(' union ')

const forget = `delete from "nameParts" where ("part", "personId") in (${sqliteParts('old')});`
const keep = `insert into "nameParts" ${sqliteParts('new')};`

const onSqlite = [
  'create table "namePlaces" ("at" integer primary key) strict',
  `insert into "namePlaces" values ${Array.from({ length: longest }, (_, at) => `(${at + 1})`).join(', ')}`,
  'create table "nameParts" ("part" text not null, "personId" text not null, primary key ("part", "personId")) strict, without rowid',
  `insert into "nameParts" ${sqliteParts('"people"').replaceAll('from "namePlaces"', 'from "people", "namePlaces"')}`,
  `create trigger "nameIsNew" after insert on "people" begin ${keep} end`,
  `create trigger "nameIsChanged" after update of "firstName", "lastName" on "people" begin ${forget} ${keep} end`,
  `create trigger "nameIsGone" after delete on "people" begin ${forget} end`,
]

const postgresParts = (row: string) =>
  ['lastName', 'firstName']
    .map(
      (column) =>
        `select substr(upper(${row}."${column}"), "at", 3), ${row}."personId" from generate_series(1, least(${longest}, length(upper(${row}."${column}")) - 2)) as "at"`,
    )
    .join(' union ')

const onPostgres = [
  'create table "nameParts" ("part" text collate "C" not null, "personId" text not null, primary key ("part", "personId"))',
  `insert into "nameParts" ${postgresParts('"people"').replaceAll('from generate_series', 'from "people", generate_series')}`,
  `create function "splitName"() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then delete from "nameParts" where ("part", "personId") in (${postgresParts('old')}); end if;
  if tg_op <> 'DELETE' then insert into "nameParts" ${postgresParts('new')}; end if;
  return null;
end $$`,
  `create trigger "nameIsSplit" after insert or delete or update of "firstName", "lastName" on "people" for each row execute function "splitName"()`,
]
