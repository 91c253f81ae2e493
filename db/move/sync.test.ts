/** Tables that are made the same, on both databases and in both directions. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/databases/postgres.ts'
import type { Movable, Row, Shape } from './movable.ts'
import { openMovable } from './open-movable.ts'
import { AnotherHistory, compareKeys, sumOf, syncTable } from './sync.ts'

let folder: string
let postgres: FreshDatabase
let lite: Movable
let large: Movable

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-sync-'))
  await migrate(path.join(folder, 'one.sqlite'))
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(async () => {
  postgres = await freshDatabase()
  lite = await openMovable(path.join(folder, 'one.sqlite'))
  large = await openMovable(postgres.url)
  await lite.receive('a test', 'a move')
  await large.receive('a test', 'a move')
})
afterEach(async () => {
  await lite.close()
  await large.close()
  await postgres.drop()
})

const shapeOf = async (table: string): Promise<Shape> => (await lite.shapes()).find((one) => one.table === table)!

async function rowsOf(end: Movable, shape: Shape): Promise<Row[]> {
  const rows: Row[] = []
  for await (const page of end.pages(shape)) rows.push(...page)
  return rows
}

async function fill(end: Movable, shape: Shape, rows: readonly Row[]) {
  await end.remove(shape, await rowsOf(end, shape))
  await end.insert(shape, rows)
}

test('both databases have the same tables, with the same columns and keys', async () => {
  expect(await large.shapes()).toEqual(await lite.shapes())
})

/** Letters that sort otherwise by code units than by bytes, and what a language would sort among others. */
const letter = fc.constantFrom('a', 'A', 'b', 'é', '~', '�', '豈', '😀', '𑄃', ' ', "'", '"', '\\', '{', ',', 'NULL')
const text = fc.array(letter, { maxLength: 3 }).map((letters) => letters.join(''))
const table = fc.uniqueArray(fc.tuple(text, text, fc.integer({ min: 0, max: 3 }), text), {
  maxLength: 25,
  selector: ([bucket, , , start]) => JSON.stringify([bucket, start]),
})

test.for(['to PostgreSQL', 'to SQLite'])(
  'a table with any rows becomes the same %s',
  { timeout: 120_000 },
  async (way) => {
    const [source, target] = way === 'to PostgreSQL' ? [lite, large] : [large, lite]
    const shape = await shapeOf('rateLimits')
    expect(shape.columns).toEqual(['bucket', 'hits', 'windowEnd', 'windowStart'])
    const rowOf = ([bucket, end, hits, start]: readonly [string, string, number, string]) => [bucket, hits, end, start]
    await fc.assert(
      fc.asyncProperty(table, table, async (own, others) => {
        await fill(source, shape, own.map(rowOf))
        await fill(target, shape, others.map(rowOf))
        await syncTable({ source, target }, shape)
        expect(await rowsOf(target, shape)).toEqual(await rowsOf(source, shape))
        expect(await sumOf(target, shape)).toEqual(await sumOf(source, shape))
        expect(await sumOf(target, shape)).toMatchObject({ rows: own.length })
      }),
      { numRuns: 60 },
    )
  },
)

test('rows exchange a value that must be unique', async () => {
  const shape = await shapeOf('chapters')
  const defaults: Record<string, string | number | null> = {
    advertisement: 0,
    jobPortal: 0,
    closedAt: null,
    confirmRefundsAboveCents: null,
    zelleAddress: null,
  }
  const chapter = (id: string, subDomain: string): Row => {
    const known: typeof defaults = { ...defaults, chapterId: id, subDomain, chapterName: subDomain }
    return shape.columns.map((name) => (name in known ? known[name]! : ''))
  }
  await fill(large, shape, [chapter('a', 'dc'), chapter('b', 'ny'), chapter('c', 'sf')])
  await fill(lite, shape, [chapter('a', 'ny'), chapter('b', 'dc'), chapter('d', 'sf')])
  await syncTable({ source: lite, target: large }, shape)
  expect(await rowsOf(large, shape)).toEqual(await rowsOf(lite, shape))
})

test('many rows are read and written by pages', async () => {
  const shape = await shapeOf('rateLimits')
  const rows = Array.from({ length: 1_234 }, (_, index): Row => [
    `bucket ${String(index).padStart(5, '0')}`,
    1,
    'b',
    'a',
  ])
  await fill(lite, shape, rows)
  await fill(
    large,
    shape,
    rows.filter((_, index) => index % 7 !== 0),
  )
  await syncTable({ source: lite, target: large }, shape)
  expect(await rowsOf(large, shape)).toEqual(rows)
})

test('a log that has what the source lacks is refused, and nothing is deleted', async () => {
  const shape = await shapeOf('rateLimits')
  await fill(lite, shape, [['a', 1, 'x', 'y']])
  for (const others of [[['a', 2, 'x', 'y']], [['b', 1, 'x', 'y']]] as Row[][]) {
    await fill(large, shape, others)
    await expect(syncTable({ source: lite, target: large }, shape, { isAppendOnly: true })).rejects.toThrow(
      AnotherHistory,
    )
    expect(await rowsOf(large, shape)).toEqual(others)
  }
})

test('keys are compared by bytes, then by the next column', () => {
  expect(compareKeys(['豈'], ['😀'], [0])).toBeLessThan(0)
  expect(compareKeys([2], [10], [0])).toBeLessThan(0)
  expect(compareKeys(['a', 2], ['a', 1], [0, 1])).toBeGreaterThan(0)
  expect(compareKeys(['a', 2], ['a', 1], [0])).toBe(0)
})
