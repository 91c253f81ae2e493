import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { withAlerts } from '#tests/support/fakes/alerts.ts'
import { movedClock, type MovedClock } from '#tests/support/fakes/clock.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { backUp, keepBackups } from './jobs.ts'
import { restoreArchive, tidyAfter } from './shelf.writes.ts'
import { nameOf, shelfIn } from './shelf.reads.ts'

const umask = process.umask()
const hourMs = 3_600_000
let folder: string
let live: string
let shelf: string
let shelves = 0
let clock: MovedClock

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-shelf-'))
  live = path.join(folder, 'live')
  await laySmallAssociation(live)
  mkdirSync(path.join(live, 'uploads'))
  writeFileSync(path.join(live, 'uploads', 'picture.png'), 'a picture')
})
beforeEach(() => {
  shelf = path.join(folder, `shelf-${++shelves}`)
  // Noon in New York.
  clock = movedClock('2026-11-27T17:00:00.000Z')
})
afterEach(() => void process.umask(umask))
afterAll(() => rmSync(folder, { recursive: true }))

function portalOf(more: Record<string, string> = {}) {
  const env = readEnv({ DATA_DIR: live, BACKUP_DIR: shelf, ...more })
  return { env, clock, log: pino({ level: 'silent' }), logDefinition }
}
const keep = (more?: Record<string, string>) => keepBackups(portalOf(more))
const shelfNow = () => shelfIn(shelf, clock.now())
const entries = () => shelfNow().made
const moveBy = (ms: number) => clock.forward(ms / 60_000)
const noPassphrase = async () => ''
const archives = () => readdirSync(shelf).filter((name) => name.endsWith('.zip'))

test('one a night: compressed, verified, restored at once and then once a week', async () => {
  await keep()
  const [first] = entries()
  expect(first).toMatchObject({ takenAt: '2026-11-27T17:00:00.000Z', testedAt: '2026-11-27T17:00:00.000Z' })
  expect(first).toMatchObject({ testProblem: null, head: expect.stringMatching(/^[\da-f]{64}$/) as string })
  expect(readdirSync(shelf).sort()).toEqual([
    'chapterhouse-2026-11-27T17-00-00Z.json',
    'chapterhouse-2026-11-27T17-00-00Z.zip',
    'state.json',
  ])
  moveBy(hourMs)
  await keep()
  expect(entries()).toHaveLength(1)
  // Midnight has passed, and the night's hour has not come.
  moveBy(12 * hourMs)
  await keep()
  expect(entries()).toHaveLength(1)
  moveBy(2 * hourMs)
  await keep()
  expect(entries().map(({ testedAt }) => testedAt)).toEqual([null, '2026-11-27T17:00:00.000Z'])
  moveBy(7 * 24 * hourMs)
  await keep()
  expect(entries().map(({ testedAt }) => testedAt)).toEqual([entries()[0]!.takenAt, null, '2026-11-27T17:00:00.000Z'])
})

test('an archive restores into an empty folder, and into no other', async () => {
  await keep()
  const { appSecret } = readEnv({ DATA_DIR: live })
  const file = path.join(shelf, archives()[0]!)
  const target = path.join(folder, 'target')
  const environment = { DATA_DIR: target, APP_SECRET: appSecret }
  const { lines, problems } = await restoreArchive(file, environment, logDefinition, noPassphrase)
  expect([problems, lines[0]]).toEqual([[], `Restored ${file} and verified it; chapterhouse start serves it.`])
  expect(readFileSync(path.join(target, 'uploads', 'picture.png'), 'utf8')).toBe('a picture')
  expect(existsSync(path.join(target, 'chapterhouse.sqlite'))).toBe(true)
  expect(existsSync(path.join(target, 'unpacking'))).toBe(false)
  await expect(restoreArchive(file, environment, logDefinition, noPassphrase)).rejects.toThrow('it was not touched')
})

