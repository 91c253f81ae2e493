import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { Proofs } from './proofs.ts'

const right = { donationTypeName: 'Flood relief', donationTypeDescription: 'Clean water after floods.' }

const path = '/api/chapters/donationType'
const time = expect.stringMatching(/^2026-11-21T/) as string
const row = { ...right, donationTypeId: expect.any(String) as string, createdAt: time, updatedAt: time }

const add = (rest: Client, body: object = right) =>
  rest('POST', path, { as: 'admin', body: { ...body, checkChapter: 'dc' } })

async function listProof(rest: Client, list: string) {
  expect((await rest('GET', list)).data).toEqual([])
  await add(rest)
  await add(rest, { ...right, donationTypeName: 'Books, pens and paper' })
  expect((await rest('GET', list)).data).toEqual([{ ...row, donationTypeName: 'Books, pens and paper' }, row])
}

export const donationTypeProofs: Proofs = {
  async 'GET /api/chapters/donationType/{host}'(rest) {
    await listProof(rest, `${path}/dc`)
    expect(await rest('GET', `${path}/ny`)).toMatchObject({
      status: 404,
      data: { message: 'Invalid chapter reference! ny' },
    })
  },

  async 'GET /api/chapters/donationType'(rest) {
    await listProof(rest, path)
    expect((await rest('GET', path, { on: 'ny' })).data).toEqual([])
  },

  async 'POST /api/chapters/donationType'(rest) {
    expect(await add(rest)).toMatchObject({ status: 200, data: 'New Donation Type Created Successfully' })
    expect(await add(rest)).toMatchObject({
      status: 409,
      data: { message: 'A Donation Type with Name:Flood relief already exist' },
    })
    for (const name of ['', ' ', 'x'.repeat(51), null, 5]) {
      const { status, data } = await add(rest, { ...right, donationTypeName: name })
      expect([name, status, Object.keys(data.fields ?? {})]).toEqual([name, 400, ['donationTypeName']])
    }
    const empty = await add(rest, {})
    expect([empty.status, Object.keys(empty.data.fields).sort()]).toEqual([
      400,
      ['donationTypeDescription', 'donationTypeName'],
    ])
  },

  async 'DELETE /api/chapters/donationType/{id}'(rest) {
    await add(rest)
    const [{ donationTypeId }] = (await rest('GET', path)).data
    expect(await rest('DELETE', `${path}/${donationTypeId}`)).toMatchObject({ status: 401 })
    expect(await rest('DELETE', `${path}/${donationTypeId}`, { as: 'admin' })).toMatchObject({
      status: 200,
      data: 'Donation type has been deleted successfully',
    })
    expect((await rest('GET', path)).data).toEqual([])
    expect(await rest('DELETE', `${path}/unknown`, { as: 'admin' })).toMatchObject({
      status: 404,
      data: { message: 'Donation Type not found' },
    })
  },
}
