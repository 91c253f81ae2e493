import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startBucket, type Bucket as StandIn, type BucketFault } from '#tests/support/fakes/bucket.ts'
import { openBucket, type Bucket } from './bucket.ts'

const secretAccessKey = 'a secret for tests'
const bytes = randomBytes(2_500_000)
let standIn: StandIn
let bucket: Bucket
/** Gives up soon: for requests that get no answer. */
let impatient: Bucket
let folder: string
let file: string

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-bucket-'))
  file = path.join(folder, 'file')
  writeFileSync(file, bytes)
  standIn = await startBucket()
  const { endpoint } = standIn
  const place = { bucket: 'backups', prefix: 'dc/', region: '', endpoint, accessKeyId: 'key', secretAccessKey }
  // A busy machine may take seconds for an answer.
  bucket = await openBucket(place, { partBytes: 1_000_000, patienceMs: 30_000 })
  impatient = await openBucket(place, { partBytes: 1_000_000, patienceMs: 300 })
})
afterEach(async () => {
  bucket.close()
  impatient.close()
  await standIn.close()
  rmSync(folder, { recursive: true })
})

test('a file goes up in parts, comes back as it was, and is listed by its key until it is removed', async () => {
  const sum = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  expect(await bucket.upload('one.zip', file)).toEqual(sum)
  expect(standIn.requests.filter((request) => request === 'PUT /backups/dc/one.zip')).toHaveLength(3)
  expect(standIn.unfinished.size).toBe(0)
  const pieces: Uint8Array[] = []
  expect(await bucket.read('one.zip', async (piece) => pieces.push(Buffer.from(piece)))).toEqual(sum)
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  expect([await bucket.sizeOf('one.zip'), await bucket.sizeOf('two.zip')]).toEqual([bytes.length, null])
  expect(await bucket.read('two.zip', async () => undefined)).toBeNull()
  await bucket.remove('one.zip')
  await bucket.remove('one.zip')
  expect(standIn.objects.size).toBe(0)
})

test('a list has all pages, and nothing outside the prefix', async () => {
  standIn.pageLength = 2
  standIn.objects.set('/backups/other/x', { bytes: Buffer.from('x'), contentType: '' })
  for (const key of ['a', 'b', 'c', 'd', 'e']) await bucket.put(key, Buffer.from(key.repeat(3)), 'text/plain')
  expect([...(await bucket.list((key) => key !== 'd'))]).toEqual([
    ['a', 3],
    ['b', 3],
    ['c', 3],
    ['e', 3],
  ])
})

const faults: [what: string, fault: BucketFault, says: RegExp][] = [
  ['a refused key', { status: 403, code: 'AccessDenied' }, /refused \(403 AccessDenied.*Check the access key/],
  ['a full bucket', { status: 507, code: 'QuotaExceeded' }, /answered 507 QuotaExceeded/],
  ['a broken service', { status: 500, code: 'InternalError' }, /answered 500 InternalError/],
  ['a bucket that is not there', { status: 404, code: 'NoSuchBucket' }, /answered 404 NoSuchBucket/],
  ['a service that never answers', 'hang', /did not answer within 0.3 seconds/],
]

test.each(faults)('%s is a failure with its reason, and without the secret', async (_, fault, says) => {
  standIn.onRequest = () => fault
  const asked = fault === 'hang' ? impatient : bucket
  const requests = [
    asked.list(() => true),
    asked.read('a', async () => undefined),
    asked.put('a', bytes, 'text/plain'),
    asked.upload('a', file),
  ]
  for (const failure of await Promise.all(requests.map((request) => request.catch((error: unknown) => error)))) {
    const { message, stack, cause } = failure as Error
    expect(message).toMatch(says)
    expect([Object.keys(failure as Error), cause]).toEqual([[], undefined])
    expect(`${message}${stack}`).not.toMatch(/secret for tests|Signature/)
  }
})

test('an object of which no more bytes come is a failure, and not a shorter object', async () => {
  standIn.onRequest = () => 'stall'
  await expect(impatient.read('a', async () => undefined)).rejects.toThrow('did not answer within 0.3 seconds')
})

test('an upload that fails halfway leaves no object and no parts, and a killed one leaves parts that are dropped', async () => {
  let parts = 0
  standIn.onRequest = ({ query }) =>
    query.has('partNumber') && ++parts === 2 ? { status: 403, code: 'AccessDenied' } : undefined
  await expect(bucket.upload('one.zip', file)).rejects.toThrow('AccessDenied')
  expect([standIn.objects.size, standIn.unfinished.size]).toEqual([0, 0])
  // A killed process takes nothing back: here it can no longer reach the bucket.
  parts = 0
  standIn.onRequest = ({ query }) =>
    query.has('uploadId') && ++parts >= 2 ? { status: 403, code: 'AccessDenied' } : undefined
  await expect(bucket.upload('one.zip', file)).rejects.toThrow('AccessDenied')
  expect([standIn.objects.size, standIn.unfinished.size]).toEqual([0, 1])
  standIn.onRequest = () => undefined
  await bucket.dropUnfinished((key) => key === 'another.zip')
  expect(standIn.unfinished.size).toBe(1)
  await bucket.dropUnfinished((key) => key === 'one.zip')
  expect(standIn.unfinished.size).toBe(0)
})
