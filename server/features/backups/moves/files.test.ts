import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { startBucket, type Bucket } from '#tests/support/fakes/bucket.ts'
import { laySmallAssociation } from '#tests/support/world/small-association.ts'
import type { World } from '#tests/support/world/world.ts'
import { moveFilesHere, moveFilesToBucket } from './files.writes.ts'

const picture = `image-${'a'.repeat(32)}.png`
const paper = `image-${'b'.repeat(32)}.pdf`
const contents = { [picture]: Buffer.alloc(300_000, 'picture'), [paper]: Buffer.from('%PDF paper') }

async function layUploads(world: World): Promise<void> {
  const rows = Object.entries(contents).map(([name, bytes]) => ({
    path: `/uploads/${name}`,
    chapterId: world.chapters.dc.id,
    uploadedBy: null,
    visibility: 'public' as const,
    ownerId: null,
    recordTable: 'chapters',
    recordId: name,
    contentType: 'image/png',
    bytes: bytes.length,
    pages: null,
    seconds: null,
    createdAt: world.clock.now().toISOString(),
    keptUntil: null,
  }))
  await world.store.write(({ sql }) => run(sql.insertInto('uploads').values(rows)))
}

let dataDir: string
let bucket: Bucket
let settings: Record<string, string>
const uploads = () => path.join(dataDir, 'uploads')

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'chapterhouse-move-files-'))
  await laySmallAssociation(dataDir, { prepare: layUploads })
}, 120_000)
afterAll(() => rmSync(dataDir, { recursive: true }))
beforeEach(async () => {
  bucket = await startBucket()
  settings = {
    DATA_DIR: dataDir,
    S3_BUCKET: 'uploads',
    S3_ENDPOINT: bucket.endpoint,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'a secret for tests',
  }
  mkdirSync(uploads())
  for (const [name, bytes] of Object.entries(contents)) writeFileSync(path.join(uploads(), name), bytes)
})
afterEach(async () => {
  await bucket.close()
  rmSync(uploads(), { recursive: true })
})

const sumOf = (bytes: Buffer | undefined) => bytes && createHash('sha256').update(bytes).digest('hex')
const sums = Object.fromEntries(Object.entries(contents).map(([name, bytes]) => [name, sumOf(bytes)]))
const inBucket = () =>
  Object.fromEntries(Object.keys(contents).map((name) => [name, sumOf(bucket.objects.get(`/uploads/${name}`)?.bytes)]))
const here = () =>
  Object.fromEntries(readdirSync(uploads()).map((name) => [name, sumOf(readFileSync(path.join(uploads(), name)))]))

test('files move into the bucket and back, and what is there is not sent again', async () => {
  expect(await moveFilesToBucket(settings)).toMatchObject({
    problems: [],
    lines: [expect.stringMatching(/^2 files of .* are in the bucket uploads/), expect.stringContaining('Next')],
  })
  expect(inBucket()).toEqual(sums)
  bucket.requests.length = 0
  expect((await moveFilesToBucket(settings)).problems).toEqual([])
  expect(bucket.requests.filter((request) => request.startsWith('PUT'))).toEqual([])

  rmSync(uploads(), { recursive: true })
  expect((await moveFilesHere(settings)).problems).toEqual([])
  expect(here()).toEqual(sums)
})

test('a file that is missing in both places is named, and one that differs is not replaced', async () => {
  rmSync(path.join(uploads(), paper))
  expect((await moveFilesToBucket(settings)).problems).toEqual([`${paper} is missing`])
  writeFileSync(path.join(uploads(), paper), contents[paper]!)
  bucket.objects.set(`/uploads/${picture}`, { bytes: Buffer.from('another'), contentType: '' })
  const { lines, problems } = await moveFilesToBucket(settings)
  expect(lines).toEqual(['Nothing was copied.'])
  expect(problems).toEqual([expect.stringContaining('is another file than the one to be copied')])
  expect(bucket.objects.get(`/uploads/${picture}`)!.bytes.toString()).toBe('another')
  expect((await moveFilesHere(settings)).problems).toEqual([])
  expect(here()).toEqual(sums)
  writeFileSync(path.join(uploads(), picture), 'half of it')
  rmSync(path.join(uploads(), paper))
  expect((await moveFilesHere(settings)).problems).toEqual([
    `${picture} has 7 bytes instead of 300000`,
    `${paper} is missing`,
  ])
})

test('without the settings of a bucket it says which are missing', async () => {
  await expect(moveFilesToBucket({ DATA_DIR: dataDir })).rejects.toThrow('Set S3_BUCKET')
})
