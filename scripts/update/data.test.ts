import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '#db/migrations.ts'
import { contentsOf } from '#db/row-counts.ts'
import Database from '#db/sqlite/driver.ts'
import { freshDatabase } from '#tests/support/databases/postgres.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { migrate } from '#db/migrate.ts'
import { bringDataBack } from './data.ts'
import type { Progress } from './progress.ts'

let folder: string
let dataDir: string
let database: string
const names = Object.keys(migrations).sort()
const doneOf = (applied: string[]): Progress => ({
  stage: 'going-back',
  from: { folder: '/r/old', version: '0.10.0' },
  to: { folder: '/r/new', version: '0.11.0' },
  sum: '',
  backup: '/backups/before',
  time: '2026-11-27T17-00-00-000Z',
  applied,
  waitSeconds: 1,
  why: 'it is broken',
})

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-way-back-'))
  dataDir = path.join(folder, 'data')
  database = path.join(dataDir, 'chapterhouse.sqlite')
  await laySmallAssociation(dataDir)
})
afterAll(() => rmSync(folder, { recursive: true }))

const aside = '.of-0.11.0-2026-11-27T17-00-00-000Z'
const back = (done = doneOf(names)) => bringDataBack(database, dataDir, done)
const newest = names.at(-1)!
const copy = () => `${database}.before-${newest}`

/** What a newer release does at its start: a copy, and a migration that this one does not know. */
function upgrade() {
  copyFileSync(database, copy())
  const db = new Database(database)
  db.exec(`insert into "kysely_migration" values ('9999-of-tomorrow', '2099-01-01T00:00:00.000Z')`)
  db.close()
}

test('data that was not upgraded stays as it is', async () => {
  const before = readFileSync(database)
  expect(await back()).toBeNull()
  expect(readFileSync(database).equals(before)).toBe(true)
})

test('the copy takes the place of upgraded data, and later checkpoints are moved aside; a second time changes nothing', async () => {
  const before = await contentsOf(database)
  const file = path.join(dataDir, 'checkpoints.ndjson')
  const line = (position: number) => `${JSON.stringify({ position, hash: 'h', signedAt: 't', signature: 's' })}\n`
  writeFileSync(file, line(1) + line(99_999))
  upgrade()
  const left = await back()
  expect(left).toBe(database + aside)
  expect([await contentsOf(database), existsSync(copy())]).toEqual([before, false])
  expect((await contentsOf(left!)).applied).toContain('9999-of-tomorrow')
  expect([file, file + aside].map((one) => readFileSync(one, 'utf8'))).toEqual([line(1), line(1) + line(99_999)])
  expect([await back(), await contentsOf(database)]).toEqual([left, before])
})

test('what an earlier failed update left stays, also when that was the same release', async () => {
  upgrade()
  const again = await back({ ...doneOf(names), time: '2026-11-28T17-00-00-000Z' })
  expect(again).toBe(`${database}.of-0.11.0-2026-11-28T17-00-00-000Z`)
  expect([database + aside, again!].map((file) => existsSync(file))).toEqual([true, true])
  upgrade()
  expect(await back({ ...doneOf(names), time: undefined })).toBe(`${database}.of-0.11.0`)
})

test('data that another program has open is not touched', async () => {
  upgrade()
  const other = new Database(database)
  other.pragma('journal_mode = WAL')
  other.prepare('select * from "logHead"').all()
  await expect(back()).rejects.toThrow('still open in another program')
  other.close()
  expect(existsSync(copy())).toBe(true)
})

test('without the copy the operator is sent to the backup', async () => {
  rmSync(copy())
  await expect(back()).rejects.toThrow('Restore the backup at /backups/before')
})

test('PostgreSQL has no copy, so upgraded data is left, and the operator is sent to the backup', async () => {
  const other = await freshDatabase()
  try {
    await migrate(other.url)
    expect(await bringDataBack(other.url, dataDir, doneOf(names))).toBeNull()
    await expect(bringDataBack(other.url, dataDir, doneOf(names.slice(0, -1)))).rejects.toThrow(
      'Release 0.11.0 has upgraded the data, which release 0.10.0 cannot read. Restore the backup at /backups/before',
    )
  } finally {
    await other.drop()
  }
})
