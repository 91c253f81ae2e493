import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { Proofs } from './proofs.ts'

const right = { memberType: 'Senior', fee: 60.5, description: 'Over 65', duration: 2 }

/** Every row has both (wire.md section 1). */
const times = {
  createdAt: expect.stringMatching(/^2026-11-21T/) as string,
  updatedAt: expect.stringMatching(/^2026-11-21T/) as string,
}

type Row = typeof right & { memberTypeId: string }

const listed = async (rest: Client) => (await rest('GET', '/api/mtype/chapter/dc')).data as Row[]
const at = (memberTypeId: string) => `/api/mtype/${memberTypeId}`
const add = (rest: Client, body: object) =>
  rest('POST', '/api/mtype', { as: 'admin', body: { ...body, checkChapter: 'dc' } })

/** Returns the id of an added type: the call itself answers with a message. */
async function added(rest: Client, changes: object = {}): Promise<string> {
  const { status, data } = await add(rest, { ...right, ...changes })
  expect([status, data]).toEqual([200, 'New Member Type Created Successfully'])
  return (await listed(rest)).find(({ memberType }) => memberType === right.memberType)!.memberTypeId
}

const notFound = { status: 404, data: { message: 'Member Type not found' } }

/** Invalid values, each with the field at fault. */
const wrong: [object, string][] = [
  ...[-1, 'abc', 1e9, 0.001, '', null, [5]].map((fee): [object, string] => [{ fee }, 'fee']),
  ...[0, 1.5, 100, 'abc', -1, '', null].map((duration): [object, string] => [{ duration }, 'duration']),
  ...['', ' ', 'x'.repeat(51), null, 5].map((memberType): [object, string] => [{ memberType }, 'memberType']),
  [{ description: 'x'.repeat(201) }, 'description'],
]

/** Proves that a field error is reported at its field, with a readable message, and changes nothing. */
async function refusesWrong(rest: Client, send: (body: object) => ReturnType<Client>) {
  const before = await listed(rest)
  for (const [body, field] of wrong) {
    const { status, data } = await send(body)
    expect([body, status, Object.keys(data.fields ?? {})]).toEqual([body, 400, [field]])
    expect(data.message).toMatch(/\w+ ?\w*/)
  }
  expect(await send({ memberType: 'regular' })).toMatchObject({
    status: 409,
    data: { message: 'There is already a member type of this name' },
  })
  expect(await listed(rest)).toEqual(before)
}

export const typeProofs: Proofs = {
  async 'GET /api/mtype/chapter/{host}'(rest) {
    const life = { memberTypeId: 'dc-life', memberType: 'Life', fee: 1000, duration: 99, description: '', ...times }
    const rows = await listed(rest)
    expect(rows).toHaveLength(3)
    expect(rows).toContainEqual(life)
  },

  async 'GET /api/mtype/{id}'(rest) {
    const regular = {
      memberTypeId: 'dc-regular',
      memberType: 'Regular',
      fee: 100,
      duration: 1,
      description: '',
      ...times,
    }
    expect(await rest('GET', at('dc-regular'), { as: 'member' })).toMatchObject({ status: 200, data: regular })
    expect((await rest('GET', at('dc-regular'))).status).toBe(401)
    for (const unknown of ['ny-regular', 'unknown'])
      expect(await rest('GET', at(unknown), { as: 'member' })).toMatchObject(notFound)
  },

  async 'POST /api/mtype'(rest) {
    const memberTypeId = await added(rest)
    expect((await rest('GET', at(memberTypeId), { as: 'member' })).data).toEqual({ ...right, memberTypeId, ...times })
    await refusesWrong(rest, (body) => add(rest, { ...right, memberType: 'Other', ...body }))
    // One year by default, and for life.
    await add(rest, { memberType: 'Guest', fee: 0 })
    await add(rest, { memberType: 'Patron', fee: '5000.00', duration: '99' })
    expect(await listed(rest)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ memberType: 'Guest', fee: 0, duration: 1, description: '' }),
        expect.objectContaining({ memberType: 'Patron', fee: 5000, duration: 99 }),
      ]),
    )
  },

  async 'PUT /api/mtype/{id}'(rest, { clock }) {
    const memberTypeId = await added(rest)
    const put = (body: object) => rest('PUT', at(memberTypeId), { as: 'admin', body })
    const row = async () => (await rest('GET', at(memberTypeId), { as: 'member' })).data as Row
    await refusesWrong(rest, put)
    clock.forward(5)
    expect(await put({ fee: 0 })).toMatchObject({ status: 200, data: 'Member Type update successful' })
    expect(await row()).toMatchObject({ ...right, fee: 0, updatedAt: '2026-11-21T15:05:00.000Z' })
    await put({ description: '', memberType: 'Elder' })
    expect(await row()).toMatchObject({ ...right, fee: 0, description: '', memberType: 'Elder' })
    for (const unknown of ['ny-regular', 'unknown'])
      expect(await rest('PUT', at(unknown), { as: 'admin', body: { fee: 1 } })).toMatchObject(notFound)
  },

  async 'DELETE /api/mtype/{id}'(rest) {
    const memberTypeId = await added(rest)
    const remove = (id: string) => rest('DELETE', at(id), { as: 'admin' })
    expect(await remove(memberTypeId)).toMatchObject({ status: 200, data: 'Member Type has been deleted successfully' })
    for (const unknown of [memberTypeId, 'ny-regular', 'unknown']) expect(await remove(unknown)).toMatchObject(notFound)
    const inUse = '3 members and 2 applicants have this member type, so it cannot be deleted. Nothing was changed.'
    expect(await remove('dc-regular')).toMatchObject({ status: 409, data: { message: inUse } })
    expect(await listed(rest)).toHaveLength(3)
  },
}
