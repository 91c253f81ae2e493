import { beforeEach, expect, test } from 'vitest'
import { provesRecords } from '#tests/support/world/records.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { describeOnSqlite, memberIds, type World } from '#tests/support/world/world.ts'
import { insertEvent } from '../events/writes.ts'

const details = { positionName: 'Convener', contactEmail: 'picnic@dc.example', contactPhone: '(202) 555-0123' }
const eventId = '61824'

provesRecords({
  table: 'eventContacts',
  id: 'eventContactId',
  lay: layEvent,
  feature: ({ eventContacts: { byId, add, update, remove, managed } }) => ({
    byId,
    add,
    update,
    remove,
    managed: () => managed({ eventId }),
  }),
  right: { ...details, eventId, memberId: memberIds.member },
  change: { positionName: 'Host' },
  missing: 'There is no such contact here.',
  duplicate: { other: { memberId: memberIds.lifer }, message: 'This member is a contact of this event already' },
})

describeOnSqlite('contacts of events', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })

  test('are members of the chapter (on the parent, of any chapter), and are removed with the membership', async () => {
    const washingtons = await announcePicnic(world)
    await expect(
      world.as('admin').eventContacts.add({ ...details, eventId: washingtons, memberId: memberIds.nyMember }),
    ).rejects.toThrow('Choose a member of this chapter')
    await world.as('admin').eventContacts.add({ ...details, eventId: washingtons, memberId: memberIds.member })
    const parent = world.as('system', { on: 'aea' })
    const times = { startsAt: '2027-06-05T10:00', endsAt: '2027-06-05T16:00' }
    const { eventId: parents } = await parent.events.create({
      eventType: 'convention',
      eventName: 'Meeting',
      eventAddress: 'Hall',
      ...times,
    })
    for (const memberId of [memberIds.member, memberIds.nyMember])
      await parent.eventContacts.add({ ...details, eventId: parents, memberId })
    await expect(parent.eventContacts.add({ ...details, eventId: parents, memberId: '12345' })).rejects.toThrow(
      'Choose a member of the association',
    )
    await world.as('admin').members.remove({ memberId: memberIds.member })
    expect(await world.as('anonymous').eventContacts.ofEvent({ eventId: washingtons })).toEqual([])
    const left = await world.as('anonymous', { on: 'aea' }).eventContacts.ofEvent({ eventId: parents })
    expect(left.map(({ memberId }) => memberId)).toEqual([memberIds.nyMember])
  })

  test('belong to an existing event, and are deleted with that event only', async () => {
    const [picnic, other] = [await announcePicnic(world), await announcePicnic(world)]
    const { eventContacts, events } = world.as('admin')
    for (const one of [picnic, other]) await eventContacts.add({ ...details, eventId: one, memberId: memberIds.member })
    await events.remove({ eventId: picnic })
    expect(await world.store.read.selectFrom('eventContacts').select('eventId').execute()).toEqual([{ eventId: other }])
    await expect(eventContacts.add({ ...details, eventId: picnic, memberId: memberIds.member })).rejects.toThrow(
      'Event not found',
    )
  })
})

function layEvent({ store, chapters, clock }: World) {
  const times = { startsAt: '2027-06-05T15:00:00.000Z', endsAt: '2027-06-05T21:00:00.000Z' }
  const words = {
    eventType: 'picnic',
    eventName: 'Picnic',
    eventDescription: '',
    plainDescription: null,
    eventAddress: 'A park',
  }
  const free = { adultFeeCents: 0, minorFeeCents: 0, capCents: 0, seats: null, timeZone: null }
  return store.write(({ sql }) =>
    insertEvent(
      { sql, now: clock.now() },
      { ...words, ...times, ...free, eventId, chapterId: chapters.dc.id, createdBy: 'admin' },
    ),
  )
}
