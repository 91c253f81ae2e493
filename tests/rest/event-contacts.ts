import { expect } from 'vitest'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { memberIds } from '#tests/support/world/world.ts'
import type { Client } from './client.ts'
import type { Proofs } from './proofs.ts'
import { stamps } from './records.ts'

const right = {
  memberId: memberIds.member,
  positionName: 'Convener',
  contactEmail: 'Picnic@DC.example',
  contactPhone: '(202) 555-0123',
}

const row = {
  ...right,
  contactEmail: 'picnic@dc.example',
  eventContactId: expect.any(String) as string,
  eventId: expect.any(String) as string,
  contactName: expect.stringMatching(/^(?:Mr|Mrs|Ms) \w+ \w+$/) as string,
  member: {
    mInit: expect.any(String) as string,
    firstName: expect.any(String) as string,
    lastName: expect.any(String) as string,
    profilePicture: '',
  },
  ...stamps,
}

const list = (eventId: string) => `/api/events/contacts/${eventId}`
const at = (contactId: string) => `/api/events/contactby/${contactId}`

const added = async (rest: Client, eventId: string, changes: object = {}) => {
  const { status, data } = await rest('POST', `/api/events/newContact/${eventId}`, {
    as: 'admin',
    body: { ...right, ...changes },
  })
  expect([status, data]).toEqual([200, expect.any(String)])
  return ((await rest('GET', list(eventId))).data as { eventContactId: string }[]).at(-1)!.eventContactId
}

const refused = (status: number, message: string) => ({ status, data: { message } })

export const eventContactProofs: Proofs = {
  async 'POST /api/events/newContact/{eventId}'(rest, world) {
    const eventId = await announcePicnic(world)
    const send = (body: object, id = eventId) => rest('POST', `/api/events/newContact/${id}`, { as: 'admin', body })
    // Its client sends the member as a number.
    const first = await send({ ...right, memberId: Number(right.memberId) })
    expect([first.status, first.data]).toEqual([
      200,
      `New Contact as Convener for the Event : ${eventId} has been set Successfully`,
    ])
    world.clock.forward(1)
    const { positionName: _, ...plain } = { ...right, memberId: memberIds.lifer }
    expect((await send(plain)).data).toBe(`New Contact for the Event : ${eventId} has been set Successfully`)
    expect((await rest('GET', list(eventId))).data).toMatchObject([
      row,
      { memberId: memberIds.lifer, positionName: '' },
    ])
    expect(await send(right)).toMatchObject(refused(400, 'Member already present in the Event Contact list'))
    expect(await send({ ...right, memberId: memberIds.nyMember })).toMatchObject(
      refused(400, 'Invalid Member Reference!'),
    )
    expect(await send(right, '10000')).toMatchObject(refused(404, 'Invalid Event Id!'))
    const elsewhere = { ...right, memberId: memberIds.lifer, eventId: await announcePicnic(world) }
    expect(await send(elsewhere)).toMatchObject(
      refused(400, 'The body names another event than the address. Nothing was changed.'),
    )
    const wrong = await send({ contactEmail: 'nobody', contactPhone: '' })
    expect([wrong.status, Object.keys(wrong.data.fields).sort()]).toEqual([
      400,
      ['contactEmail', 'contactPhone', 'memberId'],
    ])
  },

  async 'GET /api/events/contacts/{eventId}'(rest, world) {
    const eventId = await announcePicnic(world)
    expect((await rest('GET', list(eventId))).data).toEqual([])
    await added(rest, eventId)
    expect((await rest('GET', list(eventId))).data).toEqual([row])
    expect((await rest('GET', `/api/events/${eventId}`)).data.eventContacts).toEqual([row])
    expect(await rest('GET', list('10000'))).toMatchObject(refused(404, 'Invalid Event Id!'))
    await world.as('admin').events.remove({ eventId })
    expect((await rest('GET', list(eventId))).status).toBe(404)
  },

  async 'GET /api/events/contactby/{contactId}'(rest, world) {
    const contactId = await added(rest, await announcePicnic(world))
    expect((await rest('GET', at(contactId))).data).toEqual({ ...row, eventContactId: contactId })
    expect(await rest('GET', at('unknown'))).toMatchObject(refused(404, 'Contact not found'))
  },

  async 'PUT /api/events/contactby/{contactId}'(rest, world) {
    const contactId = await added(rest, await announcePicnic(world))
    const save = (body: object, id = contactId) => rest('PUT', at(id), { as: 'admin', body })
    expect(await save({ ...right, positionName: '' })).toMatchObject({
      status: 200,
      data: 'Event Contact updated successfully',
    })
    expect((await rest('GET', at(contactId))).data).toMatchObject({ ...row, positionName: '' })
    expect(await save({ memberId: memberIds.nyMember })).toMatchObject(refused(400, 'Invalid Member Reference'))
    expect(await save(right, 'unknown')).toMatchObject(refused(404, 'Event Contact not found'))
  },

  async 'DELETE /api/events/contactby/{contactId}'(rest, world) {
    const contactId = await added(rest, await announcePicnic(world))
    expect(await rest('DELETE', at(contactId), { as: 'admin' })).toMatchObject({
      status: 200,
      data: 'Contact has been deleted successfully',
    })
    expect(await rest('DELETE', at(contactId), { as: 'admin' })).toMatchObject(refused(404, 'Contact not found'))
  },
}
