import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { BadEnvironment, readEnv } from '#server/env.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { openBucket } from '#server/providers/files/bucket.ts'
import { withAlerts } from '#tests/support/fakes/alerts.ts'
import { startBucket, type Bucket } from '#tests/support/fakes/bucket.ts'
import { movedClock, type MovedClock } from '#tests/support/fakes/clock.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import { bucketShelfIn, copiesIn } from './bucket.reads.ts'
import { copyToBucket, withFetched } from './bucket.writes.ts'
import { keepBackups } from './jobs.ts'
import { archiveName, nameOf, shelfIn } from './shelf.reads.ts'
import { restoreArchive } from './shelf.writes.ts'

const umask = process.umask()
const secret = 'a secret for tests'
const nights = (count: number) =>
  Array.from({ length: count }, (_, night) => new Date(Date.UTC(2026, 10, 27 - night, 8)).toISOString())
let folder: string
let live: string
let shelf: string
let shelves = 0
let bucket: Bucket
let clock: MovedClock
/** Lines of the portal's log. */
let logged: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-copies-'))
  live = path.join(folder, 'live')
  await laySmallAssociation(live)
})
beforeEach(async () => {
  shelf = path.join(folder, `shelf-${++shelves}`)
  mkdirSync(shelf)
  bucket = await startBucket()
  clock = movedClock('2026-11-27T17:00:00.000Z')
  logged = ''
})
afterEach(async () => {
  process.umask(umask)
  await bucket.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

const environment = () => ({
  DATA_DIR: live,
  BACKUP_DIR: shelf,
  BACKUP_S3_BUCKET: 'backups',
  BACKUP_S3_PREFIX: 'dc/',
  BACKUP_S3_ENDPOINT: bucket.endpoint,
  BACKUP_S3_ACCESS_KEY_ID: 'key',
  BACKUP_S3_SECRET_ACCESS_KEY: secret,
})
const placeNow = () => readEnv(environment()).backupS3!
const keep = (more: Record<string, string> = {}) =>
  keepBackups({
    env: readEnv({ ...environment(), ...more }),
    clock,
    log: pino({}, { write: (line: string) => void (logged += line) }),
    logDefinition,
  })
const copies = () => bucketShelfIn(shelf, placeNow())
const keys = () => [...bucket.objects.keys()].map((key) => key.replace('/backups/dc/', '')).sort()
const inBucket = async () => {
  const opened = await openBucket(placeNow())
  try {
    return (await copiesIn(opened)).made.map(({ takenAt }) => takenAt)
  } finally {
    opened.close()
  }
}

/** Puts something that looks like a backup of that night on the shelf: copying does not look into it. */
function layBackup(takenAt: string, bytes = randomBytes(10_000)) {
  const entry = { takenAt, seconds: 1, bytes: bytes.length, isEncrypted: false, facts: 1, head: 'h', problem: null }
  writeFileSync(path.join(shelf, archiveName(entry)), bytes)
  const text = JSON.stringify({ ...entry, testedAt: null, testProblem: null })
  writeFileSync(path.join(shelf, `${nameOf(takenAt)}.json`), text)
}
const copy = (now = clock.now().toISOString()) =>
  copyToBucket({ shelf, now, timeZone: 'America/New_York', bucket: placeNow() })

test('a backup that was made is copied, and restores from the bucket alone with the same log', async () => {
  await keep()
  const [made] = shelfIn(shelf, clock.now()).made
  expect(copies()).toMatchObject({ failure: null, made: [{ ...made!, testedAt: expect.any(String) as string }] })
  expect(keys()).toEqual(['chapterhouse-2026-11-27T17-00-00Z.json', 'chapterhouse-2026-11-27T17-00-00Z.zip'])
  const archive = readFileSync(path.join(shelf, archiveName(made!)))
  expect(bucket.objects.get(`/backups/dc/${archiveName(made!)}`)!.bytes.equals(archive)).toBe(true)
  // Nothing more to do, so nothing more is asked.
  bucket.requests.length = 0
  clock.forward(60)
  await keep()
  expect(bucket.requests).toEqual([])

  const target = path.join(folder, 'restored')
  const { appSecret } = readEnv({ DATA_DIR: live })
  rmSync(shelf, { recursive: true })
  const from = { name: 'chapterhouse-2026-11-27T17-00-00Z', dataDir: target }
  const { problems, log } = await withFetched(placeNow(), from, (file) =>
    restoreArchive(file, { DATA_DIR: target, APP_SECRET: appSecret }, logDefinition, async () => ''),
  )
  expect([problems, log]).toEqual([[], { facts: made!.facts, head: made!.head }])
  expect(readdirSync(target).filter((name) => name.startsWith('fetching'))).toEqual([])
  await expect(withFetched(placeNow(), { ...from, name: '../secret' }, async () => 1)).rejects.toThrow(
    'There is no backup ../secret in backups/dc/ at 127.0.0.1',
  )
})

test('an archive that was changed in the bucket is not restored', async () => {
  layBackup(nights(1)[0]!)
  await copy()
  const archive = bucket.objects.get('/backups/dc/chapterhouse-2026-11-27T08-00-00Z.zip')!
  archive.bytes[5_000]! ^= 1
  const from = { name: 'chapterhouse-2026-11-27T08-00-00Z.zip', dataDir: path.join(folder, 'changed') }
  await expect(withFetched(placeNow(), from, async () => 1)).rejects.toThrow('not in the bucket as it was copied there')
  expect(readdirSync(path.join(folder, 'changed'))).toEqual([])
})

test('the bucket keeps 7 days, 5 weeks and 12 months, and whatever is not ours', async () => {
  bucket.pageLength = 7
  bucket.objects.set('/backups/dc/notes.txt', { bytes: Buffer.from('x'), contentType: '' })
  bucket.objects.set('/backups/dc/chapterhouse-2020-01-01T08-00-00Z.zip', { bytes: Buffer.from('x'), contentType: '' })
  for (const night of nights(40).reverse()) {
    layBackup(night, Buffer.from(night))
    await copy(night)
  }
  const kept = ['27', '26', '25', '24', '23', '22', '21', '15', '08', '01'].map((day) => `2026-11-${day}`)
  expect((await inBucket()).map((time) => time.slice(0, 10))).toEqual([...kept, '2026-10-31'])
  expect(copies().made.map(({ takenAt }) => takenAt.slice(0, 10))).toEqual([...kept, '2026-10-31'])
  expect(keys()).toHaveLength(2 * (kept.length + 1) + 2)
})

test('a copy that differs from what was sent is removed and told, and the folder is as good as before', async () => {
  const damage = () => {
    for (const [key, { bytes }] of bucket.objects) if (key.endsWith('.zip')) bytes[100]! ^= 1
  }
  bucket.onRequest = ({ method, path: at }) => void (method === 'GET' && at.endsWith('.zip') && damage())
  await keep()
  expect(copies()).toMatchObject({
    made: [],
    failure: { problem: expect.stringContaining('is not in the bucket as it was sent') as string },
  })
  expect([keys(), shelfIn(shelf, clock.now()).failure]).toEqual([[], null])
  expect(shelfIn(shelf, clock.now()).made).toHaveLength(1)
  bucket.onRequest = () => undefined
  clock.forward(60)
  await keep()
  expect([copies().failure, copies().made.length]).toEqual([null, 1])
})

test('killed at any of its requests, a copy counts when it is whole or not at all, and the next leaves one copy', async () => {
  const [night, before] = nights(2)
  layBackup(before!)
  await copy()
  layBackup(night!)
  bucket.requests.length = 0
  const start = new Map(bucket.objects)
  await copy()
  const requests = bucket.requests.length
  expect(requests).toBeGreaterThan(6)
  const counted = new Set<number>()
  for (let last = 0; last < requests; last++) {
    bucket.objects.clear()
    for (const [key, object] of start) bucket.objects.set(key, object)
    rmSync(path.join(shelf, 'bucket.json'))
    // From here on nothing arrives, not even what would clear up: as of a process that is gone.
    let asked = 0
    bucket.onRequest = () => (asked++ >= last ? { status: 403, code: 'Gone' } : undefined)
    await copy().catch(() => undefined)
    bucket.onRequest = () => undefined
    const listed = await inBucket()
    counted.add(listed.length)
    const archive = readFileSync(path.join(shelf, `${nameOf(night!)}.zip`))
    const there = bucket.objects.get(`/backups/dc/${nameOf(night!)}.zip`)
    expect(listed.includes(night!) ? there!.bytes.equals(archive) : listed).toEqual(
      listed.includes(night!) ? true : [before],
    )
    await copy()
    expect([last, await inBucket(), keys().length, bucket.unfinished.size]).toEqual([last, [night, before], 4, 0])
  }
  expect(counted).toContain(1)
})

test.each([
  ['403', { status: 403, code: 'AccessDenied' }, 'refused (403 AccessDenied'],
  ['507', { status: 507, code: 'QuotaExceeded' }, 'answered 507 QuotaExceeded'],
])('a bucket that answers %s spoils nothing, and after 26 hours the alert is sent once', (_, fault, says) =>
  withAlerts(async (alert, received) => {
    bucket.onRequest = () => fault
    await keep(alert)
    expect(shelfIn(shelf, clock.now())).toMatchObject({ failure: null, made: [{ testProblem: null }] })
    expect(copies()).toMatchObject({ made: [], failure: { problem: expect.stringContaining(says) as string } })
    expect(received).toEqual([])
    clock.forward(27 * 60)
    await keep(alert)
    await keep(alert)
    expect(received).toEqual([
      { text: expect.stringMatching(/there is no good backup in the bucket backups.*The last copy failed/) as string },
    ])
    expect(logged).toContain('the newest good backup in the bucket is too old')
    expect(`${logged}${readFileSync(path.join(shelf, 'bucket.json'), 'utf8')}`).not.toContain(secret)
    bucket.onRequest = () => undefined
    await keep(alert)
    expect(copies()).toMatchObject({ failure: null, alertedAt: null })
    expect(received).toHaveLength(1)
  }),
)

test('what is remembered of another bucket does not count', async () => {
  layBackup(nights(1)[0]!)
  await copy()
  expect(bucketShelfIn(shelf, placeNow()).made).toHaveLength(1)
  expect(bucketShelfIn(shelf, { ...placeNow(), bucket: 'another' }).made).toEqual([])
  expect(existsSync(path.join(shelf, 'bucket.json'))).toBe(true)
})

test('the account is that of the files unless one of its settings is given, and never of two services', () => {
  const files = {
    S3_BUCKET: 'files',
    S3_ENDPOINT: 'https://s3.example.org',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  const place = (more: Record<string, string>) => readEnv({ DATA_DIR: live, ...files, ...more }).backupS3
  expect(place({})).toBeNull()
  expect(place({ BACKUP_S3_BUCKET: 'backups' })).toEqual({
    bucket: 'backups',
    prefix: '',
    region: '',
    endpoint: 'https://s3.example.org',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  })
  expect(place({ BACKUP_S3_BUCKET: 'backups', BACKUP_S3_ENDPOINT: 'https://b2.example.org' })).toMatchObject({
    endpoint: 'https://b2.example.org',
    accessKeyId: '',
    secretAccessKey: '',
  })
  expect(() => place({ BACKUP_S3_BUCKET: 'files' })).toThrow(BadEnvironment)
  expect(place({ BACKUP_S3_BUCKET: 'files', BACKUP_S3_ENDPOINT: 'https://b2.example.org' })).not.toBeNull()
})
