import { expect } from 'vitest'
import { memberIds } from '#tests/support/world/world.ts'
import type { Client } from './client.ts'
import type { Proofs } from './proofs.ts'

const dues = { memberId: memberIds.member, helpFor: 'Dues', contactEmail: 'dues@dc.example', contactPhone: '(202) 555-0123', isTrue: 'true' }

const at = (helpContactId: string) => `/api/helps/${helpContactId}`
const listed = async (rest: Client, as?: 'admin') => (await rest('GET', '/api/helps/chapter/dc', { as })).data as { helpContactId: string }[]

/** The new contact's id: the call itself answers with a sentence. */
async function added(rest: Client, changes: object = {}): Promise<string> {
  const { status, data } = await rest('POST', '/api/helps', { as: 'admin', body: { ...dues, ...changes } })
  expect([status, data]).toEqual([200, 'New Contact has been set successfully'])
  return (await listed(rest, 'admin')).at(-1)!.helpContactId
}

const row = { ...dues, helpContactId: expect.any(String), isTrue: true, contactName: expect.stringContaining(' '), profilePicture: '' }
const notFound = { status: 404, data: { message: 'Contact not found' } }
const stranger = { ...dues, memberId: memberIds.nyMember }

export const helpProofs: Proofs = {
  async 'POST /api/helps'(rest) {
    expect((await rest('GET', at(await added(rest, { memberId: Number(dues.memberId) })))).data).toEqual(row)
    const again = await rest('POST', '/api/helps', { as: 'admin', body: dues })
    expect(again).toMatchObject({ status: 400, data: { message: 'Member already present in the help contact list' } })
    expect(await rest('POST', '/api/helps', { as: 'admin', body: stranger })).toMatchObject({ status: 400, data: { message: 'Invalid Member Reference!' } })
    const wrong = await rest('POST', '/api/helps', { as: 'admin', body: { contactEmail: 'nobody', isTrue: 'perhaps' } })
    expect([wrong.status, Object.keys(wrong.data.fields).sort()]).toEqual([400, ['contactEmail', 'helpFor', 'isTrue', 'memberId']])
  },

  async 'GET /api/helps/chapter/{host}'(rest) {
    expect(await listed(rest)).toEqual([])
    expect(await rest('GET', '/api/helps/chapter/ny')).toMatchObject({ status: 404, data: { message: 'Invalid chapter reference: ny' } })
    await added(rest)
    await added(rest, { memberId: memberIds.lifer, isTrue: false })
    expect(await listed(rest)).toEqual([row])
    expect(await listed(rest, 'admin')).toHaveLength(2)
  },

  async 'GET /api/helps/{id}'(rest) {
    const helpContactId = await added(rest, { isTrue: false })
    expect(await rest('GET', at(helpContactId))).toMatchObject(notFound)
    expect((await rest('GET', at(helpContactId), { as: 'admin' })).data).toEqual({ ...row, helpContactId, isTrue: false })
    expect(await rest('GET', at('unknown'))).toMatchObject(notFound)
  },

  async 'PUT /api/helps/{id}'(rest) {
    const helpContactId = await added(rest)
    const { status, data } = await rest('PUT', at(helpContactId), { as: 'admin', body: { helpFor: 'Events' } })
    expect([status, data]).toEqual([200, 'Help Contact updated successfully'])
    expect((await rest('GET', at(helpContactId))).data).toEqual({ ...row, helpContactId, helpFor: 'Events' })
    const refused = await rest('PUT', at(helpContactId), { as: 'admin', body: stranger })
    expect(refused).toMatchObject({ status: 404, data: { message: 'Invalid Member Reference' } })
  },

  async 'DELETE /api/helps/{id}'(rest) {
    const helpContactId = await added(rest)
    expect(await rest('DELETE', at(helpContactId), { as: 'admin' })).toMatchObject({ status: 200, data: 'Contact has been deleted successfully' })
    expect(await rest('GET', at(helpContactId))).toMatchObject(notFound)
  },
}
