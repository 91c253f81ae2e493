import { expect } from 'vitest'
import { memberIds } from '#tests/support/world/world.ts'
import type { Client } from './client.ts'
import type { Proofs } from './proofs.ts'

type Session = { cSessionId: string; tenure: string; active: boolean; committees: { cId: string; position: string }[] }

const listed = async (rest: Client) => (await rest('GET', '/api/committee/chapter/dc')).data as Session[]
const at = (id: string) => `/api/committee/${id}`
const atSession = (id: string) => `/api/committee/session/${id}`

/** The ids of what was added: the calls themselves answer with messages. */
async function session(rest: Client, tenure = '2025-2027', active: unknown = true): Promise<string> {
  const { status, data } = await rest('POST', '/api/committee/session/new', { as: 'admin', body: { tenure, active } })
  expect([status, data]).toEqual([200, 'New Committee Session has been created successfully'])
  return (await listed(rest)).find((one) => one.tenure === tenure)!.cSessionId
}

const treasurer = { memberId: memberIds.member, position: 'treasurer', bio: '<p>Keeps the books.</p>' }

async function seat(rest: Client, changes: object = {}) {
  const sessionId = await session(rest)
  const { status, data } = await rest('POST', '/api/committee/new', {
    as: 'admin',
    body: { sessionId, ...treasurer, ...changes },
  })
  expect([status, data]).toEqual([
    200,
    'New Committee Member as treasurer for the tenure: 2025-2027 has been set Successfully',
  ])
  return { sessionId, cId: (await listed(rest))[0]!.committees[0]!.cId }
}

const stamps = { createdAt: expect.stringMatching(/Z$/), updatedAt: expect.stringMatching(/Z$/) }
const row = {
  ...treasurer,
  ...stamps,
  cId: expect.any(String),
  member: { mInit: 'Mr', firstName: 'member', lastName: 'Resident', profilePicture: '' },
  chapter: { chapterName: 'Washington DC' },
}
const notFound = { status: 404, data: { message: 'Committee Member not found' } }
const sessionNotFound = { status: 404, data: { message: 'Committee session not found' } }

