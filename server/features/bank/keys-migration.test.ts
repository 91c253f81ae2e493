import Database from '#db/sqlite/driver.ts'
import { Kysely, SqliteDialect } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#db/migrations/0547-bank-keys.ts'
import { keysOf } from './keys.decisions.ts'

type Row = {
  lineId: string
  lineKey: string
  day: string
  amountCents: number
  text: string
  checkNumber: string | null
}

test('keys of lines that were read before have no text, and are those of the same lines read again', async () => {
  const db = new Kysely<{ bankLines: Row }>({ dialect: new SqliteDialect({ database: new Database(':memory:') }) })
  await db.schema
    .createTable('bankLines')
    .addColumn('lineId', 'text')
    .addColumn('lineKey', 'text')
    .addColumn('day', 'text')
    .addColumn('amountCents', 'integer')
    .addColumn('text', 'text')
    .addColumn('checkNumber', 'text')
    .execute()
  const line = { day: '2026-10-02', amountCents: 2500, text: 'Zelle  from Aditi #2', checkNumber: null }
  const lines = [line, line, { ...line, checkNumber: '1042' }, { ...line, text: 'Long '.repeat(400).slice(0, 1_000) }]
  const before = 'line 2026-10-02 2500'
  const keys = [
    `${before}  ZELLE FROM ADITI #2`,
    `${before}  ZELLE FROM ADITI #2 #2`,
    `${before} 1042 ZELLE FROM ADITI #2`,
    `${before}  ${'LONG '.repeat(400).trim()}`,
    'id 20261002',
  ]
  const texts = [...lines.slice(0, 3).map(({ text }) => text), 'Long '.repeat(400), 'X']
  const rows = keys.map((lineKey, at) => ({
    ...(lines[at] ?? line),
    lineId: String(at),
    lineKey,
    text: texts[at]!,
  }))
  await db.insertInto('bankLines').values(rows).execute()
  await up(db as unknown as Kysely<unknown>)
  const after = await db.selectFrom('bankLines').select(['lineKey', 'text']).orderBy('lineId').execute()
  const again = keysOf(lines.map((one) => ({ ...one, bankId: null })))
  expect(after.map(({ lineKey }) => lineKey)).toEqual([...again, 'id 20261002'])
  expect(after.map(({ text }) => text.length)).toEqual([20, 20, 20, 1_000, 1])
  await db.destroy()
})
