import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from '#db/sqlite/driver.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { contentsOf } from '#db/row-counts.ts'
import { onEachDatabase } from '#tests/support/databases/each-database.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { filesBelow } from './files.writes.ts'
import { tablesUnlike } from './manifest.writes.ts'
import { restoreBackup } from './restore.writes.ts'
import { takeBackup } from './take.writes.ts'

const takenAt = '2026-11-27T03:00:00.000Z'
const umask = process.umask()
let folder: string
let backup: string
let shelf: string
let shelves = 0

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-backups-'))
  const live = path.join(folder, 'live')
  backup = path.join(folder, 'backup')
  await laySmallAssociation(live)
  mkdirSync(path.join(live, 'uploads', 'pages'), { recursive: true })
  writeFileSync(path.join(live, 'uploads', 'picture.png'), 'a picture')
  writeFileSync(path.join(live, 'uploads', 'pages', 'picture-1.webp'), 'a page')
  writeFileSync(path.join(live, 'checkpoints.ndjson'), '')
  // An earlier release, or a copy by hand, may have left these permissions.
  for (const name of filesBelow(live)) chmodSync(path.join(live, name), 0o644)
  process.umask(0o022)
  expect((await takeBackup(backup, { DATA_DIR: live }, { logDefinition, takenAt })).problems).toEqual([])
})
beforeEach(() => {
  process.umask(0o022)
  shelf = path.join(folder, `shelf-${++shelves}`)
  cpSync(backup, shelf, { recursive: true })
})
afterEach(() => void process.umask(umask))
afterAll(() => rmSync(folder, { recursive: true }))

const target = () => path.join(folder, `target-${shelves}`)
const restore = (withoutManifest = false) =>
  restoreBackup(shelf, { DATA_DIR: target() }, logDefinition, withoutManifest)
const inDatabase = (statement: string) =>
  new Database(path.join(shelf, 'chapterhouse.sqlite')).exec(statement).pragma('wal_checkpoint(TRUNCATE)')
const modesIn = (place: string) => {
  const entries = readdirSync(place, { recursive: true, withFileTypes: true })
  return new Set(
    entries.map(
      (entry) =>
        `${entry.isFile() ? 'file' : 'folder'} ${(statSync(path.join(entry.parentPath, entry.name)).mode & 0o777).toString(8)}`,
    ),
  )
}

/** Starts what reads at once as an account that owns nothing; root could read all. */
function asNobody<T>(start: () => T): T {
  if (process.getuid!() !== 0) return start()
  process.seteuid!(65_534)
  try {
    return start()
  } finally {
    process.seteuid!(0)
  }
}

test('a backup that another account owns is told of as such, with what mends it', async () => {
  // The temporary folder of a run is closed to others, too.
  for (const place of [folder, path.dirname(folder)]) chmodSync(place, statSync(place).mode | 0o011)
  try {
    const mend = `As root, give it to the account: chown -R --reference=${target()} ${shelf}`
    for (const closed of [shelf, path.join(shelf, 'uploads'), path.join(shelf, 'uploads', 'picture.png')]) {
      for (const name of [
        shelf,
        ...readdirSync(shelf, { recursive: true }).map((each) => path.join(shelf, String(each))),
      ])
        chmodSync(name, 0o755)
      chmodSync(closed, 0)
      await expect(asNobody(() => restore())).rejects.toThrow(`${closed} cannot be read by this account. ${mend}`)
    }
  } finally {
    chmodSync(folder, 0o700)
  }
  chmodSync(folder, 0)
  try {
    await expect(asNobody(() => restore())).rejects.toThrow(
      `${shelf} cannot be read by this account. A folder above it is closed. As root, move it to ${target()}`,
    )
  } finally {
    chmodSync(folder, 0o700)
  }
})

test('a restored backup is identical byte for byte, and readable by this account only', async () => {
  const { lines, problems } = await restore()
  expect([problems, lines.slice(0, 2)]).toEqual([
    [],
    [
      `Restored ${shelf} and verified it; chapterhouse start serves it.`,
      expect.stringMatching(/Manifest .* 5 files and the rows of \d+ tables are as they were/),
    ],
  ])
  expect(filesBelow(target())).toEqual(filesBelow(shelf).filter((name) => name !== 'manifest.json'))
  for (const name of filesBelow(path.join(shelf, 'uploads')))
    expect(readFileSync(path.join(target(), 'uploads', name))).toEqual(readFileSync(path.join(shelf, 'uploads', name)))
  for (const place of [backup, target()])
    expect([place, modesIn(place)]).toEqual([place, new Set(['folder 700', 'file 600'])])
  expect([backup, target()].map((place) => (statSync(place).mode & 0o777).toString(8))).toEqual(['700', '700'])
})

