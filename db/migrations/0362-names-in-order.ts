import { sql, type Kysely } from 'kysely'
import type { Dialect } from '../store.ts'

/**
 * The sorting key of people: their names in lower case without accents, so that É sorts with E, on both databases
 * alike. The database maintains it itself: code that writes a name cannot forget it.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const statement of letters(dialect)) await run(statement)
  for (const [table, id] of named) {
    for (const column of columns)
      await run(`alter table "${table}" add column "${column}Key" text${bytes(dialect)} not null default ''`)
    await run(`update "${table}" set ${keys(dialect, `"${table}"`)}`)
    for (const statement of dialect === 'sqlite' ? onSqlite(table, id) : onPostgres(table)) await run(statement)
  }
  for (const statement of indexes) await run(statement)
}

const named = [
  ['people', 'personId'],
  ['registrants', 'registrationId'],
] as const
export const columns = ['lastName', 'firstName'] as const

export const bytes = (dialect: Dialect) => (dialect === 'postgres' ? ' collate "C"' : '')

/** Letters that are not accented forms of others. */
const spelled: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
}

function letters(dialect: Dialect): string[] {
  // Latin, Greek and Cyrillic letters, and the standalone accents.
  const codes = [...span(0x41, 0x52f), ...span(0x1e00, 0x1fff)]
  const folded = codes
    .map((code) => String.fromCodePoint(code))
    .flatMap((letter) => {
      const small = letter
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/\p{Mn}/gu, '')
      const fold = spelled[small] ?? small
      return fold === letter || /['\\]/.test(letter + fold) ? [] : [`('${letter}', '${fold}')`]
    })
  return [
    `create table "foldedLetters" ("letter" text not null primary key, "folded" text not null)${dialect === 'sqlite' ? ' strict, without rowid' : ''}`,
    `insert into "foldedLetters" values ${folded.join(', ')}`,
  ]
}

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

export const keys = (dialect: Dialect, row: string) =>
  columns.map((column) => `"${column}Key" = ${keyOf(dialect, `${row}."${column}"`)}`).join(', ')

/** A letter is looked up at each of the first hundred positions; on SQLite, `namePlaces` lists them. */
function keyOf(dialect: Dialect, name: string): string {
  const letter = `substr(${name}, "at", 1)`
  const [join, places] =
    dialect === 'sqlite'
      ? ['group_concat', '"namePlaces"']
      : ['string_agg', `generate_series(1, least(100, length(${name}))) as "at"`]
  return `(select coalesce(${join}(coalesce("folded", ${letter}), '' order by "at"), '') from ${places} left join "foldedLetters" on "letter" = ${letter} where "at" <= length(${name}))`
}

export const onSqlite = (table: string, id: string) =>
  [
    ['New', 'insert'],
    ['Changed', 'update of "lastName", "firstName"'],
  ].map(
    ([when, event]) =>
      `create trigger "${table}Sorted${when}" after ${event} on "${table}" begin update "${table}" set ${keys('sqlite', 'new')} where "${id}" = new."${id}"; end`,
  )

export const onPostgres = (table: string) => [
  `create function "${table}Key"() returns trigger language plpgsql as $$
begin
${columns.map((column) => `  new."${column}Key" := ${keyOf('postgres', `new."${column}"`)};`).join('\n')}
  return new;
end $$`,
  `create trigger "${table}Sorted" before insert or update of "lastName", "firstName" on "${table}" for each row execute function "${table}Key"()`,
]

const indexes = [
  'drop index "peopleByName"',
  'drop index "peopleByLastName"',
  'drop index "peopleByFirstName"',
  'create index "peopleByLastName" on "people" ("lastNameKey", "firstNameKey", "personId")',
  'create index "peopleByFirstName" on "people" ("firstNameKey", "personId")',
]
