import { expect } from 'vitest'
import { memberIds } from '#tests/support/world/world.ts'
import type { Proofs } from './proofs.ts'
import { addedBy, recordProofs, stamps } from './records.ts'

const right = {
  memberId: memberIds.member,
  helpFor: 'Dues',
  contactEmail: 'dues@dc.example',
  contactPhone: '(202) 555-0123',
  isTrue: 'true',
}

const helps = {
  calls: { list: '/api/helps/chapter', add: '/api/helps', one: '/api/helps' },
  id: 'helpContactId',
  right,
  row: { ...right, isTrue: true, contactName: expect.stringContaining(' ') as string, profilePicture: '', ...stamps },
  change: { helpFor: 'Events' },
  wrong: {
    body: { contactEmail: 'nobody', isTrue: 'perhaps' },
    fields: ['contactEmail', 'helpFor', 'isTrue', 'memberId'],
  },
  answers: {
    added: 'New Contact has been set successfully',
    changed: 'Help Contact updated successfully',
    removed: 'Contact has been deleted successfully',
    missing: 'Contact not found',
  },
}

const proofs = recordProofs(helps)
const stranger = { ...right, memberId: memberIds.nyMember }

export const helpProofs: Proofs = {
  ...proofs,
  async 'POST /api/helps'(rest, world) {
    await proofs['POST /api/helps']!(rest, world)
    const again = await rest('POST', '/api/helps', {
      as: 'admin',
      body: { ...right, memberId: Number(right.memberId) },
    })
    expect(again).toMatchObject({ status: 400, data: { message: 'Member already present in the help contact list' } })
    expect(await rest('POST', '/api/helps', { as: 'admin', body: stranger })).toMatchObject({
      status: 400,
      data: { message: 'Invalid Member Reference!' },
    })
  },

  async 'PUT /api/helps/{id}'(rest, world) {
    await proofs['PUT /api/helps/{id}']!(rest, world)
    const helpContactId = await addedBy(rest, helps, { memberId: memberIds.lifer })
    const refused = await rest('PUT', `/api/helps/${helpContactId}`, { as: 'admin', body: stranger })
    expect(refused).toMatchObject({ status: 404, data: { message: 'Invalid Member Reference' } })
  },
}