export const committeeProofs: Proofs = {
  async 'GET /api/committee/chapter/{host}'(rest) {
    expect(await listed(rest)).toEqual([])
    expect(await rest('GET', '/api/committee/chapter/ny')).toMatchObject({
      status: 404,
      data: { message: 'Invalid Chapter Domain' },
    })
    const { sessionId } = await seat(rest)
    await session(rest, '2027-2029', 'false')
    const forEarlierClient = { member: {}, position: '', bio: '' }
    expect(await listed(rest)).toEqual([
      {
        cSessionId: expect.any(String),
        tenure: '2027-2029',
        active: false,
        committees: [],
        ...stamps,
        ...forEarlierClient,
      },
      { cSessionId: sessionId, tenure: '2025-2027', active: true, committees: [row], ...stamps, ...forEarlierClient },
    ])
  },

  async 'GET /api/committee/{id}'(rest) {
    const { cId, sessionId } = await seat(rest)
    expect((await rest('GET', at(cId))).data).toEqual({ ...row, cSessionId: sessionId, tenure: '2025-2027' })
    expect(await rest('GET', at('unknown'))).toMatchObject({ status: 404, data: { message: 'Member not found' } })
  },

  async 'GET /api/committee/bod'(rest) {
    await seat(rest)
    expect((await rest('GET', '/api/committee/bod')).data).toEqual([])
    const central = { as: 'system', on: 'aea' } as const
    await rest('POST', '/api/committee/session/new', { ...central, body: { tenure: '2025-2027', active: true } })
    const [board] = (await rest('GET', '/api/committee/bod')).data as Session[]
    const body = { ...treasurer, position: 'Chapter-Rep-DC', sessionId: board!.cSessionId }
    expect((await rest('POST', '/api/committee/new', { ...central, body })).status).toBe(200)
    expect((await rest('GET', '/api/committee/bod')).data).toEqual([
      { ...board, committees: [{ ...row, position: 'Chapter-Rep-DC' }] },
    ])
  },

  async 'POST /api/committee/new'(rest) {
    const { sessionId, cId } = await seat(rest, { memberId: Number(treasurer.memberId) })
    const refused = async (body: object) => {
      const { status, data } = await rest('POST', '/api/committee/new', {
        as: 'admin',
        body: { sessionId, ...treasurer, ...body },
      })
      return [status, data.message, Object.keys(data.fields ?? {})] as unknown[]
    }
    expect(await refused({})).toEqual([
      400,
      'Member already present in the committee list for the given tenure as: treasurer ',
      ['memberId'],
    ])
    expect(await refused({ memberId: memberIds.nyMember })).toEqual([400, 'Invalid Member Reference!', ['memberId']])
    expect(await refused({ memberId: memberIds.lifer, position: 'king' })).toMatchObject([
      400,
      expect.stringContaining('Choose a position'),
      ['position'],
    ])
    expect(await refused({ memberId: memberIds.lifer, position: 'Chapter-Rep-NY' })).toMatchObject([
      400,
      'Choose a position from the list',
      ['position'],
    ])
    expect(await refused({ sessionId: undefined })).toMatchObject([400, expect.any(String), ['sessionId']])
    expect(await refused({ sessionId: undefined, period: ['2028-01-01', '2026-01-01'] })).toMatchObject([
      400,
      expect.any(String),
      ['tenure'],
    ])
    const noText = { toString: 1 }
    for (const period of [noText, [noText, noText]])
      expect(await refused({ sessionId: undefined, period })).toMatchObject([400, expect.any(String), ['tenure']])
    expect((await rest('POST', '/api/committee/session/new', { as: 'admin', body: { tenure: noText } })).status).toBe(
      400,
    )
    expect((await listed(rest)).map(({ committees }) => committees.map((one) => one.cId))).toEqual([[cId]])
    // The earlier client sends days and no session: the first matches the session, the second creates its own.
    for (const [memberId, period] of [
      [memberIds.lifer, ['2025-05-01', '2027-04-30']],
      [memberIds.member, ['2027-05-01', '2029-04-30']],
    ] as const) {
      expect(
        (await rest('POST', '/api/committee/new', { as: 'admin', body: { ...treasurer, memberId, period, bio: null } }))
          .status,
      ).toBe(200)
    }
    expect((await listed(rest)).map(({ tenure, active, committees }) => [tenure, active, committees.length])).toEqual([
      ['2027-2029', true, 1],
      ['2025-2027', true, 2],
    ])
  },

  async 'PUT /api/committee/{sessionId}'(rest) {
    const { cId, sessionId } = await seat(rest)
    const change = async (id: string, body: object) => {
      const { status, data } = await rest('PUT', at(id), { as: 'admin', body })
      return [status, data.message ?? data] as unknown[]
    }
    const done = [200, 'Committee Member updated successfully']
    expect(await change(cId, { position: 'secretary' })).toEqual(done)
    expect((await rest('GET', at(cId))).data).toMatchObject({ ...row, position: 'secretary' })
    expect(await change(sessionId, { cMemberId: Number(treasurer.memberId), bio: 'Writes it all down.' })).toEqual(done)
    expect(await change(sessionId, { cMemberId: cId, position: null })).toEqual(done)
    expect((await rest('GET', at(cId))).data).toMatchObject({
      position: 'secretary',
      bio: '<p>Writes it all down.</p>',
    })
    expect(await change(cId, { cMemberId: memberIds.lifer })).toEqual(done)
    expect((await rest('GET', at(cId))).data).toMatchObject({ memberId: memberIds.lifer, position: 'secretary' })
    expect(await change(cId, { cMemberId: memberIds.nyMember })).toEqual([400, 'Invalid Member Reference'])
    expect(await change(sessionId, { cMemberId: memberIds.member })).toEqual([404, notFound.data.message])
    expect(await change('unknown', { position: 'president' })).toEqual([404, notFound.data.message])
  },

  async 'DELETE /api/committee/{cId}'(rest) {
    const { cId } = await seat(rest)
    expect(await rest('DELETE', at(cId), { as: 'admin' })).toMatchObject({
      status: 200,
      data: 'Committee Member has been deleted successfully',
    })
    expect(await rest('DELETE', at(cId), { as: 'admin' })).toMatchObject(notFound)
  },

  async 'POST /api/committee/session/new'(rest) {
    await session(rest)
    for (const tenure of ['2028-2026', '2026', 'x-y', '', undefined, 2026, '2025-2027']) {
      const { status, data } = await rest('POST', '/api/committee/session/new', {
        as: 'admin',
        body: { tenure, active: true },
      })
      expect([tenure, status, Object.keys(data.fields)]).toEqual([
        tenure,
        tenure === '2025-2027' ? 409 : 400,
        ['tenure'],
      ])
    }
    expect(await listed(rest)).toHaveLength(1)
  },

  async 'PUT /api/committee/session/{id}'(rest) {
    const cSessionId = await session(rest)
    const { status, data } = await rest('PUT', atSession(cSessionId), { as: 'admin', body: { active: 'false' } })
    expect([status, data]).toEqual([200, 'Committee Session updated successfully'])
    expect((await rest('PUT', atSession(cSessionId), { as: 'admin', body: { tenure: '2026-2028' } })).status).toBe(200)
    expect(await listed(rest)).toMatchObject([{ cSessionId, tenure: '2026-2028', active: false }])
    expect(await rest('PUT', atSession(cSessionId), { as: 'admin', body: { tenure: 'x-y' } })).toMatchObject({
      status: 400,
    })
    expect(await rest('PUT', atSession('unknown'), { as: 'admin', body: { active: true } })).toMatchObject(
      sessionNotFound,
    )
  },

  async 'DELETE /api/committee/session/{id}'(rest) {
    const { sessionId, cId } = await seat(rest)
    expect(await rest('DELETE', atSession(sessionId), { as: 'admin' })).toMatchObject({
      status: 200,
      data: 'Committee Session has been deleted successfully',
    })
    expect(await listed(rest)).toEqual([])
    expect((await rest('GET', at(cId))).status).toBe(404)
    expect(await rest('DELETE', atSession(sessionId), { as: 'admin' })).toMatchObject(sessionNotFound)
  },
}
