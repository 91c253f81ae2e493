import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import Database from '#db/sqlite/driver.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { tell } from './figures.ts'
import {
  isRefused,
  readersAreServed,
  readersPassWriters,
  register,
  registrationsIn,
  upload,
} from './outage-requests.ts'
import { faultsOf } from './ledgers.ts'
import { waitingInSqlite, withoutTransactions } from './altered/weaknesses.ts'

/** The size that a file may grow to while the disk is full: less than a registration needs. */
const fullBytes = 16 * 1024

/** The size of a page in the write-ahead log. */
const pageInLog = 2048 + 24

let dataDir: string
let eventId: string
let database: string
let portal: PortalProcess | undefined

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-unwritable-'))
  database = path.join(dataDir, 'chapterhouse.sqlite')
  eventId = (await laySmallAssociation(dataDir, {
    prepare: (world) => announcePicnic(world, { adultFee: '', minorFee: '', cap: '' }),
  }))!
})
afterEach(async () => {
  await portal?.stop()
  portal = undefined
  rmSync(dataDir, { recursive: true, force: true })
})

const start = async (under: string[] = [], weakness: Record<string, string> = {}) =>
  (portal = await startBuiltPortal({ dataDir, under, env: { TRUSTED_PROXIES: '1', LOG_LEVEL: 'silent', ...weakness } }))

/** Makes the kernel limit the portal's files to this size, as a full disk would; the portal is not notified. */
const letFilesGrowTo = (at: PortalProcess, bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(at.process.pid), `--fsize=${bytes}:`])

const readiness = async (at: PortalProcess) => {
  const { status, text } = await at.request('dc', '/readyz')
  return [status, text]
}

/**
 * Checks that nothing is half-written: exactly the acknowledged guests are registered, log, tables and seats agree, and
 * no file is left over.
 */
async function onlyTheseAreRegistered(acknowledged: string[]): Promise<void> {
  expect(await registrationsIn(database, eventId)).toEqual([...acknowledged].sort())
  const folder = path.join(dataDir, 'uploads')
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  expect(await faultsOf(dataDir)).toEqual([])
}

test('a full disk: writes are rejected with a message while it is full, and saved as soon as there is space', async () => {
  const at = await start()
  const acknowledged = [await register(at, eventId), await register(at, eventId)]
  for (let times = 0; times < 3; times++) {
    letFilesGrowTo(at, fullBytes)
    for (let tries = 0; tries < 9; tries++) await isRefused(register(at, eventId))
    await isRefused(upload(at))
    await readersAreServed(at, eventId)
    expect(await readiness(at)).toEqual([503, 'The database does not save'])
    letFilesGrowTo(at, 'unlimited')
    expect(await readiness(at)).toEqual([200, 'ready'])
    acknowledged.push(await register(at, eventId))
  }
  await onlyTheseAreRegistered(acknowledged)
  tell('a full disk', { refused: 30, stored: acknowledged.length })
})

test('control: on a full disk, a portal without transactions leaves half of what it rejected', async () => {
  const at = await start([], withoutTransactions())
  const acknowledged = [await register(at, eventId)]
  for (let tries = 0; tries < 10; tries++) {
    // Space for some pages, so for some of the statements of a registration.
    letFilesGrowTo(at, statSync(`${database}-wal`).size + 2 * (tries + 1) * pageInLog)
    await register(at, eventId).catch(() => undefined)
  }
  await expect(onlyTheseAreRegistered(acknowledged)).rejects.toThrow()
  const faults = await faultsOf(dataDir)
  tell('a full disk under a portal without transactions', { faults: faults.length })
  expect(faults.length).toBeGreaterThan(0)
  at.process.kill('SIGKILL')
  portal = undefined
})

/** Root can write to anything unless it drops this capability. */
const asOthers = userInfo().uid === 0 ? ['setpriv', '--bounding-set=-dac_override'] : []

test('a read-only database file: pages are served, writes are rejected, and none of them is stored', async () => {
  chmodSync(database, 0o444)
  const at = await start(asOthers)
  for (let tries = 0; tries < 4; tries++) await isRefused(register(at, eventId))
  await isRefused(upload(at))
  await readersAreServed(at, eventId)
  expect(await readiness(at)).toEqual([503, 'The database does not save'])
  at.process.kill('SIGKILL')
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith('chapterhouse.sqlite')))
    chmodSync(path.join(dataDir, name), 0o644)
  const acknowledged = [await register(await start(asOthers), eventId)]
  await onlyTheseAreRegistered(acknowledged)
  tell('a file that may only be read', { refused: 5, stored: acknowledged.length })
})

test('a store opened on a read-only file writes as soon as the file is repaired', () => {
  chmodSync(database, 0o444)
  const [program, ...words] = [
    ...asOthers,
    process.execPath,
    '--import',
    'tsx',
    'tests/faults/read-only-store.ts',
    database,
  ]
  expect(execFileSync(program, words, { encoding: 'utf8' })).toBe('refused refused saved saved')
})

test('a database kept busy by another program: writes are rejected eventually, and no reader waits for them', async () => {
  const at = await start()
  const acknowledged = [await register(at, eventId)]
  const other = new Database(database)
  other.exec('BEGIN IMMEDIATE')
  const refused = await readersPassWriters(at, eventId, () => [isRefused(register(at, eventId)), isRefused(upload(at))])
  expect(await readiness(at)).toEqual([503, 'The database does not save'])
  other.exec('ROLLBACK')
  acknowledged.push(await register(at, eventId))

  // A writer that waits long enough for a short lock succeeds.
  other.exec('BEGIN IMMEDIATE')
  const patient = register(at, eventId)
  expect((await at.request('dc', '/healthz')).status).toBe(200)
  other.exec('ROLLBACK')
  other.close()
  acknowledged.push(await patient)
  await onlyTheseAreRegistered(acknowledged)
  tell('a busy database', { refused, stored: acknowledged.length })
})

test('control: a portal that waits for the file as SQLite does serves nobody in the meantime', async () => {
  const at = await start([], waitingInSqlite())
  const other = new Database(database)
  other.exec('BEGIN IMMEDIATE')
  let isWaiting = true
  const refusal = isRefused(register(at, eventId)).finally(() => (isWaiting = false))
  let served = 0
  for (; isWaiting; served++) await readersAreServed(at, eventId)
  await refusal
  // Requests before the portal began to wait, and one during it.
  expect(served).toBeLessThan(5)
  other.exec('ROLLBACK')
  other.close()
})
