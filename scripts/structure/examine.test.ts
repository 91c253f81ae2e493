import { expect, expectTypeOf, test } from 'vitest'
import type { ContentTables, Tables } from '#db/tables/tables.ts'
import { examine } from './examine.js'
import { readSource } from './source.js'
import type { tableOwners } from './table-owners.js'

/** The check's findings for a small project: path → text. */
function messagesFor(files: Record<string, string>, pages: Record<string, string> = {}): string[] {
  const sources = Object.entries(files).map(([path, text]) => readSource(path, text))
  return examine(sources, pages).map(({ file, line, rule }) => `${file}:${line} ${rule}`)
}

const shape = { 'server/features/members/schema.ts': "import { z } from 'zod'\nexport const member = z.object({})\n" }
const reads = { 'server/features/members/reads.ts': 'export const members = 1\n' }

test('a well-ordered project has no findings', () => {
  const files = {
    ...shape,
    ...reads,
    'server/wiring/api.ts':
      "import { members } from '../features/members/reads.ts'\nexport type Api = typeof members\n",
    'app/screens/home/home-page.tsx': [
      "import { member } from '#server/features/members/schema.ts'",
      "import type { Api } from '#server/wiring/api.ts'",
    ].join('\n'),
  }
  expect(messagesFor(files, { '/': 'screens/home/home-page.tsx' })).toEqual([])
})

test('imports run from the browser inward', () => {
  const files = {
    'db/store.ts': '',
    'events-log/append.ts': "import '#db/store.ts'",
    'db/rows.ts': "\nimport '#events-log/append.ts'",
  }
  expect(messagesFor(files)).toEqual([
    'db/rows.ts:2 imports run app → server → events-log → db; db may not import events-log/append.ts',
  ])
})

test('only tests may import tests and scripts', () => {
  const files = {
    'db/store.ts': "import '#tests/support/world.ts'",
    'db/store.test.ts': "import '#tests/support/world.ts'",
  }
  expect(messagesFor(files)).toEqual(['db/store.ts:1 db may not import tests/support/world.ts'])
})

test('app imports schemas, rules, refusals and the type of the api, and nothing else', () => {
  const wrong = "import { members } from '#server/features/members/reads.ts'"
  const files = {
    ...shape,
    ...reads,
    'server/wiring/api.ts': 'export type Api = 1',
    'app/features/members/list.tsx': wrong,
    'app/features/members/call.tsx': "import { Api } from '#server/wiring/api.ts'",
    'app/features/members/typed.tsx': "import { type Api } from '#server/wiring/api.ts'",
  }
  expect(messagesFor(files)).toEqual([
    'app/features/members/call.tsx:1 app may import only schema, rules, refusal, lists, dates, upload paths and the type of the api, not server/wiring/api.ts',
    'app/features/members/list.tsx:1 app may import only schema, rules, refusal, lists, dates, upload paths and the type of the api, not server/features/members/reads.ts',
  ])
})

test('the texts of a feature import other texts and formats, and no widget', () => {
  const files = {
    'server/time/dates.ts': '',
    'app/lib/format.ts': "export { date } from '#server/time/dates.ts'",
    'app/features/events/words.ts': "import '#app/lib/format.ts'\nimport './desk-words.ts'",
    'app/features/events/desk-words.ts': "import './list.tsx'",
    'app/features/events/list.tsx': '',
  }
  expect(messagesFor(files)).toEqual([
    'app/features/events/desk-words.ts:1 texts may use other texts, format and rules, not app/features/events/list.tsx',
  ])
})

test('the parts of app/ui know no feature', () => {
  const files = { ...shape, 'app/ui/table/table.tsx': "import '#server/features/members/schema.ts'" }
  expect(messagesFor(files)).toEqual([
    'app/ui/table/table.tsx:1 app/ui knows no feature, so not server/features/members/schema.ts',
  ])
})

test("a feature's files come from the closed list, in sub-nouns too", () => {
  const files = {
    'server/features/events/hotels/reads.ts': '',
    'server/features/events/hotels/queries.ts': '',
    'server/features/loose.ts': '',
  }
  expect(messagesFor(files)).toEqual([
    expect.stringMatching(
      /^server\/features\/events\/hotels\/queries.ts:1 a feature's files are called schema, .+, not queries\.ts$/,
    ),
    'server/features/loose.ts:1 belongs in a feature',
  ])
})

