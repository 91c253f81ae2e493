import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { announcePicnic } from '#tests/support/picnic.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/portal.ts'
import { laySmallAssociation } from '#tests/support/small-association.ts'
import { tell } from './figures.ts'
import { isRefused, readersAreServed, register, registrationsIn, upload } from './knocks.ts'
import { faultsOf } from './ledgers.ts'

/** As little as a file may grow to while the disk is full: less than a registration needs. */
const fullBytes = 16 * 1024

let dataDir: string
let eventId: string
let database: string
let portal: PortalProcess | undefined

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-unwritable-'))
  database = path.join(dataDir, 'chapterhouse.sqlite')
  eventId = (await laySmallAssociation(dataDir, { prepare: (world) => announcePicnic(world, { adultFee: '', minorFee: '', cap: '' }) }))!
})
afterEach(async () => {
  await portal?.stop()
  portal = undefined
  rmSync(dataDir, { recursive: true, force: true })
})

const start = async (under: string[] = []) => (portal = await startBuiltPortal({ dataDir, under, env: { TRUSTED_PROXIES: '1', LOG_LEVEL: 'silent' } }))

/** Nothing half-written: exactly who was told is registered, log, tables and seats agree, and no file is left over. */
async function onlyTheseAreRegistered(told: string[]): Promise<void> {
  expect(await registrationsIn(database, eventId)).toEqual([...told].sort())
  const folder = path.join(dataDir, 'uploads')
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  expect(await faultsOf(dataDir)).toEqual([])
}

test('a full disk: refused with a sentence while it is full, and saved as soon as there is room', async () => {
  const at = await start()
  // The kernel refuses to let any file of the portal grow beyond this, as a full disk does; the portal is not told.
  const letFilesGrowTo = (bytes: number | 'unlimited') => execFileSync('prlimit', ['--pid', String(at.process.pid), `--fsize=${bytes}:`])
  const told = [await register(at, eventId), await register(at, eventId)]
  for (let times = 0; times < 3; times++) {
    letFilesGrowTo(fullBytes)
    for (let tries = 0; tries < 9; tries++) await isRefused(register(at, eventId))
    await isRefused(upload(at))
    await readersAreServed(at, eventId)
    letFilesGrowTo('unlimited')
    told.push(await register(at, eventId))
  }
  await onlyTheseAreRegistered(told)
  tell('a full disk', { refused: 30, kept: told.length })
})

test('the control: on such a disk, who counts the seat and then enters the guest has seats that nobody has', () => {
  const file = path.join(dataDir, 'naive.sqlite')
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  db.exec('create table seats (taken integer); insert into seats values (0); create table guests (name text, form text)')
  db.pragma('wal_checkpoint(TRUNCATE)')
  const refused = Number(execFileSync('prlimit', [`--fsize=${8 * fullBytes}:`, process.execPath, 'tests/faults/naive-register.js', file, '60'], { encoding: 'utf8' }))
  const taken = db.prepare('select taken from seats').pluck().get() as number
  const entered = db.prepare('select count(*) from guests').pluck().get() as number
  db.close()
  tell('a full disk under a naive register', { refused, seats: taken, guests: entered })
  expect(taken - entered).toBeGreaterThan(0)
})

/** Root writes to anything, unless it gives this right up. */
const asOthers = userInfo().uid === 0 ? ['setpriv', '--bounding-set=-dac_override'] : []

test('a database file that may only be read: pages are served, writes are refused, and nothing of them is there afterwards', async () => {
  chmodSync(database, 0o444)
  const at = await start(asOthers)
  for (let tries = 0; tries < 4; tries++) await isRefused(register(at, eventId))
  await isRefused(upload(at))
  await readersAreServed(at, eventId)
  at.process.kill('SIGKILL')
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith('chapterhouse.sqlite'))) chmodSync(path.join(dataDir, name), 0o644)
  const told = [await register(await start(asOthers), eventId)]
  await onlyTheseAreRegistered(told)
  tell('a file that may only be read', { refused: 5, kept: told.length })
})

test('a store that was opened while its file could only be read writes as soon as the file is mended', () => {
  chmodSync(database, 0o444)
  const [program, ...words] = [...asOthers, process.execPath, '--import', 'tsx', 'tests/faults/read-only-store.ts', database]
  expect(execFileSync(program, words, { encoding: 'utf8' })).toBe('refused refused saved saved')
})

test('a database that another program keeps busy: writes are refused in the end, and nobody who reads waits for them', async () => {
  const at = await start()
  const told = [await register(at, eventId)]
  const other = new Database(database)
  other.exec('BEGIN IMMEDIATE')
  let waiting = 2
  const refusals = [isRefused(register(at, eventId)), isRefused(upload(at))].map((refusal) => refusal.finally(() => waiting--))
  await readersAreServed(at, eventId)
  // They were served while the others still waited for the file, not after them.
  expect(waiting).toBe(2)
  await Promise.all(refusals)
  other.exec('ROLLBACK')
  told.push(await register(at, eventId))

  // Who is patient enough for a short hold gets through.
  other.exec('BEGIN IMMEDIATE')
  const patient = register(at, eventId)
  await readersAreServed(at, eventId)
  other.exec('ROLLBACK')
  other.close()
  told.push(await patient)
  await onlyTheseAreRegistered(told)
  tell('a busy database', { refused: 2, kept: told.length })
})

test('the control: a program that waits for the file as SQLite does serves nobody meanwhile', () => {
  const holder = new Database(database)
  holder.exec('BEGIN IMMEDIATE')
  const waiter = new Database(database, { timeout: 300 })
  let served = 0
  const reader = setImmediate(() => served++)
  expect(() => waiter.exec('BEGIN IMMEDIATE')).toThrow('locked')
  expect(served).toBe(0)
  clearImmediate(reader)
  holder.exec('ROLLBACK')
  for (const db of [holder, waiter]) db.close()
})
