import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import Database from './driver.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-triggers-'))
let db: Database.Database

beforeAll(async () => {
  const file = path.join(folder, 'migrated.sqlite')
  await migrate(file)
  db = new Database(file)
})
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The statements that a trigger runs, with values in place of the row's columns. */
function statementsOf(sql: string): string[] {
  const body = /\bbegin\b(.*)\bend\b/is.exec(sql)?.[1] ?? ''
  return body
    .split(';')
    .map((statement) => statement.replaceAll(/\b(?:new|old)\."\w+"/g, "'x'").trim())
    .filter((statement) => /^(?:insert|update|delete)/i.test(statement))
}

/** No tables: a row of constants, and the two phone numbers of the written person. */
const few = new Set(['CONSTANT', 'numbers'])

/** Returns the tables that a statement reads wholly; a subquery is a row or a few, and its own tables are listed too. */
function scannedBy(statement: string): string[] {
  const plan = db.prepare(`explain query plan ${statement}`).all() as { detail: string }[]
  return plan.flatMap(({ detail }) => /^SCAN (\w+)/.exec(detail)?.[1] ?? []).filter((name) => !few.has(name))
}

test('what a trigger runs for each written row reads no table wholly', () => {
  const triggers = db.prepare(`select "name", "sql" from sqlite_master where "type" = 'trigger'`).all() as {
    name: string
    sql: string
  }[]
  const statements = triggers.flatMap(({ name, sql }) => statementsOf(sql).map((statement) => ({ name, statement })))
  expect(statements.length).toBeGreaterThan(10)
  expect(
    statements.flatMap(({ name, statement }) => scannedBy(statement).map((table) => `${name} reads all of ${table}`)),
  ).toEqual([])
})

test('the check notices a statement that reads all parts of names', () => {
  const pairs = `select substr('abcd', "at", 3), 'x' from "namePlaces" where "at" < 3`
  expect(scannedBy(`delete from "nameParts" where ("part", "payerId") in (${pairs} union ${pairs})`)).toEqual([
    'nameParts',
  ])
})
