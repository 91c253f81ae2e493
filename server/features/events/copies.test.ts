import { beforeEach, expect, test } from 'vitest'
import { pdf, picture } from '#tests/support/files.ts'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { describeOnBoth, memberIds, type World } from '#tests/support/world/world.ts'

const nextYear = { startsAt: '2028-06-03T11:00', endsAt: '2028-06-03T17:00' }

describeOnBoth('a copy of an event', (open) => {
  let world: World
  let eventId: string
  beforeEach(async () => {
    world = await open()
    eventId = await announcePicnic(world, { adultFee: '0', minorFee: '0', cap: '0', seats: '40' })
  })

  const uploaded = async (bytes: Promise<Buffer> | Buffer, sentName: string) => {
    const { actor, chapter } = world.context('admin')
    return world.portal.providers.files.keep(await bytes, { chapter: chapter.id, actor, sentName })
  }

  test('has everything but the registrations, and its groups are shifted in local time', async () => {
    const { events, eventContacts, hotels, packages, programs } = world.as('admin')
    await world
      .as('anonymous')
      .registrations.registerFree(await proven(world, { ...guestCart(eventId), contribution: '' }))
    for (const memberId of [memberIds.member, memberIds.lifer]) {
      world.clock.forward(1)
      await eventContacts.add({
        eventId,
        memberId,
        positionName: memberId,
        contactEmail: 'a@dc.example',
        contactPhone: '5550100',
      })
    }
    const programId = await programs.add({ eventId, programName: 'Bridges' })
    await programs.addGroup({
      programId,
      groupName: 'Juniors',
      startsAt: '2027-06-05T11:30',
      endsAt: '2027-06-05T12:00',
      fee: '5',
    })
    await packages.create({
      eventId,
      catalogue: 'convention',
      packageId: 2,
      name: 'Silver',
      price: '2000',
      persons: 2,
      rooms: 1,
      nights: 2,
      section: 'premium',
      groupName: '',
    })
    const hotelId = await hotels.add({ eventId, hotelName: 'Creek Inn', hotelAddress: '12 Creek Road' })
    await hotels.addRoom({ hotelId, roomType: 'June 5', accommodation: '4', rent: '168' })
    await events.changeSettings({ eventId, badge: 'Registration' })

    const { eventId: copied } = await events.duplicate({ eventId, ...nextYear })
    const of = async (id: string) => ({
      event: await events.byId({ eventId: id }),
      contacts: await eventContacts.ofEvent({ eventId: id }),
      programs: await programs.ofEvent({ eventId: id }),
      hotels: await hotels.ofEvent({ eventId: id }),
      packages: await packages.list({ eventId: id }),
    })
    const [original, copy] = [await of(eventId), await of(copied)]
    expect(copy.event).toMatchObject({
      eventName: original.event.eventName,
      badge: 'Registration',
      seats: 40,
      seatsLeft: 40,
      isPublished: false,
      startsOn: nextYear.startsAt,
      endsOn: nextYear.endsAt,
    })
    expect(copy.contacts.map(({ positionName }) => positionName)).toEqual([memberIds.member, memberIds.lifer])
    expect(copy.programs).toMatchObject([
      {
        programName: 'Bridges',
        groups: [{ groupName: 'Juniors', startsOn: '2028-06-03T12:30', endsOn: '2028-06-03T13:00' }],
      },
    ])
    expect(copy.hotels).toMatchObject([{ hotelName: 'Creek Inn', rooms: [{ roomType: 'June 5', rentCents: 168_00 }] }])
    expect(copy.packages).toMatchObject([{ packageId: 2, priceCents: 2000_00 }])
    expect(original.event).toMatchObject({ isPublished: true, startsOn: '2027-06-05T10:00' })
    expect(original.contacts).toHaveLength(2)
    await events.remove({ eventId: copied })
    expect(await of(eventId)).toEqual(original)
  })

  test('has its own files, so that deleting one event leaves the other intact', async () => {
    const { events, eventFlyers } = world.as('admin')
    const [photo, paper] = [await uploaded(picture('png'), 'tent.png'), await uploaded(pdf(), 'picnic.pdf')]
    await events.update({ eventId, eventDescription: `<p><img src="${photo}" alt="The tent"></p>`, flyer: paper })
    const { eventId: copied } = await events.duplicate({ eventId, ...nextYear })
    await events.update({ eventId, flyer: await uploaded(pdf(), 'second.pdf') })
    const [flyer] = await eventFlyers.ofEvent({ eventId: copied })
    expect(flyer!.flyer).toMatch(/-picnic\.pdf$/)
    expect(flyer!.flyer).not.toBe(paper)
    await events.remove({ eventId })
    world.clock.forward(2 * 24 * 60)
    await world.portal.providers.files.prune()
    const { eventDescription } = await events.byId({ eventId: copied })
    const [, path = ''] = /src="([^"]+)"/.exec(eventDescription) ?? []
    expect(path).not.toBe(photo)
    for (const [own, gone] of [
      [path, photo],
      [flyer!.flyer, paper],
    ] as const) {
      expect((await world.portal.providers.files.find(own))?.upload).toMatchObject({ visibility: 'public' })
      expect(await world.portal.providers.files.find(gone)).toBeNull()
    }
  })

  test('begins today or later, ends after it begins, and is made only by admins of the chapter', async () => {
    const { events } = world.as('admin')
    await expect(
      events.duplicate({ eventId, startsAt: '2026-11-20T10:00', endsAt: '2026-11-20T12:00' }),
    ).rejects.toThrow('The start date must not be before today')
    await expect(events.duplicate({ eventId, ...nextYear, endsAt: '2028-06-02T10:00' })).rejects.toThrow(
      'The end must not be before the start',
    )
    await expect(events.duplicate({ eventId: '10000', ...nextYear })).rejects.toThrow('Event not found')
    const before = await world.store.read.selectFrom('events').select('eventId').execute()
    await expect(world.as('nyAdmin').events.duplicate({ eventId, ...nextYear })).rejects.toThrow('Event not found')
    expect(await world.store.read.selectFrom('events').select('eventId').execute()).toEqual(before)
  })
})
