import { sql, type Kysely } from 'kysely'
import { folded } from '../folded.ts'
import type { Dialect } from '../store.ts'
import { keys } from './0362-names-in-order.ts'

/**
 * Names are searched by their keys, which cover every way to type a letter (docs/decisions/157): names are stored in
 * NFC, the table of letters gets what phones and word processors type, and the three-letter parts of a name come from
 * its key.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  if (dialect === 'postgres') for (const statement of foldedOnPostgres) await run(statement)
  for (const statement of dialect === 'sqlite' ? quietOnSqlite : quietOnPostgres) await run(statement)
  for (const { table, id, columns } of named) await compose(db, { table, id, columns })
  for (const statement of letters()) await run(statement)
  for (const { table } of named.filter(({ hasKeys }) => hasKeys))
    await run(`update "${table}" set ${keys(dialect, `"${table}"`)} where ${isBeyondAscii}`)
  for (const statement of dialect === 'sqlite' ? partsOnSqlite : partsOnPostgres) await run(statement)
}

const names = ['firstName', 'lastName']

const named = [
  { table: 'people', id: 'personId', columns: [...names, 'city', 'state', 'address1', 'collegeName'], hasKeys: true },
  { table: 'registrants', id: 'registrationId', columns: names, hasKeys: true },
  { table: 'payerNames', id: 'payerId', columns: names, hasKeys: true },
  { table: 'waitingPeople', id: 'entryId', columns: names, hasKeys: false },
]

const isBeyondAscii = names.map((column) => `octet_length("${column}") > length("${column}")`).join(' or ')

/** Fixes texts that are not in NFC, or contain bidirectional control characters. */
async function compose(db: Kysely<unknown>, { table, id, columns }: { table: string; id: string; columns: string[] }) {
  for (const column of columns) {
    const { rows } = await sql<{ id: string; text: string }>`
      select ${sql.ref(id)} as "id", ${sql.ref(column)} as "text" from ${sql.table(table)} where octet_length(${sql.ref(column)}) > length(${sql.ref(column)})`.execute(
      db,
    )
    for (const { id: row, text } of rows) {
      const composed = text.normalize('NFC').replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
      if (composed !== text)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${composed} where ${sql.ref(id)} = ${row}`.execute(
          db,
        )
    }
  }
}

/** Letters of the basic plane with their keys, as in `folded`. */
function letters(): string[] {
  const all = Array.from({ length: 0x10000 }, (_, code) => code).filter(
    (code) => code > 0x7e && (code < 0xd800 || code > 0xdfff) && code < 0xfffe,
  )
  const changed = all.map((code) => String.fromCharCode(code)).filter((letter) => folded(letter) !== letter)
  const values = changed.map((letter) => `('${letter}', '${folded(letter).replaceAll("'", "''")}')`)
  return [
    `insert into "foldedLetters" ("letter", "folded") values ${values.join(', ')} on conflict ("letter") do update set "folded" = excluded."folded"`,
  ]
}

/** Apostrophes, hyphens and spaces, as PostgreSQL writes them. */
const signs = {
  from: "U&'\\2018\\2019\\201b\\02b9\\02bb\\02bc\\02be\\02bf\\2032\\00b4\\ff07\\2010\\2011\\2012\\2013\\2014\\2015\\2212\\fe58\\fe63\\ff0d\\00a0\\1680\\2000\\2001\\2002\\2003\\2004\\2005\\2006\\2007\\2008\\2009\\200a\\202f\\205f\\3000'",
  to: `'${"''".repeat(11)}${'-'.repeat(10)}${' '.repeat(16)}'`,
}

const foldedOnPostgres = [
  `create function "folded"(text) returns text language sql immutable strict parallel safe as $$
  select normalize(
    translate(
      replace(replace(replace(replace(
        regexp_replace(
          translate(lower(normalize($1, NFD)), ${signs.from}, ${signs.to}),
          '[\\u0300-\\u036f\\u0483-\\u0487\\u00AD\\u034F\\u061C\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u206F\\uFE00-\\uFE0F\\uFEFF]', '', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øłđðħı', 'olddhi'),
    NFC)
$$`,
]

// The keys are set by a separate trigger after the row is written, so on SQLite the parts are derived from the keys.
const quietOnSqlite = ['drop trigger "nameIsNew"', 'drop trigger "nameIsChanged"', 'drop trigger "nameIsGone"']
const quietOnPostgres = ['drop trigger "nameIsSplit" on "payerNames"', 'drop function "splitName"']

const sqliteParts = (row: string) =>
  ['lastNameKey', 'firstNameKey']
    .map(
      (column) =>
        `select substr(${row}."${column}", "at", 3), ${row}."payerId" from "namePlaces" where "at" <= length(${row}."${column}") - 2`,
    )
    .join(' union ')

const forget = `delete from "nameParts" where ("part", "payerId") in (${sqliteParts('old')});`
const keep = `insert or ignore into "nameParts" ${sqliteParts('new')};`

const partsOnSqlite = [
  'delete from "nameParts"',
  `insert into "nameParts" ${sqliteParts('"payerNames"').replaceAll('from "namePlaces"', 'from "payerNames", "namePlaces"')}`,
  `create trigger "nameIsNew" after insert on "payerNames" begin ${keep} end`,
  `create trigger "nameIsChanged" after update of "lastNameKey", "firstNameKey" on "payerNames" begin ${forget} ${keep} end`,
  `create trigger "nameIsGone" after delete on "payerNames" begin ${forget} end`,
]

const postgresParts = (row: string) =>
  ['lastNameKey', 'firstNameKey']
    .map(
      (column) =>
        `select substr(${row}."${column}", "at", 3), ${row}."payerId" from generate_series(1, least(100, length(${row}."${column}") - 2)) as "at"`,
    )
    .join(' union ')

const partsOnPostgres = [
  'delete from "nameParts"',
  `insert into "nameParts" ${postgresParts('"payerNames"').replaceAll('from generate_series', 'from "payerNames", generate_series')} on conflict do nothing`,
  `create function "splitName"() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then delete from "nameParts" where ("part", "payerId") in (${postgresParts('old')}); end if;
  if tg_op <> 'DELETE' then insert into "nameParts" ${postgresParts('new')} on conflict do nothing; end if;
  return null;
end $$`,
  `create trigger "nameIsSplit" after insert or delete or update on "payerNames" for each row execute function "splitName"()`,
]