const changes: [what: string, damage: () => unknown, problem: string][] = [
  [
    'another email of a person',
    () => inDatabase(`update "people" set "email" = 'nobody@example.org' where "email" like 'member@dc%'`),
    'chapterhouse.sqlite was changed',
  ],
  [
    'a person who is gone',
    () => inDatabase(`pragma foreign_keys = off; delete from "people" where "email" like 'member@dc%'`),
    'chapterhouse.sqlite was changed',
  ],
  [
    'member types that are gone',
    () => inDatabase('pragma foreign_keys = off; delete from "memberTypes"'),
    'chapterhouse.sqlite was changed',
  ],
  ['an upload that is gone', () => rmSync(path.join(shelf, 'uploads/picture.png')), 'uploads/picture.png is missing'],
  [
    'all uploads gone',
    () => rmSync(path.join(shelf, 'uploads'), { recursive: true }),
    'uploads/picture.png is missing',
  ],
  [
    'another picture',
    () => writeFileSync(path.join(shelf, 'uploads/picture.png'), 'a pictore'),
    'uploads/picture.png was changed',
  ],
  ['half a picture', () => truncateSync(path.join(shelf, 'uploads/picture.png'), 4), 'uploads/picture.png was changed'],
  [
    'a picture too many',
    () => writeFileSync(path.join(shelf, 'uploads/other.png'), ''),
    'uploads/other.png is not of this backup',
  ],
  ['checkpoints that are gone', () => rmSync(path.join(shelf, 'checkpoints.ndjson')), 'checkpoints.ndjson is missing'],
  ['no database', () => rmSync(path.join(shelf, 'chapterhouse.sqlite')), 'chapterhouse.sqlite is missing'],
  [
    'another sum in the manifest',
    () => changeManifest((text) => text.replace(/"bytes": \d+/, '"bytes": 1')),
    'manifest.json was changed, or was signed with another APP_SECRET than is set now',
  ],
  [
    'half a manifest',
    () => changeManifest((text) => text.slice(0, 100)),
    'manifest.json is damaged: it cannot be read',
  ],
]

const changeManifest = (change: (text: string) => string) =>
  writeFileSync(path.join(shelf, 'manifest.json'), change(readFileSync(path.join(shelf, 'manifest.json'), 'utf8')))

test.each(changes)('%s: nothing is restored, and an error is printed', async (_, damage, problem) => {
  damage()
  const { lines, problems } = await restore()
  expect([lines[0], problems]).toEqual([
    expect.stringContaining('nothing was restored'),
    expect.arrayContaining([problem]),
  ])
  expect(readdirSync(target())).toEqual([])
})

test('a backup signed with another secret is rejected', async () => {
  const { problems } = await restoreBackup(
    shelf,
    { DATA_DIR: target(), APP_SECRET: 'another secret of at least 32 characters' },
    logDefinition,
  )
  expect(problems).toEqual(['manifest.json was changed, or was signed with another APP_SECRET than is set now'])
})

test('what is in the way of a restore is named, to be moved aside, and stays as it is', async () => {
  await restore()
  writeFileSync(path.join(target(), 'backups'), 'in no backup')
  const there = ['chapterhouse.sqlite', 'checkpoints.ndjson', 'demo-secret', 'uploads'].map((name) =>
    path.join(target(), name),
  )
  await expect(restore()).rejects.toThrow(
    `There is a database at ${there[0]}, and it was not touched. Stop the portal, and move aside what is in the way:\nmkdir -m 700 ${target()}/aside-1 && mv ${there.join(' ')} ${target()}/aside-1`,
  )
  // Its entries would get into the restored database.
  const left = path.join(target(), 'chapterhouse.sqlite-wal')
  for (const file of there) rmSync(file, { recursive: true })
  writeFileSync(left, 'entries of another database')
  await expect(restore()).rejects.toThrow(`There is ${left}, and it was not touched.`)
  rmSync(left)
  expect((await restore()).problems).toEqual([])
})

test('the command that a refused restore prints moves aside what is in its way, each time elsewhere', async () => {
  await restore()
  for (const number of [1, 2]) {
    const refused: unknown = await restore().catch((error: unknown) => error)
    execFileSync('sh', ['-c', String((refused as Error).message).split('\n')[1]!])
    expect(readdirSync(path.join(target(), `aside-${number}`))).toContain('chapterhouse.sqlite')
    expect((await restore()).problems).toEqual([])
  }
})

test('checkpoints that are left of another log are in the way of a backup that has none', async () => {
  for (const name of ['checkpoints.ndjson', 'manifest.json']) rmSync(path.join(shelf, name))
  mkdirSync(target())
  const left = path.join(target(), 'checkpoints.ndjson')
  writeFileSync(left, '')
  await expect(restore(true)).rejects.toThrow(`There is ${left}, and it was not touched.`)
  expect(readdirSync(target())).toEqual(['checkpoints.ndjson'])
  rmSync(left)
  expect((await restore(true)).problems).toEqual([])
})

test('a backup without a manifest is restored only on request, with a warning about what is unknown', async () => {
  rmSync(path.join(shelf, 'manifest.json'))
  await expect(restore()).rejects.toThrow('nobody can tell what is missing')
  expect(existsSync(target())).toBe(false)
  expect(await restore(true)).toMatchObject({
    problems: [],
    lines: [expect.stringContaining('It has no manifest'), ...Array<unknown>(4).fill(expect.any(String))],
  })
})

test('a migration of a later release is rejected by name', async () => {
  inDatabase(`insert into "kysely_migration" values ('9999-of-tomorrow', '2099-01-01T00:00:00.000Z')`)
  rmSync(path.join(shelf, 'manifest.json'))
  await expect(restore(true)).rejects.toThrow('of a later release, which has the migration 9999-of-tomorrow')
  expect(readdirSync(target())).toEqual([])
})

onEachDatabase((database) => {
  test('an added or missing row shows in the counts of every table', async () => {
    const { store, location } = database()
    const before = await contentsOf(location)
    expect([before.tables.facts, before.tables.logHead, before.applied.length > 80]).toEqual([0, 1, true])
    await store.write(function* ({ sql }) {
      yield sql.insertInto('demoMarks').values({ one: 1, laidAt: '2026-11-25T00:00:00.000Z' }).compile()
    })
    expect(tablesUnlike((await contentsOf(location)).tables, before.tables)).toEqual([
      'The table demoMarks has 1 rows, and 0 were backed up',
    ])
    expect(tablesUnlike({ facts: 0 }, { facts: 0, people: 3 })).toEqual([
      'The table people has no rows, and 3 were backed up',
    ])
  })
})
