import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { startBuiltPortal, type PortalProcess } from '#tests/support/machine/portal.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/databases/postgres.ts'
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
import { relayTo, type Relay } from './relay.ts'

/** More than the number of connections for writing. */
const crowd = 12

let dataDir: string
let database: FreshDatabase
let relay: Relay
let eventId: string
let portal: PortalProcess
let other: pg.Client
const acknowledged: string[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-away-'))
  database = await freshDatabase()
  const prepare = {
    databaseUrl: database.url,
    prepare: (world: Parameters<typeof announcePicnic>[0]) =>
      announcePicnic(world, { adultFee: '', minorFee: '', cap: '' }),
  }
  eventId = (await laySmallAssociation(dataDir, prepare))!
  const address = new URL(database.url)
  relay = await relayTo(Number(address.port))
  address.hostname = '127.0.0.1'
  address.port = String(relay.port)
  // As long as a write may have to wait for its first connection on a busy machine.
  address.searchParams.set('lock_timeout', '2000')
  address.searchParams.set('query_timeout', '4000')
  portal = await startBuiltPortal({
    dataDir,
    env: { DATABASE_URL: address.href, TRUSTED_PROXIES: '1', LOG_LEVEL: 'silent' },
  })
  other = new pg.Client({ connectionString: database.url })
  await other.connect()
})
afterAll(async () => {
  await portal.stop()
  await other.end()
  await relay.cut()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const holdWhatIsWritten = () =>
  other.query('BEGIN; SELECT FROM "logHead" FOR UPDATE; LOCK TABLE uploads IN EXCLUSIVE MODE')

/**
 * Checks that nothing is half-written: exactly the acknowledged guests are registered, log, tables and seats agree, and
 * no file is left over.
 */
async function assertOnlyAcknowledgedFiles(files: number): Promise<void> {
  expect(await registrationsIn(database.url, eventId)).toEqual([...acknowledged].sort())
  expect(await faultsOf(dataDir, database.url)).toEqual([])
  const folder = path.join(dataDir, 'uploads')
  expect(existsSync(folder) ? readdirSync(folder).length : 0).toBe(files)
}

test('a PostgreSQL kept busy by another program: writes are rejected eventually, and no reader waits for them', async () => {
  acknowledged.push(await register(portal, eventId))
  await upload(portal)
  await holdWhatIsWritten()
  const refused = await readersPassWriters(portal, eventId, () =>
    Array.from({ length: crowd }, () => isRefused(register(portal, eventId))),
  )
  await isRefused(upload(portal))
  await other.query('ROLLBACK')
  acknowledged.push(await register(portal, eventId))
  await assertOnlyAcknowledgedFiles(1)
  tell('a busy PostgreSQL', { refused: refused + 1, stored: acknowledged.length })
})

test('an unreachable PostgreSQL: every request gets a readable message, and everything recovers as soon as it is back', async () => {
  const requests = [
    '/',
    `/event/${eventId}`,
    '/login',
    '/api/events/chapter/dc',
    '/api/trpc/chapters.frame',
    '/uploads/image-0.jpg',
  ]
  const request = () =>
    Promise.all(requests.map(async (address) => [address, (await portal.request('dc', address)).status]))
  const before = await request()

  // A write is in progress when the connection breaks.
  await holdWhatIsWritten()
  const cutOff = isRefused(register(portal, eventId))
  await relayedWriteWaits()
  await relay.cut()
  await cutOff
  await other.query('ROLLBACK')
  for (const address of requests) {
    const { status, headers, text } = await portal.request('dc', address)
    const seen = [address, status, headers['retry-after'], text]
    expect(seen).toEqual([
      address,
      503,
      '60',
      expect.stringContaining('We cannot load this right now. Please try again in a minute.'),
    ])
  }
  expect((await portal.request('dc', '/readyz')).status).toBe(503)
  expect((await portal.request('dc', '/')).headers['content-type']).toContain('text/plain')
  await Promise.all(
    [register(portal, eventId), upload(portal)].map((write) => expect(write).rejects.toMatchObject({ status: 503 })),
  )

  await relay.mend()
  expect(await request()).toEqual(before)
  await readersAreServed(portal, eventId)
  acknowledged.push(await register(portal, eventId))
  await assertOnlyAcknowledgedFiles(1)
  tell('a PostgreSQL that is away', { requests: requests.length, stored: acknowledged.length })
})

test('a silent PostgreSQL: nobody waits forever, and everything recovers as soon as it is back', async () => {
  relay.hush()
  const writes = Array.from({ length: crowd }, () => register(portal, eventId))
  const readers = Array.from({ length: 2 * crowd }, () => portal.request('dc', `/event/${eventId}`))
  await Promise.all(writes.map((write) => expect(write).rejects.toMatchObject({ status: 503 })))
  expect((await Promise.all(readers)).map(({ status }) => status)).toEqual(readers.map(() => 503))
  await relay.cut()

  await relay.mend()
  await readersAreServed(portal, eventId)
  acknowledged.push(await register(portal, eventId))
  await assertOnlyAcknowledgedFiles(1)
  tell('a PostgreSQL that falls silent', { refused: crowd, stored: acknowledged.length })
})

/** Polls the server until a session waits for the locked row. */
async function relayedWriteWaits(): Promise<void> {
  for (;;) {
    const { rowCount } = await other.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount) return
  }
}
