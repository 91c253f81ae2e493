import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startBucket, type Bucket } from '#tests/support/fakes/bucket.ts'
import { localFiles, openFileStore, type FileStore } from './file-store.ts'

describe.each(['a local folder', 'an S3-compatible bucket'] as const)('%s', (place) => {
  let store: FileStore
  let folder: string
  let bucket: Bucket
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-files-'))
    bucket = await startBucket()
    const { endpoint } = bucket
    const s3 = { bucket: 'uploads', region: 'us-east-1', endpoint, accessKeyId: 'key', secretAccessKey: 'for tests' }
    store = await openFileStore({ dataDir: folder, s3: place === 'a local folder' ? null : s3 })
  })
  afterEach(async () => {
    await bucket.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const contents = async (name: string) => {
    const stream = await store.read(name)
    return stream && Buffer.from(await new Response(stream).arrayBuffer())
  }

  test('returns what was stored, byte for byte, until it is removed', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
    await store.put('image-1.png', bytes, 'image/png')
    await store.put('image-2.pdf', Buffer.from('%PDF'), 'application/pdf')
    expect(await contents('image-1.png')).toEqual(bytes)
    await store.remove('image-1.png')
    expect(await contents('image-1.png')).toBeNull()
    expect(await contents('image-2.pdf')).toEqual(Buffer.from('%PDF'))
  })

  test('has nothing under an unknown name, and removing that is no error', async () => {
    expect(await contents('image-0.png')).toBeNull()
    await store.remove('image-0.png')
  })

  test('returns nothing for an empty file, or one of another length than recorded', async () => {
    await store.put('image-1.png', Buffer.alloc(0), 'image/png')
    await store.put('image-2.png', Buffer.from('half'), 'image/png')
    expect([await store.read('image-1.png'), await store.read('image-2.png', 8)]).toEqual([null, null])
    expect(await store.read('image-2.png', 4)).not.toBeNull()
  })

  test('lists its files, with their modification times', async () => {
    const listed: string[] = []
    for await (const files of store.list())
      for (const { name, changedAt } of files) listed.push(`${name} ${Number.isNaN((await changedAt()).getTime())}`)
    expect(listed).toEqual([])
    await store.put('image-1.png', Buffer.from('x'), 'image/png')
    await store.put('image-2.pdf', Buffer.from('y'), 'application/pdf')
    for await (const files of store.list())
      for (const { name, changedAt } of files) listed.push(`${name} ${Number.isNaN((await changedAt()).getTime())}`)
    expect(listed.sort()).toEqual(['image-1.png false', 'image-2.pdf false'])
  })

  test('rejects names that lead elsewhere', async () => {
    await expect(store.put('../outside.png', Buffer.from('x'), 'image/png')).rejects.toThrow()
    expect([...bucket.objects.keys()].filter((key) => key.includes('outside'))).toEqual([])
  })
})

test('a file that does not fit on the disk is temporarily rejected, and nothing of it is left', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-files-'))
  const full = localFiles(folder, async (file, bytes) => {
    await file.write(bytes.subarray(0, 2))
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  })
  await expect(full.put('image-1.png', Buffer.from('picture'), 'image/png')).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('cannot save this right now'),
  })
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})
