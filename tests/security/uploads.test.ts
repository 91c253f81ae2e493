import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { claimPersonFiles } from '#server/features/members/people.writes.ts'
import { localFiles, openFileStore, type FileStore } from '#server/providers/files/file-store.ts'
import { run } from '#db/work.ts'
import { signedAddress } from '#server/providers/files/signed-address.ts'
import { claimFiles, releaseFiles } from '#server/providers/files/claims.ts'
import { barePath } from '#server/providers/files/upload-path.ts'
import { createFiles } from '#server/providers/files/uploads.ts'
import { maxBytes } from '#server/providers/files/multipart.ts'
import { startBucket } from '#tests/support/fakes/bucket.ts'
import { archive, office, pdf, picture, pictureBomb, pictureWithPlace, uploadRequest } from '#tests/support/files.ts'
import { openHttpClient, type Reply, type HttpClient } from '#tests/support/http-client.ts'
import { describeOnSqlite, memberIds, type World } from '#tests/support/world/world.ts'

type Case = { bytes: Uint8Array; fileName?: string; type?: string; becomes?: string }

const text = (words: string) => Buffer.from(words)
const script = '<script>alert(document.cookie)</script>'

/** A workbook or document as office programs write it: a ZIP with one entry that declares its expanded size. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content, { level: 9 })
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name), packed])
}

/** The expected result for a file, by its kind: `becomes` for an accepted and sanitized one, rejected by default. */
async function corpus(): Promise<Record<string, Case>> {
  const [jpeg, png, gif] = [await picture('jpeg'), await picture('png'), await picture('gif')]
  return {
    'nothing at all': { bytes: new Uint8Array() },
    'one byte': { bytes: text('x') },
    'a page called a picture': { bytes: text(`<!doctype html>${script}`), fileName: 'certificate.jpg' },
    'a drawing with a script': {
      bytes: text(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`),
      fileName: 'x.svg',
      type: 'image/svg+xml',
    },
    'a drawing after a declaration': {
      bytes: text(`<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
      fileName: 'x.png',
      type: 'image/png',
    },
    'a program': { bytes: Buffer.concat([text('MZ'), Buffer.alloc(200)]), fileName: 'x.jpg.exe' },
    'a shell script': { bytes: text('#!/bin/sh\nrm -rf /'), fileName: 'x.png' },
    'the right beginning and a page behind it': { bytes: Buffer.concat([png.subarray(0, 8), text(script)]) },
    'a GIF that is a script': { bytes: text(`GIF89a=1;${script}`), fileName: 'x.gif', type: 'image/gif' },
    'a letter that becomes a gigabyte': {
      bytes: zipOf('word/document.xml', Buffer.alloc(30_000_000)),
      fileName: 'certificate.docx',
    },
    'a picture that says it is huge': { bytes: pictureBomb(60_000, 60_000, 10), fileName: 'x.png', type: 'image/png' },
    'a picture that is huge': { bytes: pictureBomb(20_000, 20_000), fileName: 'x.png', type: 'image/png' },
    'half a picture': { bytes: jpeg.subarray(0, jpeg.length >> 1) },
    'half a PDF': { bytes: pdf().subarray(0, 200), fileName: 'x.pdf', type: 'application/pdf' },
    'one byte too many': { bytes: Buffer.concat([png, Buffer.alloc(maxBytes + 1 - png.length)]) },
    // An accepted file is rewritten, whatever its name and whatever was appended to it.
    'a picture with a script behind it': { bytes: Buffer.concat([jpeg, text(script)]), becomes: 'jpg' },
    'a picture with an archive behind it': {
      bytes: Buffer.concat([gif, zipOf('x.php', text(script))]),
      becomes: 'gif',
    },
    'a picture that tells where it was taken': { bytes: await pictureWithPlace(), becomes: 'jpg' },
    'a picture under two endings': { bytes: png, fileName: 'certificate.php.png', becomes: 'png' },
    'a picture called a page': { bytes: png, fileName: 'index.html', type: 'text/html', becomes: 'png' },
    'a picture with a way out in its name': { bytes: png, fileName: '../../../../etc/passwd', becomes: 'png' },
    'a picture with NUL in its name': { bytes: png, fileName: 'x.png\0.html' },
    'a picture with a line in its name': { bytes: png, fileName: 'x.png\r\nSet-Cookie: a=b', becomes: 'png' },
    'a picture with a very long name': { bytes: png, fileName: `${'x'.repeat(4000)}.png`, becomes: 'png' },
    'a letter': { bytes: await office('docx'), fileName: 'minutes.docx', becomes: 'docx' },
    'a workbook called a letter': { bytes: await office('xlsx'), fileName: 'minutes.docx', becomes: 'xlsx' },
    'slides called a page': { bytes: await office('pptx'), fileName: 'index.html', type: 'text/html', becomes: 'pptx' },
    'a letter with macros': {
      bytes: await office('docx', { 'word/vbaProject.bin': script }),
      fileName: 'minutes.docx',
    },
    'a renamed archive': { bytes: await archive({ 'index.html': script }), fileName: 'minutes.docx' },
    'a PDF called a picture': { bytes: pdf(script), fileName: 'x.jpg', becomes: 'pdf' },
  }
}

describeOnSqlite('an upload', (open) => {
  let folder: string
  let world: World
  let client: HttpClient
  const begin = async (fileStore?: FileStore) => {
    folder = mkdtempSync(path.join(tmpdir(), 'chapterhouse-corpus-'))
    const opened = await open()
    const { store, clock, portal } = opened
    world = {
      ...opened,
      portal: {
        ...portal,
        providers: {
          ...portal.providers,
          files: createFiles({ store, clock, fileStore: fileStore ?? localFiles(folder) }),
        },
      },
    }
    client = openHttpClient(world)
  }
  afterEach(() =>
    expect(
      filesIn(folder).every((name) => /^image-[0-9a-f]{32}\.(jpg|png|gif|webp|pdf|docx|xlsx|pptx)$/.test(name)),
    ).toBe(true),
  )

  const send = async ({ bytes, fileName, type }: Case): Promise<Reply> => {
    const { headers, body } = uploadRequest(bytes, {
      ...(fileName === undefined ? {} : { fileName }),
      ...(type ? { type } : {}),
    })
    world.clock.forward(61)
    const sent = new Uint8Array(await new Response(body).arrayBuffer())
    return client.request('/api/upload', {
      method: 'POST',
      headers: { 'content-type': headers.get('content-type')! },
      body: sent,
      by: await client.sessionOf('admin'),
    })
  }

  test('is rejected or sanitized, and nothing is left of a rejected one', { timeout: 300_000 }, async () => {
    await begin()
    const cases = Object.entries(await corpus())
    const outcomes: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    for (const [name, one] of cases) {
      const before = filesIn(folder).length
      const reply = await send(one)
      wanted[name] = one.becomes ?? 'refused'
      outcomes[name] =
        reply.status === 200
          ? reply.text.split('.').at(-1)!
          : reply.status < 500
            ? 'refused'
            : `${reply.status} ${reply.text}`
      expect(filesIn(folder).length - before, name).toBe(reply.status === 200 ? 1 : 0)
      if (reply.status !== 200) continue
      const view = await client.request(reply.text, { by: await client.sessionOf('admin') })
      expect(view.headers.get('content-type'), name).toMatch(
        /^(image\/(jpeg|png|gif)|application\/(pdf|vnd\.openxmlformats-officedocument\.[\w.]+))$/,
      )
      expect(view.headers.get('x-content-type-options')).toBe('nosniff')
      expect(view.headers.get('content-security-policy')).toContain('sandbox')
      const isOffice = /x$/.test(one.becomes!)
      // Browsers never render an office file.
      expect(view.headers.get('content-disposition'), name).toMatch(
        isOffice
          ? /^attachment; filename="[\w.-]+\.(docx|xlsx|pptx)"; filename\*=UTF-8''[\w.%-]+$/
          : /^inline(; filename="[\w.-]+"; filename\*=UTF-8''[\w.%-]+)?$/,
      )
      if (one.becomes !== 'pdf' && !isOffice)
        expect(view.text, name).not.toMatch(/<script|Canary Camera|GPS|Exif|PK\x03\x04/)
    }
    expect(outcomes).toEqual(wanted)
    expect(await world.store.read.selectFrom('uploads').selectAll().execute()).toHaveLength(filesIn(folder).length)
  })

  test('keeps the characters of its name in every script, for readers and downloads', async () => {
    await begin()
    const path = (await send({ bytes: await office('docx'), fileName: 'বার্ষিক প্রতিবেদন.docx' })).text
    expect(path).toMatch(/^\/uploads\/image-[0-9a-f]{32}-xn--[\w.-]+\.docx$/)
    const view = await client.request(path, { by: await client.sessionOf('admin') })
    expect(view.headers.get('content-disposition')).toBe(
      `attachment; filename="file.docx"; filename*=UTF-8''${encodeURIComponent('বার্ষিক-প্রতিবেদন.docx')}`,
    )
    await world
      .as('admin')
      .announcements.add({ title: 'The year', body: 'Read it', attachments: JSON.stringify([path]) })
    const picture = (await send({ bytes: pdf(), fileName: '議事録.pdf' })).text
    expect(
      (await client.request(picture, { by: await client.sessionOf('admin') })).headers.get('content-disposition'),
    ).toBe(`inline; filename="file.pdf"; filename*=UTF-8''${encodeURIComponent('議事録.pdf')}`)
  })

  test('that is a certificate is shown without a cookie for ten minutes, at an address given only to viewers with the right', async () => {
    await begin()
    const { headers, body } = uploadRequest(pdf())
    const sent = new Uint8Array(await new Response(body).arrayBuffer())
    const certificate = barePath(
      (
        await client.request('/api/upload', {
          method: 'POST',
          headers: { 'content-type': headers.get('content-type')! },
          body: sent,
        })
      ).text,
    )
    await world.store.write(function* ({ sql }) {
      const claim = { chapter: world.chapters.dc.id, personId: 'member', by: null }
      yield* claimPersonFiles({ sql, dialect: world.store.dialect }, claim, { certificate, profilePicture: '' })
      yield* run(sql.updateTable('people').set({ certificate }).where('personId', '=', 'member'))
    })
    type Row = { memberId: string; certificates?: string }
    const dataAt = async (path: string, who: Parameters<HttpClient['sessionOf']>[0], on = 'dc') => {
      const reply = await client.request(path, { by: await client.sessionOf(who), with: 'bearer', on })
      return JSON.parse(reply.text) as Row & Row[]
    }
    const { certificates: address = '' } = await dataAt('/api/users/profile', 'member')
    expect(address).toMatch(/^\/uploads\/[\w.-]+\/image-[0-9a-f]{32}\.pdf$/)
    const list = await dataAt('/api/users/chapter/dc', 'admin')
    expect(list.find(({ memberId }) => memberId === memberIds.member)!.certificates).toBe(address)
    expect(JSON.stringify(await dataAt('/api/users/chapter/dc', 'lifer'))).not.toContain('image-')

    const view = await client.request(address)
    expect([view.status, view.headers.get('content-type'), view.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ])
    expect((await client.request(certificate)).status).toBe(404)
    expect((await client.request(address, { on: 'ny' })).status).toBe(404)
    expect((await client.request(address.replace('/uploads/', '/uploads/zz'))).status).toBe(404)
    expect((await client.request(address.replace('.pdf', '.png'))).status).toBe(404)
    // An admin of another chapter reads the list of all members; the address in it opens nothing.
    const abroad = (await dataAt('/api/users/all', 'nyAdmin', 'ny')).find(
      ({ memberId }) => memberId === memberIds.member,
    )!
    for (const on of ['ny', 'dc']) expect((await client.request(abroad.certificates!, { on })).status).toBe(404)
    world.clock.forward(10)
    expect((await client.request(address)).status).toBe(404)
  })

  test('for members is shown to those of its chapter, on its host and after a check each time, wherever its bytes are stored', async () => {
    const bucket = await startBucket()
    const s3 = {
      bucket: 'uploads',
      region: 'us-east-1',
      endpoint: bucket.endpoint,
      accessKeyId: 'key',
      secretAccessKey: 'for tests',
    }
    await begin(await openFileStore({ dataDir: folder, s3 }))
    const path = (await send({ bytes: pdf('By-laws') })).text
    const record = { table: 'chapters', id: 'by-laws' } as const
    const statusFor = async (who?: Parameters<HttpClient['sessionOf']>[0], on = 'dc', address = path) =>
      (await client.request(address, { on, ...(who ? { by: await client.sessionOf(who) } : {}) })).status
    expect([await statusFor('admin'), await statusFor('member'), await statusFor()]).toEqual([200, 404, 404])

    const named = [{ field: 'document', paths: [path], visibility: 'members' } as const]
    await world.store.write(({ sql }) => claimFiles(sql, record, { chapter: world.chapters.dc.id, by: 'admin', named }))
    const inside = ['admin', 'member', 'inactive', 'system'] as const
    for (const who of inside) expect([who, await statusFor(who)]).toEqual([who, 200])
    expect([
      await statusFor(),
      await statusFor('nyMember'),
      await statusFor('nyAdmin'),
      await statusFor('nyMember', 'ny'),
      await statusFor('system', 'ny'),
    ]).toEqual([404, 404, 404, 404, 404])

    const by = await client.sessionOf('member')
    const view = await client.request(path, { by })
    expect(view.headers.get('cache-control')).toBe('private, no-cache')
    const headers = { 'if-none-match': view.headers.get('etag')! }
    const again = await client.request(path, { by, headers })
    expect([again.status, again.text, again.headers.get('cache-control')]).toEqual([304, '', 'private, no-cache'])
    expect((await client.request(path, { headers })).status).toBe(404)

    const address = signedAddress(world.env.appSecret, { path, chapter: world.chapters.dc.id }, world.clock.now())
    expect([await statusFor(undefined, 'dc', address), await statusFor(undefined, 'ny', address)]).toEqual([200, 404])
    await world.store.write(({ sql }) => releaseFiles(sql, world.chapters.dc.id, record))
    expect([await statusFor(undefined, 'dc', address), await statusFor('member')]).toEqual([404, 404])
    await bucket.close()
  })

  test('delays nobody else, even among many at once', { timeout: 300_000 }, async () => {
    await begin()
    const png = await picture('png')
    const sending = Array.from({ length: 40 }, (_, number) =>
      send({ bytes: number % 2 ? png : pictureBomb(4_000, 4_000) }),
    )
    const others = await Promise.all(Array.from({ length: 20 }, () => client.request('/healthz')))
    expect(others.every(({ status }) => status === 200)).toBe(true)
    const statuses = (await Promise.all(sending)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(filesIn(folder)).toHaveLength(40)
  })
})

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