test('two backups by hand leave that of the night, with its test', async () => {
  await keep()
  const [ofNight] = entries()
  for (let times = 0; times < 2; times++) {
    moveBy(hourMs)
    await backUp(portalOf(), true)
  }
  expect(entries()).toEqual([
    expect.objectContaining({ takenAt: '2026-11-27T19:00:00.000Z', isByHand: true, testedAt: null }),
    { ...ofNight, isByHand: false, testProblem: null },
  ])
  expect(archives()).toHaveLength(2)
})

test('those whose time is over are removed', async () => {
  for (let night = 0; night < 9; night++) {
    await keep()
    moveBy(24 * hourMs)
  }
  // 7 days, and of the week before its Sunday, which is one of them: November 27 is a Friday.
  expect(entries().map(({ takenAt }) => takenAt.slice(5, 10))).toEqual([
    '12-05',
    '12-04',
    '12-03',
    '12-02',
    '12-01',
    '11-30',
    '11-29',
  ])
  expect(archives()).toHaveLength(7)
})

test('a damaged archive is found by the weekly test, and does not count as a good backup', async () => {
  await keep()
  const name = nameOf(entries()[0]!.takenAt)
  const bytes = readFileSync(path.join(shelf, `${name}.zip`))
  bytes[Math.floor(bytes.length / 2)]! ^= 1
  writeFileSync(path.join(shelf, `${name}.zip`), bytes)
  const entry = { ...entries()[0]!, testedAt: null }
  writeFileSync(path.join(shelf, `${name}.json`), JSON.stringify(entry))
  await keep()
  expect(entries()[0]!.testProblem).not.toBeNull()
})

test('what a killed process left is removed, and its claim does not block the next', async () => {
  mkdirSync(path.join(shelf, '.making-chapterhouse-2026-11-26T08-00-00Z'), { recursive: true })
  claimBy(hostname(), noProcess)
  await keep()
  expect([entries().length, readdirSync(shelf).filter((name) => name.startsWith('.'))]).toEqual([1, []])
})

/** No process has a number beyond the kernel's maximum. */
const noProcess = 99_999_999

function claimBy(host: string, pid: number) {
  mkdirSync(shelf, { recursive: true })
  writeFileSync(path.join(shelf, 'running.json'), JSON.stringify({ host, pid, since: clock.now().toISOString() }))
}

test.each([
  ['of another machine, or in a container that is gone', 'another-server', 1],
  ['of this machine, whose number may be another process by now', hostname(), process.pid],
])('a process %s is believed for half a day', async (_, host, pid) => {
  claimBy(host, pid)
  await keep()
  moveBy(12 * hourMs)
  expect([entries(), shelfNow().isRunning]).toEqual([[], true])
  // At 3 in the morning the next is due.
  moveBy(3 * hourMs)
  expect(shelfNow().isRunning).toBe(false)
  await keep()
  expect([entries().length, readdirSync(shelf).includes('running.json')]).toEqual([1, false])
})

/** Leaves what a process leaves that is killed at any moment of a backup or a test. */
function leaveAll() {
  mkdirSync(path.join(shelf, '.making-test', 'data'), { recursive: true })
  mkdirSync(path.join(shelf, '.making-chapterhouse-2026-11-26T08-00-00Z.unfinished'), { recursive: true })
  for (const name of [
    '.making-chapterhouse-2026-11-26T08-00-00Z.zip',
    'chapterhouse-2026-11-26T08-00-00Z.json',
    'chapterhouse-2026-11-26T08-00-00Z.json.new',
  ])
    writeFileSync(path.join(shelf, name), '')
}

test('what killed processes left is removed when the portal starts, also when no backup is due', async () => {
  await keep()
  const before = readdirSync(shelf)
  leaveAll()
  // An archive without its entry is nobody's to remove: somebody may have put it there.
  writeFileSync(path.join(shelf, 'chapterhouse-2026-11-25T08-00-00Z.zip'), '')
  await keep()
  expect(readdirSync(shelf)).toEqual([...before, 'chapterhouse-2026-11-25T08-00-00Z.zip'].sort())
})

