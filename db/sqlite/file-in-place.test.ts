import { copyFileSync, linkSync, mkdtempSync, readdirSync, renameSync, rmSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { openStore } from '../open-store.ts'
import { StoreUnavailable, type Store } from '../store.ts'
import { run } from '../work.ts'
import { compareFiles } from './file-in-place.ts'

let folder: string
let file: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-in-place-'))
  file = path.join(folder, 'chapterhouse.sqlite')
  await migrate(file)
  store = await openStore(file)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const save = (bucket: string) =>
  store.writeUnversioned(({ sql }) =>
    run(sql.insertInto('rateLimits').values({ bucket, windowStart: 'a', windowEnd: 'b', hits: 1 })),
  )

test('a file is compared by its device and its number, and one that cannot be looked at is no other one', () => {
  const noted = { dev: 7n, ino: 41n }
  const failing = (): never => {
    throw Object.assign(new Error('permission denied'), { code: 'EACCES' })
  }
  expect(compareFiles(noted, () => ({ dev: 7n, ino: 41n }))).toBe('in place')
  expect(compareFiles(noted, () => ({ dev: 7n, ino: 42n }))).toBe('replaced')
  expect(compareFiles(noted, () => ({ dev: 8n, ino: 41n }))).toBe('replaced')
  expect(compareFiles(noted, () => undefined)).toBe('removed')
  expect(compareFiles(noted, failing)).toBe('in place')
})

test('the file is followed while it is written, moved aside, and put back', async () => {
  const aside = path.join(folder, 'aside')
  await save('one')
  expect(store.databaseFile()).toBe('in place')
  renameSync(file, aside)
  expect(store.databaseFile()).toBe('removed')
  copyFileSync(aside, file)
  expect(store.databaseFile()).toBe('replaced')
  unlinkSync(file)
  linkSync(aside, file)
  expect(store.databaseFile()).toBe('in place')
  expect(await save('two')).toBe(1)
})

test('after its removal nothing is written, nothing is made beside it, and closing leaves the folder empty', async () => {
  for (const name of readdirSync(folder)) unlinkSync(path.join(folder, name))
  await expect(save('one')).rejects.toThrow(StoreUnavailable)
  await expect(store.alone('snapshot', function* () {})).rejects.toThrow(StoreUnavailable)
  const waits = expect(save('two')).rejects.toThrow(StoreUnavailable)
  await store.close()
  await waits
  expect(readdirSync(folder)).toEqual([])
})

test('a database in memory has no file to lose', async () => {
  const other = await openStore(':memory:')
  expect(other.databaseFile()).toBe('in place')
  await other.close()
})
