import { expect } from 'vitest'
import { pdf } from '#tests/support/files.ts'
import type { World } from '#tests/support/world/world.ts'
import type { Client } from './client.ts'
import type { Proofs } from './proofs.ts'
import { stamps } from './records.ts'

const named = { documentType: 'By-laws', documentName: 'Rules of the hall', documentDescription: 'As adopted in June' }

/** Returns the path of an uploaded document. */
export async function uploadedDocument(world: World, who: 'admin' | 'system' | 'nyAdmin' = 'admin') {
  const { actor, chapter } = world.context(who)
  return world.portal.providers.files.keep(pdf(), { chapter: chapter.id, actor, sentName: 'rules.pdf' })
}

const add = async (rest: Client, world: World, changes: object = {}) =>
  rest('POST', '/api/doc/new', {
    as: 'admin',
    body: { ...named, document: await uploadedDocument(world), checkChapter: 'dc', ...changes },
  })

type Group = { docCategoryId: string; name: string; documents: { documentId: string; documentName: string }[] }

const groups = async (rest: Client) => (await rest('GET', '/api/doc/chapter/dc', { as: 'member' })).data as Group[]

const at = (documentId: string) => `/api/doc/${documentId}`
const createdAt = expect.stringMatching(/^2026-11-21T/) as string
const row = {
  ...named,
  documentId: expect.any(String) as string,
  ...stamps,
  document: expect.stringMatching(/^\/uploads\/[\w.-]+\/image-[0-9a-f]{32}-rules\.pdf$/) as string,
}

export const documentProofs: Proofs = {
  async 'GET /api/doc/chapter/{host}'(rest, world) {
    expect(await groups(rest)).toEqual([])
    await add(rest, world)
    world.clock.forward(1)
    await add(rest, world, { documentType: 'Forms', documentName: 'Expenses' })
    expect(await groups(rest)).toEqual([
      { docCategoryId: expect.any(String), name: 'By-laws', createdAt, documents: [row] },
      {
        docCategoryId: expect.any(String),
        name: 'Forms',
        createdAt,
        documents: [{ ...row, documentType: 'Forms', documentName: 'Expenses' }],
      },
    ])
    expect((await rest('GET', '/api/doc/chapter/dc')).status).toBe(401)
    expect(await rest('GET', '/api/doc/chapter/ny', { as: 'member' })).toMatchObject({
      status: 404,
      data: { message: 'Invalid Chapter Domain: ny' },
    })
    // The parent's documents are public.
    const body = { ...named, document: await uploadedDocument(world, 'system') }
    expect((await rest('POST', '/api/doc/new', { as: 'system', on: 'aea', body })).status).toBe(200)
    expect((await rest('GET', '/api/doc/chapter/aea', { on: 'aea' })).data).toMatchObject([
      { name: 'By-laws', documents: [row] },
    ])
  },

  async 'GET /api/doc/{id}'(rest, world) {
    await add(rest, world)
    const [{ documents }] = (await groups(rest)) as [Group]
    const { documentId } = documents[0]!
    expect((await rest('GET', at(documentId), { as: 'member' })).data).toEqual({ ...row, documentId })
    expect((await rest('GET', at(documentId))).status).toBe(401)
    expect(await rest('GET', at('unknown'), { as: 'member' })).toMatchObject({
      status: 404,
      data: { message: 'document not found' },
    })
  },

  async 'POST /api/doc/new'(rest, world) {
    for (const [wrong, field] of [
      [{ documentType: '' }, 'documentType'],
      [{ documentType: 'x'.repeat(51) }, 'documentType'],
      [{ documentName: 'x'.repeat(51) }, 'documentName'],
      [{ documentName: '' }, 'documentName'],
      [{ documentDescription: 'x'.repeat(251) }, 'documentDescription'],
      [{ document: '' }, 'document'],
      [{ document: undefined }, 'document'],
      [{ document: '../../etc/passwd' }, 'document.0'],
      [{ document: 'http://elsewhere.example/image-1.pdf' }, 'document.0'],
      [{ document: await uploadedDocument(world, 'nyAdmin') }, 'document'],
    ] as const)
      expect([wrong, await add(rest, world, wrong)]).toMatchObject([
        wrong,
        { status: 400, data: { fields: { [field]: expect.any(String) as string } } },
      ])
    expect(await groups(rest)).toEqual([])
    expect(await add(rest, world)).toMatchObject({ status: 200, data: 'New document added successfully' })
    const [{ docCategoryId }] = (await groups(rest)) as [Group]
    // A category is named by its id, or by its name (case-insensitive).
    for (const documentType of [docCategoryId, 'BY-LAWS'])
      expect((await add(rest, world, { documentType })).status).toBe(200)
    expect(await groups(rest)).toMatchObject([{ docCategoryId, name: 'By-laws', documents: { length: 3 } }])
  },

  async 'DELETE /api/doc/{id}'(rest, world) {
    await add(rest, world)
    await add(rest, world, { documentType: 'Forms' })
    const [{ documents }] = (await groups(rest)) as [Group]
    const { documentId } = documents[0]!
    expect(await rest('DELETE', at(documentId), { as: 'admin' })).toMatchObject({
      status: 200,
      data: 'The document has been deleted successfully',
    })
    expect(await rest('DELETE', at(documentId), { as: 'admin' })).toMatchObject({
      status: 404,
      data: { message: 'Document was not found' },
    })
    // A category is deleted with its last document.
    expect((await groups(rest)).map(({ name }) => name)).toEqual(['Forms'])
  },
}
