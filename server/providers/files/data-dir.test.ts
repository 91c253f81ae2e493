import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openDataDir } from './data-dir.ts'

const umask = process.umask()
let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-data-'))))
afterEach(() => {
  process.umask(umask)
  rmSync(folder, { recursive: true })
})

const modeOf = (...names: string[]) => (statSync(path.join(folder, ...names)).mode & 0o777).toString(8)

test("the data is readable only by the portal's account, including data of an earlier release", async () => {
  process.umask(0o022)
  mkdirSync(path.join(folder, 'data/uploads'), { recursive: true })
  writeFileSync(path.join(folder, 'data/uploads/image-1.pdf'), '')
  openDataDir(path.join(folder, 'data'))
  await migrate(path.join(folder, 'data/chapterhouse.sqlite'))
  expect([
    modeOf('data'),
    modeOf('data/uploads'),
    modeOf('data/uploads/image-1.pdf'),
    modeOf('data/chapterhouse.sqlite'),
  ]).toEqual(['700', '700', '600', '600'])
})
