import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copySqlite } from '#db/backup.ts'
import { migrate } from '#db/migrate.ts'
import Database from '#db/sqlite/driver.ts'
import { localFiles } from '#server/providers/files/file-store.ts'
import { openStandinStore } from '#server/providers/payments/standin/store.ts'

/** Programs that write what people entrusted to the portal; those of developers write none of it. */
const programs = [
  'db',
  'events-log',
  'server',
  'scripts/chapter',
  'scripts/chapterhouse',
  'scripts/log',
  'scripts/update',
]

/** Calls that name no mode, each with its reason. */
const exempt: Record<string, string> = {
  'db/schema-text.ts': 'a database in memory',
  'db/sqlite/connection.ts': 'opens a database that migrate has created',
  'server/boot/build-mark.ts': 'says which build runs',
  'server/threads/open-worker.ts': 'compiled program text',
  'scripts/update/archive.ts': 'a release, which every account may run',
}

const calls = /(?<![.\w])(?:writeFile|appendFile|createWriteStream|mkdir|copyFile|cp)(?:Sync)?\(/g
const opens = /(?<![.\w])open(?:Sync)?\((?:[^()]|\([^()]*\))*?'(?:w|wx|a|ax|w\+)'/g
const databases = /new Database\(/g

/** Returns a call's text to its closing parenthesis. */
function callAt(text: string, start: number): string {
  let depth = 0
  for (let at = text.indexOf('(', start); at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return text.slice(start, at + 1)
  }
  return text.slice(start)
}

/** Returns the calls in a program text that create something that others may read, where the account's umask lets them. */
function readableByOthers(text: string): string[] {
  const writes = [...text.matchAll(calls), ...text.matchAll(opens)]
    .map(({ index }) => callAt(text, index))
    .filter((call) => !/0o[67]00\b/.test(call))
  const opened = [...text.matchAll(databases)]
    .map(({ index }) => callAt(text, index))
    .filter((call) => !/fileMustExist|readonly|':memory:'/.test(call))
  return [...writes, ...(/createIfMissing|createPrivately/.test(text) ? [] : opened)]
}

test('every call that creates a file or a folder with data makes it private', () => {
  const files = programs
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    readableByOthers(readFileSync(file, 'utf8')).map((call) => [file, call] as const),
  )
  expect(found.filter(([file]) => !(file in exempt))).toEqual([])
  expect([...new Set(found.map(([file]) => file))].sort()).toEqual(Object.keys(exempt).sort())
})

test.each([
  "writeFileSync(file, text, { flag: 'wx' })",
  'await mkdir(folder, { recursive: true })',
  'pipeline(rows, createWriteStream(path.join(folder, name)))',
  "await open(path.join(folder, name), 'wx')",
  'copyFileSync(from, to)',
  'const db = new Database(file)',
])('control: %s is found', (call) => {
  expect(readableByOthers(call)).toHaveLength(1)
})

const umask = process.umask()
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-private-'))
  process.umask(0)
})
afterEach(() => {
  process.umask(umask)
  rmSync(folder, { recursive: true })
})

test('databases, their copies, and uploads are private, whatever the umask of the account', async () => {
  const database = path.join(folder, 'data/chapterhouse.sqlite')
  await migrate(database, '0001-log')
  await migrate(database, '0002-portal')
  await copySqlite(database, path.join(folder, 'copies/chapterhouse.sqlite'))
  openStandinStore(path.join(folder, 'standin/books.sqlite')).close()
  const open = new Database(database, { fileMustExist: true })
  open.exec('create table "open" ("one" integer) strict')
  await localFiles(path.join(folder, 'uploads')).put('picture.png', Buffer.from('a picture'), 'image/png')
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const modes = entries.map((entry) => {
    const mode = statSync(path.join(entry.parentPath, entry.name)).mode & 0o777
    return `${entry.name} ${mode.toString(8)}`
  })
  open.close()
  expect(modes.sort()).toEqual([
    'books.sqlite 600',
    'chapterhouse.sqlite 600',
    'chapterhouse.sqlite 600',
    'chapterhouse.sqlite-shm 600',
    'chapterhouse.sqlite-wal 600',
    'chapterhouse.sqlite.before-0001-log 600',
    'copies 700',
    'data 700',
    'picture.png 600',
    'standin 700',
    'uploads 700',
  ])
})