test('a feature keeps its procedures, writes, mail and projection private', () => {
  const files = {
    ...reads,
    'server/features/members/mail.ts': '',
    'server/features/payments/procedures.ts': "import '../members/reads.ts'\nimport '../members/mail.ts'",
  }
  expect(messagesFor(files)).toEqual([
    'server/features/payments/procedures.ts:2 between features only schema, rules, facts, decisions, reads; payments may not import mail of members',
  ])
})

test('code shared with the browser imports nothing heavy', () => {
  const files = {
    'server/clock.ts': '',
    'server/features/members/schema.ts': "import { z } from 'zod'\nimport pg from 'pg'",
    'server/features/members/rules.ts': "import '#server/clock.ts'\nimport type { Clock } from '#server/clock.ts'",
  }
  expect(messagesFor(files)).toEqual([
    'server/features/members/rules.ts:1 rules is shared with app and may import only zod, schema, rules, shapes and refusal, not server/clock.ts',
    'server/features/members/schema.ts:2 schema is shared with app and may import only zod, schema, rules, shapes and refusal, not pg',
  ])
})

test('files in a cycle are reported, a cycle of types is not', () => {
  const files = {
    'server/a.ts': "import './b.ts'",
    'server/b.ts': "\nimport './a.ts'",
    'server/c.ts': "import type { D } from './d.ts'",
    'server/d.ts': "import type { C } from './c.ts'",
  }
  expect(messagesFor(files)).toEqual([
    'server/b.ts:2 files import each other in a circle: server/a.ts → server/b.ts → server/a.ts',
  ])
})

test('features that need each other are reported, even without a cycle of files', () => {
  const files = {
    'server/features/members/reads.ts': "import '../payments/schema.ts'",
    'server/features/payments/schema.ts': '',
    'server/features/payments/reads.ts': "import '../members/rules.ts'",
    'server/features/members/rules.ts': '',
  }
  expect(messagesFor(files)).toEqual([
    'server/features/payments/reads.ts:1 features need each other: members → payments → members',
  ])
})

test('features that need each other only by types are reported, in app and server', () => {
  const files = {
    'server/features/members/facts.ts': "import type { Purchase } from '../payments/facts.ts'",
    'server/features/payments/facts.ts': "import type { MemberState } from '../members/facts.ts'",
    'app/features/events/words.ts': "import type { List } from '../payments/outcome.ts'",
    'app/features/payments/outcome.ts': "import type { Words } from '../events/words.ts'",
  }
  expect(messagesFor(files)).toEqual([
    'app/features/payments/outcome.ts:1 features need each other: events → payments → events',
    'server/features/payments/facts.ts:1 features need each other: members → payments → members',
  ])
})

test('a feature of app exports its open parts to other features; pages and screens to none', () => {
  const files = {
    'app/features/members/member-select.tsx': '',
    'app/features/members/member-dialog.tsx': '',
    'app/features/members/members-page.tsx': '',
    'app/screens/about-words.ts': '',
    'app/screens/home/home-page.tsx':
      "import '#app/features/members/member-dialog.tsx'\nimport '#app/features/members/members-page.tsx'",
    'app/features/payments/add-payment.tsx': [
      "import '../members/member-select.tsx'",
      "import type { Props } from '../members/member-dialog.tsx'",
      "import '#app/screens/about-words.ts'",
    ].join('\n'),
    'app/lib/trpc.tsx': "import '#app/features/members/member-select.tsx'",
  }
  const pages = { '/': 'screens/home/home-page.tsx', '/members': 'features/members/members-page.tsx' }
  expect(messagesFor(files, pages)).toEqual([
    'app/features/payments/add-payment.tsx:2 members does not open app/features/members/member-dialog.tsx to other features (openParts in scripts/structure/places.js)',
    'app/features/payments/add-payment.tsx:3 screens are made of features; payments may not import app/screens/about-words.ts',
    'app/lib/trpc.tsx:1 app/lib knows no feature, so not app/features/members/member-select.tsx',
    'app/screens/home/home-page.tsx:2 a page is reached by its address, so not app/features/members/members-page.tsx',
  ])
})

