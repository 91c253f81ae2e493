import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StoreUnavailable } from '#db/store.ts'
import { run } from '#db/work.ts'
import type { Actor } from '#server/auth/actor.ts'
import type { Role } from '#server/auth/sessions.ts'
import type { ChapterId } from '#server/chapter.ts'
import { movedClock, type MovedClock } from '#tests/support/fakes/clock.ts'
import { onEachDatabase } from '#tests/support/databases/each-database.ts'
import { pdf, picture, video } from '#tests/support/files.ts'
import { localFiles } from './file-store.ts'
import { serveUpload } from './serve.ts'
import { claimFiles, releaseFiles } from './claims.ts'
import { createFiles, type Files } from './uploads.ts'
import { maySeeUpload } from './visibility.ts'

const dc = 'chapter-dc' as ChapterId
const ny = 'chapter-ny' as ChapterId
const visitor: Actor = { role: 'anonymous', because: 'none' }
const signedIn = (personId: string, role: Role = 'member', chapterId = dc): Actor => ({
  role,
  personId,
  memberId: '20001',
  chapterId,
  sessionId: 'a session',
  signedInAt: '',
  confirmedAt: '',
})

onEachDatabase((database) => {
  let folder: string
  let clock: MovedClock
  let files: Files

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-uploads-'))
    clock = movedClock()
    files = createFiles({ store: database().store, fileStore: localFiles(folder), clock })
    await foundChapters()
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test("visitors' unclaimed files are limited in total", async () => {
    const store = database().store
    const small = createFiles({ store, fileStore: localFiles(folder), clock, maxUnclaimedBytes: 2 * pdf().byteLength })
    const sent = [
      await small.keep(pdf(), { chapter: dc, actor: visitor }),
      await small.keep(pdf(), { chapter: dc, actor: visitor }),
    ]
    const another = () => small.keep(pdf(), { chapter: dc, actor: visitor })
    await expect(another()).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('try again in an hour'),
    })
    await small.keep(pdf(), { chapter: dc, actor: signedIn('admin', 'admin') })
    await claim(sent[0]!, 'applicant')
    await another()
    clock.forward(25 * 60)
    await small.prune()
    await another()
  })

  test("a chapter's videos are limited in total, separately for each chapter", async () => {
    const bytes = video()
    const small = createFiles({
      store: database().store,
      fileStore: localFiles(folder),
      clock,
      maxVideoBytes: 2 * bytes.byteLength,
    })
    const admin = { chapter: dc, actor: signedIn('admin', 'admin') }
    await small.keep(bytes, admin)
    await small.keep(bytes, admin)
    await expect(small.keep(bytes, admin)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Delete a video ad first'),
    })
    expect(readdirSync(folder)).toHaveLength(2)
    await small.keep(pdf(), admin)
    await small.keep(bytes, { chapter: ny, actor: signedIn('nyAdmin', 'admin', ny) })
    clock.forward(25 * 60)
    await small.prune()
    await small.keep(bytes, admin)
  })

  test('a video is sent in parts, under its own type, and only admins may upload it', async () => {
    const bytes = video()
    for (const actor of [visitor, signedIn('noor')])
      await expect(files.keep(bytes, { chapter: dc, actor })).rejects.toMatchObject({ status: 415 })
    const file = await files.keep(bytes, {
      chapter: dc,
      actor: signedIn('admin', 'admin'),
      sentName: 'Survey film.mp4',
    })
    expect(file).toMatch(/^\/uploads\/image-[0-9a-f]{32}-Survey-film\.mp4$/)
    const asked = async (range: string | undefined, more: Record<string, string> = {}) => {
      const request = new Request(`http://dc.localhost:3000${file}`, { headers: { ...(range && { range }), ...more } })
      const answer = await serveUpload(files, request, (upload) => maySeeUpload(signedIn('admin', 'admin'), dc, upload))
      return { status: answer.status, headers: answer.headers, sent: Buffer.from(await answer.arrayBuffer()) }
    }
    const whole = await asked(undefined)
    expect([
      whole.status,
      whole.headers.get('content-type'),
      whole.headers.get('accept-ranges'),
      whole.sent.equals(bytes),
    ]).toEqual([200, 'video/mp4', 'bytes', true])
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    const size = bytes.byteLength
    const part = await asked('bytes=100-199')
    expect([
      part.status,
      part.headers.get('content-range'),
      part.headers.get('content-length'),
      part.sent.equals(bytes.subarray(100, 200)),
    ]).toEqual([206, `bytes 100-199/${size}`, '100', true])
    const tail = await asked('bytes=-10')
    expect([tail.status, tail.sent.equals(bytes.subarray(-10))]).toEqual([206, true])
    const behind = await asked(`bytes=${size}-`)
    expect([behind.status, behind.headers.get('content-range'), behind.sent.byteLength]).toEqual([
      416,
      `bytes */${size}`,
      0,
    ])
    expect((await asked('bytes=0-9', { 'if-range': '"another"' })).status).toBe(200)
    expect((await asked('bytes=0-9', { 'if-range': whole.headers.get('etag')! })).status).toBe(206)
  })

  const foundChapters = () =>
    database().store.write(function* ({ sql }) {
      for (const chapterId of [dc, ny]) {
        const texts = { chapterEmail: '', chapterPhone: '', chapterAddress: '', createdAt: '', updatedAt: '' }
        const row = {
          chapterId,
          subDomain: chapterId,
          chapterName: chapterId,
          advertisement: 0,
          jobPortal: 0,
          timeZone: 'UTC',
          formerZones: '[]',
          papers: '{}',
          look: '{}',
          associationLook: '{}',
          ...texts,
        } as const
        yield* run(sql.insertInto('chapters').values(row))
      }
    })
  const claim = (file: string, ownerId: string, by: string | null = null, chapter = dc) =>
    database().store.write(({ sql }) => {
      const named = [{ field: 'certificate', paths: [file], visibility: 'owner', ownerId } as const]
      return claimFiles(sql, { table: 'people', id: ownerId }, { chapter, by, named })
    })
  const publish = (file: string, eventId = 'picnic') =>
    database().store.write(({ sql }) => {
      const named = [{ field: 'eventDescription', paths: [file], visibility: 'public' } as const]
      return claimFiles(sql, { table: 'events', id: eventId }, { chapter: dc, by: 'noor', named })
    })
  const fetched = (file: string, actor: Actor, method = 'GET', chapter = dc) =>
    serveUpload(files, new Request(`http://dc.localhost:3000${file}`, { method }), (upload) =>
      maySeeUpload(actor, chapter, upload),
    )
  const statuses = (file: string, actors: Actor[]) =>
    Promise.all(actors.map(async (actor) => (await fetched(file, actor)).status))

  describe('storing a file', () => {
    test('the path has the image- marker, a random name and the real extension', async () => {
      const from = { chapter: dc, actor: signedIn('noor') }
      const paths = [
        await files.keep(await picture('jpeg'), from),
        await files.keep(await picture('avif'), from),
        await files.keep(pdf(), from),
      ]
      expect(paths.map((file) => file.replace(/[0-9a-f]{32}/, '…'))).toEqual([
        '/uploads/image-….jpg',
        '/uploads/image-….jpg',
        '/uploads/image-….pdf',
      ])
      expect(new Set(paths).size).toBe(3)
      expect(readdirSync(folder).sort()).toEqual(paths.map((file) => path.basename(file)).sort())
    })

    test('a rejected file leaves neither bytes nor a row', async () => {
      await expect(files.keep(Buffer.from('<svg/>'), { chapter: dc, actor: visitor })).rejects.toMatchObject({
        status: 415,
      })
      expect(readdirSync(folder)).toEqual([])
      expect(await database().store.read.selectFrom('uploads').selectAll().execute()).toEqual([])
    })
  })

  describe('storing a file whose row cannot be written', () => {
    const storedDuring = async (unavailable: StoreUnavailable) => {
      const store = { read: database().store.read, write: () => Promise.reject(unavailable) }
      const busy = createFiles({ store, fileStore: localFiles(folder), clock })
      await expect(busy.keep(pdf(), { chapter: dc, actor: visitor })).rejects.toBe(unavailable)
      return readdirSync(folder).length
    }

    test('leaves no bytes, which nobody would find again', async () => {
      expect(await storedDuring(new StoreUnavailable('the disk is full'))).toBe(0)
    })

    test('leaves the bytes when the row may have been saved', async () => {
      expect(await storedDuring(new StoreUnavailable('the connection broke', 'committing'))).toBe(1)
    })
  })

  describe('showing a file', () => {
    test('a public file is shown to everybody as its real type, in a sandbox, and may be cached', async () => {
      const file = await files.keep(await picture('png'), { chapter: dc, actor: signedIn('noor') })
      await publish(file)
      const answer = await fetched(file, visitor)
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(String(bytes.byteLength)).toBe(answer.headers.get('content-length'))
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 40 })
      const head = await fetched(file, visitor, 'HEAD')
      expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
        200,
        String(bytes.byteLength),
        '',
      ])
    })

    test('a certificate is for its owner, the admins of its chapter and system admins, and is never cached', async () => {
      const file = await files.keep(pdf(), { chapter: dc, actor: visitor })
      const everybody = [
        visitor,
        signedIn('noor'),
        signedIn('somebody'),
        signedIn('chair', 'admin'),
        signedIn('chair of ny', 'admin', ny),
        signedIn('root', 'systemAdmin', ny),
      ]
      expect(await statuses(file, everybody)).toEqual([404, 404, 404, 200, 404, 200])
      await claim(file, 'noor')
      expect(await statuses(file, everybody)).toEqual([404, 200, 404, 200, 404, 200])
      for (const actor of everybody) expect((await fetched(file, actor, 'GET', ny)).status).toBe(404)
      const answer = await fetched(file, signedIn('noor'))
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf())
    })

    test('a refusal looks like a missing file', async () => {
      const file = await files.keep(pdf(), { chapter: dc, actor: visitor })
      const refused = await fetched(file, visitor)
      const absent = await fetched(file.replace(/[0-9a-f]{32}/, '0'.repeat(32)), visitor)
      expect(await refused.text()).toBe(await absent.text())
      expect(Object.fromEntries(refused.headers)).toEqual(Object.fromEntries(absent.headers))
    })

    test('no path leads out of the folder or to a file that was not uploaded', async () => {
      writeFileSync(path.join(folder, 'image-secret.jpg'), 'secret')
      writeFileSync(path.join(path.dirname(folder), `${path.basename(folder)}.txt`), 'secret')
      const name = 'image-' + '0'.repeat(32)
      const tricks = [
        '/uploads/',
        '/uploads/image-secret.jpg',
        `/uploads/..%2f${path.basename(folder)}.txt`,
        '/uploads/%2e%2e/x',
        `/uploads/${name}.jpg%00`,
        `/uploads/${name}.svg`,
        `/uploads/${name}.jpg/..`,
        '/uploads/' + 'a'.repeat(5_000),
      ]
      for (const trick of tricks)
        expect((await fetched(trick, signedIn('root', 'systemAdmin'))).status, trick).toBe(404)
      rmSync(path.join(path.dirname(folder), `${path.basename(folder)}.txt`))
    })
  })

  describe('the owner of a certificate', () => {
    test('only a recent file of the same chapter can be claimed, and claiming one’s own again is fine', async () => {
      const file = await files.keep(pdf(), { chapter: dc, actor: visitor })
      await expect(claim(file, 'noor', null, ny)).rejects.toMatchObject({
        why: 'invalid',
        details: { fields: { certificate: expect.any(String) } },
      })
      await claim(file, 'noor')
      await claim(file, 'noor')
      await expect(claim(file, 'thief')).rejects.toMatchObject({ why: 'invalid' })
      await expect(claim('/uploads/image-0.pdf', 'noor')).rejects.toMatchObject({ why: 'invalid' })
    })

    test("a member's upload can only be claimed by that member", async () => {
      const file = await files.keep(pdf(), { chapter: dc, actor: signedIn('noor') })
      await expect(claim(file, 'thief', 'thief')).rejects.toMatchObject({ why: 'invalid' })
      await expect(claim(file, 'thief')).rejects.toMatchObject({ why: 'invalid' })
      await claim(file, 'noor', 'noor')
      expect(await statuses(file, [visitor, signedIn('noor')])).toEqual([404, 200])
    })

    test('an upload without a token stays with its claimant, even when replaced', async () => {
      const [first, second] = [
        await files.keep(pdf(), { chapter: dc, actor: visitor }),
        await files.keep(pdf(), { chapter: dc, actor: visitor }),
      ]
      for (const by of [null, 'noor']) {
        await claim(first, 'noor', by)
        await claim(second, 'noor', 'noor')
        await expect(claim(first, 'thief', 'thief')).rejects.toMatchObject({ why: 'invalid' })
        await expect(claim(first, 'thief')).rejects.toMatchObject({ why: 'invalid' })
        expect(await statuses(first, [visitor, signedIn('somebody')])).toEqual([404, 404])
      }
      await claim(first, 'noor', 'noor')
      expect(await statuses(first, [signedIn('noor')])).toEqual([200])
    })

    test('an upload without a token becomes public when a page shows it, but a certificate does not', async () => {
      const portrait = await files.keep(await picture('jpeg'), { chapter: dc, actor: visitor })
      await publish(portrait)
      expect(await statuses(portrait, [visitor])).toEqual([200])
      const certificate = await files.keep(pdf(), { chapter: dc, actor: visitor })
      await claim(certificate, 'owner')
      await expect(publish(certificate)).rejects.toMatchObject({ why: 'invalid' })
    })

    test('a file without a record is gone after a day, and so are a deleted person’s certificates', async () => {
      const claimed = await files.keep(pdf(), { chapter: dc, actor: visitor })
      const released = await files.keep(pdf(), { chapter: dc, actor: visitor })
      const orphan = await files.keep(pdf(), { chapter: dc, actor: visitor })
      const unnamed = await files.keep(pdf(), { chapter: dc, actor: signedIn('noor') })
      await claim(claimed, 'noor')
      await claim(released, 'leaver')
      clock.forward(23 * 60)
      expect(await files.prune()).toBe(0)
      await database().store.write(({ sql }) => releaseFiles(sql, dc, { table: 'people', id: 'leaver' }))
      clock.forward(2 * 60)
      expect(await files.prune()).toBe(3)
      expect(readdirSync(folder)).toEqual([path.basename(claimed)])
      for (const file of [released, orphan, unnamed]) expect(await files.find(file)).toBeNull()
      expect(await files.prune()).toBe(0)
    })
  })

  test('uploaded files are not executable', async () => {
    const file = await files.keep(pdf(), { chapter: dc, actor: visitor })
    expect(statSync(path.join(folder, path.basename(file))).mode & 0o111).toBe(0)
  })
})
