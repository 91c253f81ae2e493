import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { Proofs } from './proofs.ts'
import { stamps } from './records.ts'

const fair = {
  eventType: 'competition',
  eventName: 'Science Fair',
  eventDate: [{ value: '2027-05-15T13:00:00.000Z' }, { value: '2027-05-16T21:00:00.000Z' }],
  eventAddress: 'Alder Hall',
}

export async function createdEvent(rest: Client, changes: object = {}): Promise<string> {
  return (await rest('POST', '/api/events/new', { as: 'admin', body: { ...fair, ...changes } })).data.eventId as string
}

type Group = { eventGroupId: string; groupName: string }
type Program = { eventProgramId: string; programName: string; eventProgramGroups: Group[] }

const programsOf = async (rest: Client, eventId: string) =>
  (await rest('GET', `/api/events/${eventId}`)).data.eventPrograms as Program[]
const asAdmin = (body: object = {}) => ({ as: 'admin', body }) as const

async function program(rest: Client, eventId: string, programName = 'Bridge building'): Promise<string> {
  const { status, data } = await rest('POST', `/api/events/newProgram/${eventId}`, asAdmin({ programName }))
  expect([status, data]).toEqual([200, 'New Program has been added successfully'])
  return (await programsOf(rest, eventId)).at(-1)!.eventProgramId
}

/** As a client's form sends it: numbers as text. */
const juniors = {
  groupName: 'Juniors',
  ageFrom: '9',
  ageTo: 12,
  gradeFrom: 4,
  gradeTo: '6',
  ProgramDateFrom: '2027-05-15T15:00:00.000Z',
  ProgramDateTo: '2027-05-15T17:00:00.000Z',
  fee: '5.50',
}

async function withGroup(rest: Client) {
  const eventId = await createdEvent(rest)
  const programId = await program(rest, eventId)
  const { status, data } = await rest(
    'POST',
    `/api/events/newGroup/${programId}`,
    asAdmin({ ...juniors, eventId: Number(eventId) }),
  )
  expect([status, data]).toEqual([200, 'New Group has been added successfully'])
  return { eventId, programId, groupId: (await programsOf(rest, eventId))[0]!.eventProgramGroups[0]!.eventGroupId }
}

async function refused(rest: Client, method: string, path: string, body: object): Promise<unknown[]> {
  const { status, data } = await rest(method, path, asAdmin(body))
  return [status, Object.keys(data.fields ?? {})]
}

const notFound = (what: string) => ({ status: 404, data: { message: `${what} not found` } })

