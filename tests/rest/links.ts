import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { Proofs } from './proofs.ts'

const board = { linkTitle: 'State board', link: 'https://board.example/licenses' }

const at = (linkId: string) => `/api/links/${linkId}`

/** The new link's id: the call itself answers with a sentence. */
async function added(rest: Client, changes: object = {}): Promise<string> {
  const { status, data } = await rest('POST', '/api/links', { as: 'admin', body: { ...board, ...changes, checkChapter: 'dc' } })
  expect([status, data]).toEqual([200, 'New Link Created Successfully'])
  return (await rest('GET', '/api/links/chapter/dc')).data[0].linkId as string
}

const row = { linkId: expect.any(String), ...board, createdAt: expect.stringMatching(/^2026-11-21T/) }
const notFound = { status: 404, data: { message: 'Link not found' } }

export const linkProofs: Proofs = {
  async 'POST /api/links'(rest) {
    expect((await rest('GET', at(await added(rest)))).data).toEqual(row)
    const wrong = await rest('POST', '/api/links', { as: 'admin', body: { link: 'javascript:alert(1)' } })
    expect([wrong.status, Object.keys(wrong.data.fields).sort()]).toEqual([400, ['link', 'linkTitle']])
  },

  async 'GET /api/links/chapter/{host}'(rest, world) {
    expect((await rest('GET', '/api/links/chapter/dc')).data).toEqual([])
    expect((await rest('GET', '/api/links/chapter/dc?keyword=&page=')).data).toEqual({ items: [], links: [], totalItems: 0, totalPages: 0, currentPage: 0 })
    expect(await rest('GET', '/api/links/chapter/ny')).toMatchObject({ status: 404, data: { message: 'Invalid chapter reference: ny' } })
    for (let number = 1; number <= 11; number++) {
      world.clock.forward(1)
      await added(rest, { linkTitle: `Link ${number}` })
    }
    const whole = (await rest('GET', '/api/links/chapter/dc')).data as { linkTitle: string }[]
    expect([whole.length, whole[0]]).toEqual([11, { ...row, linkTitle: 'Link 11' }])
    const second = (await rest('GET', '/api/links/chapter/dc?keyword=&page=1')).data
    expect(second).toMatchObject({ totalItems: 11, totalPages: 2, currentPage: 1, items: [{ linkTitle: 'Link 1' }] })
    expect(second.links).toEqual(second.items)
    expect((await rest('GET', '/api/links/chapter/dc?keyword=BOARD%2010')).data.items).toMatchObject([{ linkTitle: 'Link 10' }])
  },

  async 'GET /api/links/{id}'(rest) {
    const linkId = await added(rest)
    expect((await rest('GET', at(linkId))).data).toEqual({ ...row, linkId })
    expect(await rest('GET', at('unknown'))).toMatchObject(notFound)
  },

  async 'PUT /api/links/{id}'(rest) {
    const linkId = await added(rest)
    const { status, data } = await rest('PUT', at(linkId), { as: 'admin', body: { linkTitle: 'Licensing board' } })
    expect([status, data]).toEqual([200, 'Link update successful'])
    expect((await rest('GET', at(linkId))).data).toEqual({ ...row, linkTitle: 'Licensing board' })
  },

  async 'DELETE /api/links/{id}'(rest) {
    const linkId = await added(rest)
    expect(await rest('DELETE', at(linkId), { as: 'admin' })).toMatchObject({ status: 200, data: 'Link has been deleted successfully' })
    expect(await rest('GET', at(linkId))).toMatchObject(notFound)
  },
}
