import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { run } from '#db/work.ts'
import { readEnv } from '#server/env.ts'
import { checksOf } from '#server/features/system/checks.reads.ts'
import { openStore } from '#db/open-store.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { bothEngines } from '#tests/support/databases/each-database.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/databases/postgres.ts'
import { startBucket, type Bucket } from '#tests/support/fakes/bucket.ts'
import { movedClock } from '#tests/support/fakes/clock.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import type { World } from '#tests/support/world/world.ts'
import { keepBackups } from './jobs.ts'
import { readManifest } from './manifest.writes.ts'
import { restoreBackup } from './restore.writes.ts'
import { shelfIn } from './shelf.reads.ts'
import { takeBackup } from './take.writes.ts'

const takenAt = '2026-11-27T03:00:00.000Z'
const empty = { name: 'empty', fill: async () => undefined }
const umask = process.umask()
const named = (letter: string, ending = 'png') => `image-${letter.repeat(32)}.${ending}`
const [picture, kept, loose, gone] = [named('a'), named('b', 'pdf'), named('c'), named('d')]
const contents = { [picture]: randomBytes(3_000_000), [kept]: randomBytes(5_000), [loose]: randomBytes(10) }

/** One that a record names, one whose record may come back, and two that none names, of which one is pruned already. */
async function layUploads(world: World): Promise<void> {
  const rows = [picture, kept, loose, gone].map((name) => ({
    path: `/uploads/${name}`,
    chapterId: world.chapters.dc.id,
    uploadedBy: null,
    visibility: 'public' as const,
    ownerId: null,
    recordTable: name === picture ? 'chapters' : null,
    recordId: name === picture ? 'logo' : null,
    contentType: name === kept ? 'application/pdf' : 'image/png',
    bytes: contents[name]?.length ?? 1,
    pages: null,
    seconds: null,
    createdAt: world.clock.now().toISOString(),
    keptUntil: name === kept ? '2100-01-01T00:00:00.000Z' : null,
  }))
  await world.store.write(({ sql }) => run(sql.insertInto('uploads').values(rows)))
}

