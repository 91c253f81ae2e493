import { expect } from 'vitest'
import type { DocumentedCall } from '#server/wiring/documented-calls.ts'
import type { Client } from './client.ts'
import type { Proofs } from './proofs.ts'
import { stamps } from './records.ts'

const text = { title: 'Rooms for everybody', body: '<p>We <strong>build</strong> them.</p>' }
const parent = { as: 'system', on: 'aea' } as const

type Spelling = { path: string; id: string; added: string; name: string }

/** The five calls of a kind. The id in their addresses is the parent chapter's, on any host [spec 38]. */
function proofsOf({ path, id, added, name }: Spelling): Proofs {
  const one = `${path}/chapter-aea`
  const row = { chapterId: 'chapter-aea', ...text, ...stamps }
  // The author is the token's, whatever `id` says [spec 78].
  const write = (rest: Client, body: object = {}) =>
    rest('POST', path, { ...parent, body: { ...text, id: 'member', ...body } })
  // A chapterId in an address that is not the host's is rejected before the author is checked.
  const elsewhere = id === 'chapterId' ? 404 : 403
  const missing = { status: 404, data: { message: `${name} not found` } }
  const call = (method: string, parameter = '') => `${method} ${path}${parameter}` as DocumentedCall
  const proofs: Record<string, Proofs[DocumentedCall]> = {
    async [call('GET')](rest) {
      expect((await rest('GET', path)).data).toEqual([])
      await write(rest)
      for (const on of ['aea', 'dc', 'ny'] as const) expect((await rest('GET', path, { on })).data).toEqual([row])
    },

    async [call('GET', '/{id}')](rest) {
      expect(await rest('GET', one)).toMatchObject({
        status: 404,
        data: { message: `${name.toLowerCase()} not found` },
      })
      await write(rest)
      expect((await rest('GET', one)).data).toEqual(row)
      expect((await rest('GET', `${path}/chapter-dc`)).status).toBe(404)
    },

    async [call('POST')](rest, { store }) {
      const author = async () =>
        (await store.read.selectFrom('statements').select('createdBy').execute()).map(({ createdBy }) => createdBy)
      for (const [wrong, field] of [
        [{ title: '' }, 'title'],
        [{ title: 'x'.repeat(10_000) }, 'title'],
        [{ body: '<p><br></p>' }, 'body'],
        [{ body: undefined }, 'body'],
      ] as const)
        expect(await write(rest, wrong)).toMatchObject({
          status: 400,
          data: { fields: { [field]: expect.any(String) as string } },
        })
      expect(await rest('POST', path, { as: 'admin', body: text })).toMatchObject({
        status: 403,
        data: { message: expect.stringContaining('parent chapter') as string },
      })
      expect(await author()).toEqual([])
      expect(await write(rest)).toMatchObject({ status: 200, data: `${added} Created Successfully` })
      expect(await write(rest)).toMatchObject({
        status: 409,
        data: { message: `Encountered problem while creating new ${name}` },
      })
      expect(await author()).toEqual(['system'])
    },

    async [call('PUT', `/{${id}}`)](rest) {
      expect(await rest('PUT', one, { ...parent, body: text })).toMatchObject(missing)
      await write(rest)
      expect(await rest('PUT', one, { ...parent, body: { title: 'Rooms' } })).toMatchObject({
        status: 200,
        data: `${name} update successful`,
      })
      // Omitted fields stay unchanged, and plain text is returned as sent [spec 73].
      await rest('PUT', one, { ...parent, body: { body: 'Rooms < halls.\n\nAll of them.' } })
      expect((await rest('GET', one)).data).toEqual({ ...row, title: 'Rooms', body: 'Rooms < halls.\n\nAll of them.' })
      expect((await rest('PUT', one, { ...parent, body: { body: '' } })).status).toBe(400)
      expect((await rest('PUT', one, { as: 'admin', body: text })).status).toBe(elsewhere)
      expect(await rest('PUT', `${path}/chapter-dc`, { ...parent, body: text })).toMatchObject(missing)
    },

    async [call('DELETE', `/{${id}}`)](rest) {
      await write(rest)
      expect((await rest('DELETE', one, { as: 'admin' })).status).toBe(elsewhere)
      expect(await rest('DELETE', `${path}/chapter-dc`, parent)).toMatchObject(missing)
      expect(await rest('DELETE', one, parent)).toMatchObject({
        status: 200,
        data: `${name} has been deleted successfully`,
      })
      expect(await rest('DELETE', one, parent)).toMatchObject(missing)
      expect((await rest('GET', path)).data).toEqual([])
    },
  }
  return proofs
}

export const statementProofs: Proofs = {
  ...proofsOf({ path: '/api/chapters/mission', id: 'id', added: 'New Mission', name: 'Mission' }),
  ...proofsOf({ path: '/api/chapters/vission', id: 'id', added: 'Vission', name: 'Vission' }),
  ...proofsOf({ path: '/api/chapters/history', id: 'chapterId', added: 'History', name: 'History' }),
}
