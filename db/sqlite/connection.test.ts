import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from './driver.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { cachedStatements, openConnection } from './connection.ts'

let db: Database.Database
let prepare: (sql: string) => Database.Statement
beforeEach(() => {
  db = new Database(':memory:')
  prepare = cachedStatements(db)
})
afterEach(() => void db.close())

const listOf = (length: number) => `select 1 in (${Array.from({ length }, () => '?').join(', ')})`

test('a frequently used statement stays prepared, however many others come and go', () => {
  for (let other = 0; other < 600; other++) prepare(`select ${other}`)
  const hot = prepare('select ?')
  for (let other = 600; other < 3000; other++) {
    prepare(`select ${other}`)
    expect(prepare('select ?')).toBe(hot)
  }
})

test('an unused statement is dropped', () => {
  const rare = prepare('select 1')
  for (let other = 0; other < 600; other++) prepare(`select ${other} as other`)
  expect(prepare('select 1')).not.toBe(rare)
})

test('a long list is not cached, a short one is', () => {
  expect(prepare(listOf(20))).toBe(prepare(listOf(20)))
  expect(prepare(listOf(700))).not.toBe(prepare(listOf(700)))
})

test('a new database has small pages, an existing one keeps its own, and both checkpoint after 16 MB', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-pages-'))
  const [made, before] = [path.join(folder, 'made.sqlite'), path.join(folder, 'before.sqlite')]
  try {
    new Database(before).exec('create table "old" ("one" integer) strict').close()
    for (const [file, bytes] of [
      [made, 2048],
      [before, 4096],
    ] as const) {
      await migrate(file)
      const opened = openConnection(file)
      expect([
        opened.pragma('page_size', { simple: true }),
        opened.pragma('wal_autocheckpoint', { simple: true }),
      ]).toEqual([bytes, 2 ** 24 / bytes])
      opened.close()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