test('what a process leaves that the portal itself ended is removed at once, and nothing of another', async () => {
  claimBy(hostname(), noProcess)
  leaveAll()
  const before = readdirSync(shelf)
  await tidyAfter({ shelf, dataDir: live }, noProcess - 1)
  expect(readdirSync(shelf)).toEqual(before)
  await tidyAfter({ shelf, dataDir: live }, noProcess)
  expect(readdirSync(shelf)).toEqual([])
})

test('a relative BACKUP_DIR is in DATA_DIR, not in the folder of a release', () => {
  expect(readEnv({ DATA_DIR: live, BACKUP_DIR: 'backups' }).backupDir).toBe(path.join(live, 'backups'))
  expect(readEnv({ DATA_DIR: live, BACKUP_DIR: shelf }).backupDir).toBe(shelf)
  expect(readEnv({ DATA_DIR: live }).backupDir).toBe('')
})

test('what killed processes left beside the data is removed after half a day, also without BACKUP_DIR', async () => {
  const place = path.join(folder, 'beside')
  const left = ['.making-test', 'unpacking', 'restoring', 'rehearsing-7']
  for (const name of [...left, 'uploads']) mkdirSync(path.join(place, name, 'data'), { recursive: true })
  writeFileSync(path.join(place, 'unpacking.zip'), '')
  const changed = clock.now()
  for (const name of readdirSync(place)) utimesSync(path.join(place, name), changed, changed)
  await keep({ DATA_DIR: place, BACKUP_DIR: '' })
  expect(readdirSync(place)).toEqual(expect.arrayContaining([...left, 'unpacking.zip']))
  moveBy(13 * hourMs)
  await keep({ DATA_DIR: place, BACKUP_DIR: '' })
  expect(readdirSync(place).filter((name) => !name.endsWith('-secret'))).toEqual(['uploads'])
})

test('without BACKUP_DIR nothing happens', async () => {
  await keep({ BACKUP_DIR: '' })
  expect(existsSync(shelf)).toBe(false)
})

/** A database that is no database: every backup of it fails. */
function broken(): Record<string, string> {
  const place = path.join(folder, `broken-${shelves}`)
  cpSync(live, place, { recursive: true })
  for (const name of readdirSync(place).filter((one) => one.startsWith('chapterhouse.sqlite')))
    writeFileSync(path.join(place, name), 'no database')
  return { DATA_DIR: place }
}

test('a failure is noted with its reason, and the next success clears it', async () => {
  await keep(broken())
  expect(shelfNow()).toMatchObject({
    made: [],
    failure: { at: '2026-11-27T17:00:00.000Z', problem: expect.stringContaining('database') as string },
  })
  moveBy(hourMs)
  await keep()
  expect([entries().length, shelfNow().failure]).toEqual([1, null])
})

test('after 26 hours without a good one the alert is sent, once until there is one again', () =>
  withAlerts(async (alert, received) => {
    const without = { ...broken(), ...alert }
    await keep(without)
    moveBy(25 * hourMs)
    await keep(without)
    expect(received).toEqual([])
    for (let hour = 0; hour < 3; hour++) {
      moveBy(2 * hourMs)
      await keep(without)
    }
    expect(received).toEqual([
      { text: expect.stringContaining('there is no good backup. The last attempt failed:') as string },
    ])
    await keep(alert)
    expect([shelfNow().alertedAt, received.length]).toEqual([null, 1])
  }))

test('a folder that cannot be written to is alerted about at once, and again only after it could be', () =>
  withAlerts(async (alert, received) => {
    // A file in its place stands for a share that is not mounted, or mounted read-only.
    const unwritable = () => writeFileSync(shelf, '')
    const says = {
      text: expect.stringContaining(`there is no good backup. No other can be made: ${shelf} is no folder`) as string,
    }
    unwritable()
    await keep(alert)
    moveBy(hourMs)
    await keep(alert)
    expect(received).toEqual([says])
    rmSync(shelf)
    await keep(alert)
    expect(entries()).toHaveLength(1)
    rmSync(shelf, { recursive: true })
    unwritable()
    await keep(alert)
    expect(received).toEqual([says, says])
  }))