test('a table is written only by its owner, whichever function writes it', () => {
  const files = {
    'server/features/members/writes.ts': "sql.updateTable('people')\nsql.deleteFrom('payers as p')",
    'server/features/payments/projection.ts': "insertRow(sql, 'payments', row)\ninsertRow(sql, 'members', row)",
    'server/features/quick-links/procedures.ts':
      "chapterRecords('quickLinks', 'linkId', options)\nsql.insertInto('cakes')",
    'server/features/newsletter/writes.ts': "sql.deleteFrom('quickLinks')",
    'server/features/payments/writes.test.ts': "sql.insertInto('people')",
    'server/demo/life.ts': "sql.insertInto('people')",
    'events-log/append.ts': "insertRow(sql, 'facts', row)\nsql.updateTable('outbox')",
  }
  expect(messagesFor(files)).toEqual([
    'events-log/append.ts:2 outbox is written by server/providers/mail alone; call a function that it exports',
    'server/features/members/writes.ts:2 payers is written by server/features/payments alone; call a function that it exports',
    'server/features/newsletter/writes.ts:1 quickLinks is written by server/features/quick-links alone; call a function that it exports',
    'server/features/payments/projection.ts:2 members is written by server/features/members alone; call a function that it exports',
    'server/features/quick-links/procedures.ts:2 nobody owns the table cakes; say whose it is in scripts/structure/table-owners.js',
  ])
})

test("the type of a row is declared in the file of its table's owner, with the row itself", () => {
  const files = {
    'server/features/quick-links/procedures.ts': "chapterRecords('quickLinks', 'linkId', options)",
    'db/tables/stamped.ts': 'export type Stamped = { chapterId: string }',
    'db/tables/quick-links.ts':
      "import type { Stamped } from './stamped.ts'\nexport type QuickLinksRecords = { quickLinks: QuickLinkRow }",
    'db/tables/members.ts':
      "import type { LinkRow } from './quick-links.ts'\nexport type MembersTables = { people: PersonRow; payers: PayerRow; everMembers: EverMemberRow }",
    'db/tables/portal/mail.ts': 'export type MailTables = { outbox: OutboxRow }',
    'db/tables/tables.ts':
      "import type { MailTables } from './portal/mail.ts'\nexport type Tables = MailTables & { cakes: CakeRow }",
  }
  expect(messagesFor(files)).toEqual([
    "db/tables/members.ts:1 a row stands in the file of its table's owner, so not in ./quick-links.ts",
    'db/tables/members.ts:2 the row of payers belongs into db/tables/payments.ts',
    'db/tables/tables.ts:2 the row of cakes belongs into the file of its owner, whom scripts/structure/table-owners.js does not name',
  ])
})

test('every table has an owner, and every owner a table', () => {
  // The view everMembers is written as members and formerMembers; the tables of plain features are owned by their
  // chapterRecords.
  expectTypeOf<keyof typeof tableOwners>().toEqualTypeOf<Exclude<keyof Tables, 'everMembers' | keyof ContentTables>>()
})

test('a long file is reported unless it is generated or a table; comments and empty lines do not count', () => {
  const long = 'const a = 1\n'.repeat(351)
  const files = {
    'app/styles/long.css': '.a {}\n'.repeat(351),
    'db/long.ts': long,
    'db/long.test.ts': long,
    'db/made.ts': `// @generated by a program\n${long}`,
    'db/told.ts': `${'// why\n\n/**\n * what\n */\n/** that */\n'.repeat(100)}${'const a = 1 // one\n'.repeat(350)}`,
  }
  const rule = 'has 351 lines of code, more than 350; split it by sub-noun'
  expect(messagesFor(files)).toEqual([
    `app/styles/long.css:1 ${rule}`,
    `db/long.test.ts:1 ${rule}`,
    `db/long.ts:1 ${rule}`,
  ])
})

test('a folder holds at most 45 entries, including tests and folders, unless it holds migrations', () => {
  const many = (folder: string) =>
    Object.fromEntries(Array.from({ length: 46 }, (_, number) => [`${folder}/part${number}.ts`, '']))
  expect(messagesFor({ ...many('server/text'), ...many('db/migrations') })).toEqual([
    'server/text:1 has 46 entries, more than 45; give a part its folder',
  ])
})

test('imports of server/ run from wiring to features to the rest', () => {
  const files = {
    'server/wiring/api.ts': "import { reads } from '../features/members/reads.ts'",
    'server/features/members/reads.ts': "import { text } from '#server/text/words.ts'",
    'server/text/words.ts': '',
    'server/features/members/writes.ts': "import { api } from '#server/wiring/api.ts'",
    'server/auth/actor.ts': "import type { Row } from '../features/members/reads.ts'",
  }
  expect(messagesFor(files)).toEqual([
    'server/auth/actor.ts:1 imports of server/ run from wiring to features to the rest, so not server/features/members/reads.ts',
    'server/features/members/writes.ts:1 imports of server/ run from wiring to features to the rest, so not server/wiring/api.ts',
  ])
})