export const programProofs: Proofs = {
  async 'POST /api/events/newProgram/{id}'(rest) {
    const eventId = await createdEvent(rest)
    await program(rest, eventId)
    expect(await programsOf(rest, eventId)).toEqual([
      { eventProgramId: expect.any(String), programName: 'Bridge building', ...stamps, eventProgramGroups: [] },
    ])
    const path = `/api/events/newProgram/${eventId}`
    const other = await createdEvent(rest)
    expect(await rest('POST', path, asAdmin({ programName: 'Elsewhere', eventId: other }))).toMatchObject({
      status: 400,
      data: { message: 'The body names another event than the address. Nothing was changed.' },
    })
    expect([await programsOf(rest, other), (await programsOf(rest, eventId)).length]).toEqual([[], 1])
    for (const programName of ['', ' ', null, undefined, 7, 'x'.repeat(101)])
      expect(await refused(rest, 'POST', path, { programName })).toEqual([400, ['programName']])
    expect(await refused(rest, 'POST', path, { programName: 'Bridge building' })).toEqual([409, ['programName']])
    expect(await rest('POST', '/api/events/newProgram/10000', asAdmin({ programName: 'Chess' }))).toMatchObject(
      notFound('Event'),
    )
    // Clients add the first program of an election after creating the event, where it is listed already.
    const election = await createdEvent(rest, { eventType: 'election' })
    await program(rest, election, 'Positions For nomination submission')
    expect(await programsOf(rest, election)).toMatchObject([{ programName: 'Positions For nomination submission' }])
  },

  async 'PUT /api/events/programby/{programId}'(rest) {
    const eventId = await createdEvent(rest)
    const path = `/api/events/programby/${await program(rest, eventId)}`
    expect(await rest('PUT', path, asAdmin({ programName: 'Chess' }))).toMatchObject({
      status: 200,
      data: 'Program updated successfully',
    })
    expect(await programsOf(rest, eventId)).toMatchObject([{ programName: 'Chess' }])
    expect(await refused(rest, 'PUT', path, { programName: '' })).toEqual([400, ['programName']])
    expect(await rest('PUT', '/api/events/programby/unknown', asAdmin({ programName: 'Chess' }))).toMatchObject(
      notFound('Program'),
    )
  },

  async 'DELETE /api/events/programby/{programId}'(rest) {
    const { eventId, programId, groupId } = await withGroup(rest)
    const path = `/api/events/programby/${programId}`
    expect(await rest('DELETE', path, { as: 'admin' })).toMatchObject({
      status: 200,
      data: 'Program has been deleted successfully',
    })
    expect(await programsOf(rest, eventId)).toEqual([])
    expect(await rest('DELETE', path, { as: 'admin' })).toMatchObject(notFound('Program'))
    expect(await rest('DELETE', `/api/events/groupby/${groupId}`, { as: 'admin' })).toMatchObject(notFound('Group'))
  },

  async 'POST /api/events/newGroup/{programId}'(rest) {
    const { eventId, programId, groupId } = await withGroup(rest)
    const row = {
      eventGroupId: groupId,
      eventProgramId: programId,
      eventId,
      ...juniors,
      ageFrom: 9,
      gradeFrom: '4',
      fee: 5.5,
      seats: null,
      ...stamps,
    }
    expect(await programsOf(rest, eventId)).toEqual([
      { eventProgramId: programId, programName: 'Bridge building', ...stamps, eventProgramGroups: [row] },
    ])
    const path = `/api/events/newGroup/${programId}`
    const wrong = (changes: object) => refused(rest, 'POST', path, { ...juniors, eventId, ...changes })
    expect(await wrong({ groupName: '' })).toEqual([400, ['groupName']])
    expect(await wrong({ fee: 'abc' })).toEqual([400, ['fee']])
    expect(await wrong({ fee: -1 })).toEqual([400, ['fee']])
    expect(await wrong({ ageFrom: '9.5' })).toEqual([400, ['ageFrom']])
    expect(await wrong({ ageFrom: 13 })).toEqual([400, ['ageTo']])
    expect(await wrong({ gradeFrom: 'eleven and up' })).toEqual([400, ['gradeFrom']])
    expect(await wrong({ ProgramDateFrom: '2027-05-14T23:00:00Z' })).toEqual([400, ['ProgramDateFrom']])
    expect(await wrong({ ProgramDateTo: '2027-05-17T12:00:00Z' })).toEqual([400, ['ProgramDateTo']])
    expect(await wrong({ ProgramDateTo: '2027-05-15T14:00:00Z' })).toEqual([400, ['ProgramDateTo']])
    expect(await wrong({ ProgramDateFrom: '2027-02-30' })).toEqual([400, ['ProgramDateFrom']])
    expect(await wrong({ eventId: await createdEvent(rest) })).toEqual([400, ['eventId']])
    expect(await programsOf(rest, eventId)).toEqual([
      { eventProgramId: programId, programName: 'Bridge building', ...stamps, eventProgramGroups: [row] },
    ])
    expect(await rest('POST', '/api/events/newGroup/unknown', asAdmin({ ...juniors, eventId }))).toMatchObject(
      notFound('Program'),
    )
    // Omitted, it is open to all and free; a day lasts until its end.
    const day = {
      groupName: 'All',
      ProgramDateFrom: '2027-05-16',
      ProgramDateTo: '2027-05-16',
      ageFrom: '',
      ageTo: null,
    }
    expect((await rest('POST', path, asAdmin(day))).status).toBe(200)
    const open = {
      ...day,
      ageFrom: null,
      gradeFrom: 'X',
      gradeTo: 'Y',
      fee: 0,
      ProgramDateFrom: '2027-05-16T04:00:00.000Z',
      ProgramDateTo: '2027-05-17T03:59:00.000Z',
    }
    expect((await programsOf(rest, eventId))[0]!.eventProgramGroups[1]).toMatchObject(open)
  },

  async 'PUT /api/events/groupby/{groupId}'(rest) {
    const { eventId, groupId } = await withGroup(rest)
    const path = `/api/events/groupby/${groupId}`
    const whole = { ...juniors, eventGroupId: groupId, eventId, groupName: 'Seniors', ageTo: '' }
    expect(await rest('PUT', path, asAdmin(whole))).toMatchObject({ status: 200, data: 'Group updated successfully' })
    expect(await rest('PUT', path, asAdmin({ fee: 8, ageFrom: null }))).toMatchObject({ status: 200 })
    const [group] = (await programsOf(rest, eventId))[0]!.eventProgramGroups
    expect(group).toMatchObject({
      eventGroupId: groupId,
      groupName: 'Seniors',
      ageFrom: 9,
      ageTo: null,
      fee: 8,
      ProgramDateFrom: juniors.ProgramDateFrom,
    })
    expect(await refused(rest, 'PUT', path, { ProgramDateTo: '2027-05-17' })).toEqual([400, ['ProgramDateTo']])
    expect(await refused(rest, 'PUT', path, { eventId: await createdEvent(rest) })).toEqual([400, ['eventId']])
    expect(await refused(rest, 'PUT', path, { eventGroupId: 'another' })).toEqual([400, ['eventGroupId']])
    expect(await rest('PUT', '/api/events/groupby/unknown', asAdmin(juniors))).toMatchObject(notFound('Group'))
  },

  async 'DELETE /api/events/groupby/{groupId}'(rest) {
    const { eventId, groupId } = await withGroup(rest)
    const path = `/api/events/groupby/${groupId}`
    expect(await rest('DELETE', path, { as: 'admin' })).toMatchObject({
      status: 200,
      data: 'Group has been deleted successfully',
    })
    expect(await programsOf(rest, eventId)).toMatchObject([{ eventProgramGroups: [] }])
    expect(await rest('DELETE', path, { as: 'admin' })).toMatchObject(notFound('Group'))
  },
}