/** Stands for PostgreSQL's programs, which are not the server's version everywhere: the files are not in the dump. */
function installPrograms(folder: string): void {
  const script = `#!/bin/sh
case "$1" in --version) echo "$(basename "$0") (PostgreSQL) 99.1";; esac
for word; do case "$word" in --file=*) echo dump > "\${word#--file=}";; esac; done
`
  for (const program of ['pg_dump', 'pg_restore']) writeFileSync(path.join(folder, program), script, { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
}

describe.each(bothEngines)('uploaded files in S3, with %s', (engine) => {
  const databases: FreshDatabase[] = []
  let folder: string
  let live: Record<string, string>
  let bucket: Bucket
  let number = 0

  /** An empty place to restore into. */
  const emptyPlace = (s3?: Bucket): { DATA_DIR: string } & Record<string, string> => ({
    DATA_DIR: path.join(folder, `place-${++number}`),
    APP_SECRET: readEnv(live).appSecret,
    ...(s3 ? settingsOf(s3) : {}),
  })
  const settingsOf = ({ endpoint }: Bucket) => ({
    S3_BUCKET: 'uploads',
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'a secret for tests',
  })
  const copyNow = () => takeBackup(path.join(folder, `backup-${++number}`), live, { logDefinition, takenAt })
  const lastCopy = () => path.join(folder, `backup-${number}`)

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-uploads-'))
    live = { DATA_DIR: path.join(folder, 'live') }
    if (engine === 'PostgreSQL') {
      const database = await freshDatabase(empty)
      databases.push(database)
      live.DATABASE_URL = database.url
    }
    await laySmallAssociation(live.DATA_DIR!, { databaseUrl: live.DATABASE_URL ?? '', prepare: layUploads })
  })
  beforeEach(async () => {
    bucket = await startBucket()
    for (const [name, bytes] of Object.entries(contents))
      bucket.objects.set(`/uploads/${name}`, { bytes: Buffer.from(bytes), contentType: '' })
    Object.assign(live, settingsOf(bucket))
    if (engine === 'PostgreSQL') installPrograms(folder)
  })
  afterEach(async () => {
    process.umask(umask)
    vi.unstubAllEnvs()
    await bucket.close()
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    for (const database of databases) await database.drop()
  })

  test('are part of a backup, with their sums in its manifest', async () => {
    expect(await copyNow()).toMatchObject({ problems: [], missing: [] })
    const manifest = readManifest(lastCopy(), readEnv(live).appSecret)
    const sumsOf = (bytes: Buffer) => ({
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    expect(manifest).toMatchObject({
      files: Object.fromEntries(Object.entries(contents).map(([name, bytes]) => [`uploads/${name}`, sumsOf(bytes)])),
    })
  })

  test.runIf(engine === 'SQLite')('come back into an empty bucket or into DATA_DIR', async () => {
    await copyNow()
    const backup = lastCopy()
    const other = await startBucket()
    const [intoS3, intoFolder] = [emptyPlace(other), emptyPlace()]
    expect((await restoreBackup(backup, intoS3, logDefinition)).problems).toEqual([])
    expect(existsSync(path.join(intoS3.DATA_DIR, 'uploads'))).toBe(false)
    for (const [name, bytes] of Object.entries(contents))
      expect([name, other.objects.get(`/uploads/${name}`)?.bytes.equals(bytes)]).toEqual([name, true])
    expect(other.objects.get(`/uploads/${kept}`)!.contentType).toBe('application/pdf')
    expect((await restoreBackup(backup, intoFolder, logDefinition)).problems).toEqual([])
    for (const [name, bytes] of Object.entries(contents))
      expect(readFileSync(path.join(intoFolder.DATA_DIR, 'uploads', name)).equals(bytes)).toBe(true)

    // Of a bucket that still has them, none is touched; one that is another is not replaced.
    other.requests.length = 0
    expect((await restoreBackup(backup, emptyPlace(other), logDefinition)).problems).toEqual([])
    expect(other.requests.filter((request) => request.startsWith('PUT'))).toEqual([])
    other.objects.set(`/uploads/${picture}`, { bytes: Buffer.from('another'), contentType: '' })
    const place = emptyPlace(other)
    const { problems } = await restoreBackup(backup, place, logDefinition)
    expect(problems).toEqual([
      expect.stringContaining(`${picture} in the bucket uploads is another file than the one to be copied`),
    ])
    expect([other.objects.get(`/uploads/${picture}`)!.bytes.toString(), readdirSync(place.DATA_DIR)]).toEqual([
      'another',
      [],
    ])
    await other.close()
  })

  test('that are missing or cut off are named, the backup is kept and is no good one', async () => {
    bucket.objects.delete(`/uploads/${picture}`)
    bucket.objects.get(`/uploads/${kept}`)!.bytes = Buffer.from('cut')
    const missing = [`${picture} is missing`, `${kept} has 3 bytes instead of 5000`]
    expect(await copyNow()).toMatchObject({ problems: [], missing })
    if (engine === 'SQLite') {
      const { lines, problems } = await restoreBackup(lastCopy(), emptyPlace(), logDefinition)
      expect([problems, lines.filter((line) => line.includes('Missing'))]).toEqual([
        [],
        missing.map((what) => `  Missing      since before this backup: ${what}`),
      ])
    }

    const shelf = path.join(folder, `shelf-${number}`)
    const clock = movedClock('2026-11-27T17:00:00.000Z')
    const env = readEnv({ ...live, BACKUP_DIR: shelf })
    await keepBackups({ env, clock, log: pino({ level: 'silent' }), logDefinition })
    expect(shelfIn(shelf, clock.now()).made).toMatchObject([
      { problem: `Uploaded files are not in S3: ${missing.join(', ')}`, testProblem: null },
    ])
    const store = await openStore(env.database)
    try {
      const check = (await checksOf({ store, env, clock })).find(({ id }) => id === 'backups')
      expect(check).toMatchObject({
        state: 'problem',
        says: expect.stringContaining(`${picture} is missing`) as string,
      })
    } finally {
      await store.close()
    }
  })

  test('that cannot be read fail the backup with the reason, and nothing is left of it', async () => {
    bucket.onRequest = ({ path: at }) => (at.endsWith(kept) ? { status: 403, code: 'AccessDenied' } : undefined)
    await expect(copyNow()).rejects.toThrow('The bucket uploads refused (403 AccessDenied')
    expect([existsSync(lastCopy()), existsSync(`${lastCopy()}.unfinished`)]).toEqual([false, false])
  })
})