test('names that say nothing are rejected, for folders too', () => {
  expect(messagesFor({ 'server/utils/money.ts': '', 'app/ui/index.tsx': '' })).toEqual([
    "app/ui/index.tsx:1 'index' does not say what it holds",
    "server/utils/money.ts:1 'utils' does not say what it holds",
  ])
})

test("the log and the features do not read the machine's clock; comments about it are fine", () => {
  const text = [
    "// new Date() is what we avoid, as is 'Date.now()'",
    'const at = new Date(0)',
    'const now = new Date()',
    'Date.now()',
  ].join('\n')
  expect(messagesFor({ 'events-log/append.ts': text, 'server/clock.ts': text })).toEqual([
    "events-log/append.ts:3 new Date() reads the machine's clock; take the time from ctx.clock or from the fact",
    "events-log/append.ts:4 Date.now() reads the machine's clock; take the time from ctx.clock or from the fact",
  ])
})

test('a decision awaits nothing and knows no database', () => {
  const files = {
    'db/store.ts': '',
    'server/features/members/decisions.ts':
      "import { all } from '#db/store.ts'\nexport const decide = async () => await all()",
  }
  expect(messagesFor(files)).toEqual([
    'server/features/members/decisions.ts:1 a decision is pure: it knows no database',
    'server/features/members/decisions.ts:2 a decision is pure: it waits for nothing',
  ])
})

test('imports name an existing file with its extension, and stay inside their layer', () => {
  const files = {
    'server/a.ts': "import './gone.ts'\nimport './b'\nimport '../db/store.ts'",
    'server/b.ts': '',
    'db/store.ts': '',
  }
  expect(messagesFor(files)).toEqual([
    'server/a.ts:1 imports server/gone.ts, which does not exist',
    "server/a.ts:2 './b' needs its file ending",
    "server/a.ts:3 '../db/store.ts' leaves server/; write it as #db/store.ts",
  ])
})

test('every address has a page and every page an address', () => {
  expect(messagesFor({ 'app/screens/lost-page.tsx': '' }, { '/about': 'screens/about-page.tsx' })).toEqual([
    'app/screens/lost-page.tsx:1 no address in remix.config.js leads to this page',
    'remix.config.js:1 /about names app/screens/about-page.tsx, which does not exist',
  ])
})

test('only one file imports Remix, for pages, widgets and tests', () => {
  const use = "import { Link } from '@remix-run/react'"
  const files = {
    'app/entry.client.tsx': use,
    'app/lib/remix.ts': "export { Link } from '@remix-run/react'",
    'app/ui/parts/button.tsx': use,
    'tests/support/pages.ts': use,
  }
  expect(messagesFor(files)).toEqual([
    "app/entry.client.tsx:1 Remix comes through app/lib/remix.ts, not from '@remix-run/react'",
    "app/ui/parts/button.tsx:1 Remix comes through app/lib/remix.ts, not from '@remix-run/react'",
    "tests/support/pages.ts:1 Remix comes through app/lib/remix.ts, not from '@remix-run/react'",
  ])
})

test('only one file imports the session library, tests included', () => {
  const use = "import { Lucia } from 'lucia'"
  const files = {
    'server/auth/sessions.ts': use,
    'server/auth/tokens.ts': use,
    'tests/support/people.ts': "import type { Session } from 'lucia'",
  }
  expect(messagesFor(files)).toEqual([
    "server/auth/tokens.ts:1 sessions come through server/auth/sessions.ts, not from 'lucia'",
    "tests/support/people.ts:1 sessions come through server/auth/sessions.ts, not from 'lucia'",
  ])
})

test('only one file imports the SQLite driver, tests included', () => {
  const use = "import Database from 'better-sqlite3'"
  const files = {
    'db/sqlite/driver.ts': use,
    'db/backup.ts': use,
    'tests/faults/remains.ts': "import type Database from 'better-sqlite3-13'",
  }
  expect(messagesFor(files)).toEqual([
    "db/backup.ts:1 the SQLite driver comes through db/sqlite/driver.ts, not from 'better-sqlite3'",
    "tests/faults/remains.ts:1 the SQLite driver comes through db/sqlite/driver.ts, not from 'better-sqlite3-13'",
  ])
})
