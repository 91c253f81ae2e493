import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#tests/support/databases/postgres.ts'
import { isApartFrom, merged, mergedTables, type Plain } from './merged.ts'

const inserted = (table: string, ...values: unknown[]): Plain => ({
  sql: `insert into "${table}" ("id", "at") values ($1, $2)`,
  parameters: values,
})
const updated = (table: string, at: unknown, id: unknown): Plain => ({
  sql: `update "${table}" set "at" = $1 where "id" = $2`,
  parameters: [at, id],
})
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => `($${2 * index + 1}, $${2 * index + 2})`).join(', ')

test('rows of one table are inserted together, in order, and past statements that do not name it', () => {
  const other = { sql: 'delete from "people" where "personId" = $1', parameters: ['p'] }
  expect(merged([inserted('facts', 1, 'a'), other, inserted('facts', 2, 'b')])).toEqual([
    { sql: `insert into "facts" ("id", "at") values ${rows(2)}`, parameters: [1, 'a', 2, 'b'] },
    other,
  ])
})

test('a number of rows is split into powers of two, and none is lost', () => {
  const statements = merged(Array.from({ length: 45 }, (_, index) => inserted('facts', index, 'a')))
  expect(statements.map(({ parameters }) => parameters.length / 2)).toEqual([32, 8, 4, 1])
  expect(statements.flatMap(({ parameters }) => parameters.filter((_, at) => at % 2 === 0))).toEqual(
    Array.from({ length: 45 }, (_, index) => index),
  )
})

test.each([
  ['a statement in between reads or changes the table', inserted('facts', 1, 'a'), 'select 1 from "facts"', 'facts'],
  ['the table is not among those that may change places', inserted('people', 1, 'a'), 'select 1', 'people'],
])('nothing is merged where %s', (_, first, between, table) => {
  const statements = [first, { sql: between, parameters: [] }, inserted(table, 2, 'b')]
  expect(merged(statements)).toEqual(statements)
})

test('of updates of the same row the last is left, unless another is in between', () => {
  const [a, b] = ['a', 'b'].map((id) => (at: number) => updated('logHead', at, id))
  expect(merged([a!(1), a!(2), a!(3)])).toEqual([a!(3)])
  expect(merged([a!(1), b!(2), a!(3)])).toEqual([a!(1), b!(2), a!(3)])
  const inserts = inserted('logHead', 'a', 2)
  expect(merged([a!(1), inserts, a!(3)])).toEqual([a!(1), inserts, a!(3)])
  const moves = { sql: 'update "facts" set "id" = $1 where "id" = $2', parameters: [1, 1] }
  expect(merged([moves, moves])).toEqual([moves, moves])
})

test('a read is apart from writes only where it names none of their tables, locks nothing, and all are known', () => {
  const held = [inserted('facts', 1, 'a'), updated('logHead', 1, 'a')]
  expect(isApartFrom('select "rate" from "shareRules"', held)).toBe(true)
  expect(isApartFrom('select "rate" from "shareRules" join facts on true', held)).toBe(false)
  expect(isApartFrom('select "rate" from "shareRules" for update', held)).toBe(false)
  expect(isApartFrom('delete from "shareRules"', held)).toBe(false)
  expect(isApartFrom('select 1 from "shareRules"', [...held, inserted('people', 1, 'a')])).toBe(false)
})

describe('the tables whose statements may change places', () => {
  let database: FreshDatabase
  let client: pg.Client
  beforeEach(async () => {
    database = await freshDatabase()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
  })
  afterEach(async () => {
    await client.end()
    await database.drop()
  })

  test('have no triggers but the one that refuses changes of facts, no foreign keys, and no function or view uses them', async () => {
    const names = [...mergedTables]
    const { rows: triggers } = await client.query(
      `select c.relname, t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relname = any($1) and t.tgname <> 'facts_change'`,
      [names],
    )
    const { rows: references } = await client.query(
      `select conname from pg_constraint where contype = 'f' and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))`,
      [names.map((name) => (name === name.toLowerCase() ? name : `"${name}"`))],
    )
    const { rows: functions } = await client.query<{ name: string; source: string }>(
      `select proname as name, prosrc as source from pg_proc where pronamespace = 'public'::regnamespace and prolang = (select oid from pg_language where lanname = 'plpgsql')`,
    )
    expect(functions.length).toBeGreaterThan(3)
    const { rows: views } = await client.query<{ name: string; source: string }>(
      `select viewname as name, definition as source from pg_views where schemaname = 'public'`,
    )
    expect(views.length).toBeGreaterThan(0)
    const table = new RegExp(String.raw`\b(?:into|update|from|join)\s+"?(?:${names.join('|')})"?(?!\w)`, 'i')
    const users = [...functions, ...views].filter(({ source }) => table.test(source)).map(({ name }) => name)
    expect({ triggers, references, users }).toEqual({ triggers: [], references: [], users: [] })
  })
})
