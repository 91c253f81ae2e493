import { expect, test } from 'vitest'
import { pdf } from '#tests/support/files.ts'
import { openHttpClient } from '#tests/support/http-client.ts'
import { restClient } from '#tests/rest/client.ts'
import { sizedPath } from '#server/providers/files/picture-path.ts'
import { describeOnSqlite, type Person, type World } from '#tests/support/world/world.ts'

const named = { documentType: 'By-laws', documentName: 'Rules of the hall', documentDescription: 'As adopted in June' }

async function added(world: World, who: Person = 'admin', changes: object = {}) {
  const { actor, chapter } = world.context(who)
  const path = await world.portal.providers.files.keep(pdf(), { chapter: chapter.id, actor })
  const documentId = await world.as(who).documents.add({ ...named, document: path, ...changes })
  return { documentId, path }
}

describeOnSqlite('documents', (open) => {
  test('share a new category that two admins enter at the same time, and belong to one chapter', async () => {
    const world = await open()
    await Promise.all([added(world), added(world, 'admin', { documentType: 'by-LAWS' })])
    expect(await world.as('member').documents.inChapter()).toMatchObject([{ documents: { length: 2 } }])
    await added(world, 'nyAdmin')
    expect(await world.as('nyMember').documents.inChapter()).toMatchObject([{ documents: { length: 1 } }])
  })

  test('release their files when they are deleted, and a day later the files are gone', async () => {
    const world = await open()
    const { files } = world.portal.providers
    const [other, { documentId, path }] = [await added(world), await added(world)]
    await world.as('admin').documents.remove({ documentId })
    expect((await files.find(path))!.upload).toMatchObject({ visibility: 'owner', recordId: null })
    world.clock.forward(25 * 60)
    expect(await files.prune()).toBe(1)
    expect([await files.find(path), (await files.find(other.path))?.upload.recordId]).toEqual([null, other.documentId])
  })
})

describeOnSqlite('the file of a document', (open) => {
  test('of a chapter is only for its people, on its own host and not after logout, even for requests of a byte range', async () => {
    const world = await open()
    const { request, sessionOf } = openHttpClient(world)
    const { path } = await added(world)
    const by = await sessionOf('member')
    const status = async (options: object = {}) => (await request(path, options)).status
    const known = (await request(path, { by })).headers.get('etag')!
    const ways: object[] = [
      {},
      { headers: { range: 'bytes=0-9' } },
      { headers: { 'if-none-match': known } },
      { method: 'HEAD' },
      { on: 'ny', by: await sessionOf('nyMember') },
      { by: await sessionOf('nyMember') },
    ]
    expect(await status({ by })).toBe(200)
    for (const way of ways) expect([way, await status(way)]).toEqual([way, 404])
    await request('/logout', { method: 'POST', by, body: new URLSearchParams() })
    for (const way of [{ by }, { by, headers: { range: 'bytes=0-9', 'if-none-match': known } }])
      expect(await status(way)).toBe(404)
  })

  test('is served for ten minutes at the signed URL in an API response, on its own host, while the document exists', async () => {
    const world = await open()
    const { request } = openHttpClient(world)
    const rest = restClient(world)
    const { documentId } = await added(world)
    const { document } = (await rest('GET', `/api/doc/${documentId}`, { as: 'member' })).data as { document: string }
    expect([(await request(document)).status, (await request(document, { on: 'ny' })).status]).toEqual([200, 404])
    world.clock.forward(11)
    expect((await request(document)).status).toBe(404)
    const again = ((await rest('GET', `/api/doc/${documentId}`, { as: 'member' })).data as { document: string })
      .document
    await world.as('admin').documents.remove({ documentId })
    expect((await request(again)).status).toBe(404)
  })

  test('is not served at an altered signed URL, nor in another width', async () => {
    const world = await open()
    const { request } = openHttpClient(world)
    const rest = restClient(world)
    const [{ documentId, path }, other] = [await added(world), await added(world)]
    const { document } = (await rest('GET', `/api/doc/${documentId}`, { as: 'member' })).data as { document: string }
    expect((await request(document)).status).toBe(200)
    const [, uploads, signature, name] = document.split('/') as [string, string, string, string]
    const at = (signed: string, file = name) => `/${uploads}/${signed}/${file}`
    const emails = Array.from({ length: signature.length }, (_, place) =>
      at(`${signature.slice(0, place)}${signature[place] === 'a' ? 'b' : 'a'}${signature.slice(place + 1)}`),
    )
    const made = [
      ...emails,
      at(signature, other.path.split('/').at(-1)),
      at(signature.slice(0, -1)),
      at(`${signature}a`),
      at(signature.toUpperCase()),
      at(signature, `${name}.640.webp`),
      sizedPath(path, 640),
      `${path}/`,
      path.replace('/uploads/', '/uploads//'),
      path.replace('/uploads/', '/uploads/./'),
    ]
    for (const address of made)
      for (const method of ['GET', 'HEAD'])
        expect([address, (await request(address, { method })).status]).toEqual([address, 404])
    world.clock.forward(11)
    for (const headers of [{}, { range: 'bytes=0-9' }] as Record<string, string>[])
      expect((await request(document, { headers })).status).toBe(404)
    expect((await request(document, { method: 'HEAD' })).status).toBe(404)
  })

  test('of the parent is public, and so is its list', async () => {
    const world = await open()
    const { request } = openHttpClient(world)
    const { documentId, path } = await added(world, 'system')
    const statuses = async (on: string) =>
      Promise.all(
        [path, '/documents', `/doc/${documentId}`].map(async (address) => (await request(address, { on })).status),
      )
    expect(await statuses('aea')).toEqual([200, 200, 200])
    expect(await statuses('dc')).toEqual([200, 302, 302])
  })
})
