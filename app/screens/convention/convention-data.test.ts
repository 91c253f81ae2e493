import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { describeOnSqlite, type World } from '#tests/support/world/world.ts'
import { conventionData } from './convention-data.ts'

/** Creates a convention, with a landing page unless told otherwise. */
async function announce(world: World, settings: object = {}): Promise<string> {
  const { events } = world.as('admin')
  const times = { startsAt: '2027-10-08T15:00', endsAt: '2027-10-10T16:00' }
  const { eventId } = await events.create({
    eventType: 'convention',
    eventName: 'Biennial Convention',
    eventAddress: 'Washington, DC',
    ...times,
    adultFee: '200',
    minorFee: '150',
  })
  await events.changeSettings({ eventId, showsLanding: true, ...settings })
  return eventId
}

const tickets = [
  { packageId: 6, name: 'Full 3-day event', price: '200', section: 'general' },
  { packageId: 8, name: 'Yacht cruise', price: '100', section: 'cruise' },
  { packageId: 1, name: 'Bronze', price: '1200', section: 'premium' },
] as const

describeOnSqlite('a landing page', (open) => {
  const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name)

  test('exists if the setting says so, in its own chapter only', async () => {
    const world = await open()
    const eventId = await announce(world)
    expect((await conventionData(world.as('anonymous'), eventId)).event.eventName).toBe('Biennial Convention')
    await expect(conventionData(world.as('anonymous', { on: 'ny' }), eventId)).rejects.toThrow('Event not found')
    await expect(conventionData(world.as('anonymous'), await announcePicnic(world))).rejects.toThrow('Event not found')
  })

  test('lists the fees, and the packages of the general catalog if the form sells packages', async () => {
    const world = await open()
    const eventId = await announce(world)
    const { packages, events } = world.as('admin')
    for (const one of tickets) await packages.create({ ...one, eventId, catalogue: 'general' })
    await packages.create({ ...tickets[0], name: 'Of another catalog', eventId, catalogue: 'grand' })
    const landingData = () => conventionData(world.as('anonymous'), eventId)
    expect(await landingData()).toMatchObject({
      tickets: [
        { name: 'Adults', priceCents: 200_00 },
        { name: 'Children under 18', priceCents: 150_00 },
      ],
      sponsors: [],
    })
    await events.changeSettings({ eventId, registrationForm: 'convention' })
    const { tickets: sold, sponsors } = await landingData()
    expect([namesOf(sold), namesOf(sponsors)]).toEqual([['Full 3-day event', 'Yacht cruise'], ['Bronze']])
  })

  test('sells the event that the setting names, with its hotels, groups and contacts; its own once that is deleted', async () => {
    const world = await open()
    const sold = await announce(world, { showsLanding: false })
    const eventId = await announce(world, { landingEventId: sold })
    const { hotels, programs, events } = world.as('admin')
    const hotelId = await hotels.add({
      eventId: sold,
      hotelName: 'Harbor Hotel',
      hotelDescription: '',
      hotelAddress: 'Pier 4',
    })
    for (const [roomType, rent] of [
      ['Suite', '400'],
      ['Deluxe', '250'],
    ])
      await hotels.addRoom({ hotelId, roomType: roomType!, rent: rent!, accommodation: '4' })
    await hotels.add({
      eventId: sold,
      hotelName: 'A hotel without rooms',
      hotelDescription: '',
      hotelAddress: 'Pier 5',
    })
    const programId = await programs.add({ eventId: sold, programName: 'On the water' })
    await programs.addGroup({
      programId,
      groupName: 'Yacht cruise',
      startsAt: '2027-10-10T12:00',
      endsAt: '2027-10-10T14:00',
      fee: '100',
    })
    expect(await conventionData(world.as('anonymous'), eventId)).toMatchObject({
      event: { eventId: sold },
      hotels: [{ hotelName: 'Harbor Hotel', rentCents: 250_00, persons: 4 }],
      attractions: [{ name: 'Yacht cruise', note: 'On the water', startsOn: '2027-10-10T12:00', hasFee: true }],
    })
    await events.remove({ eventId: sold })
    expect(await conventionData(world.as('anonymous'), eventId)).toMatchObject({
      event: { eventId },
      hotels: [],
      attractions: [],
    })
  })

  test('lists as speakers the pictures described as "Name: talk", and gives a "from" price for a hotel whose rooms differ', async () => {
    const world = await open()
    const eventId = await announce(world)
    const captions = [
      'Dr. Nadia Rahman: Bridges that outlive their owners',
      'The dome at night',
      'Doors open at 10:30',
      'Mei Tanaka : Tunnels: across a fault',
      ': no name',
      'No talk: ',
    ]
    const at = world.clock.now().toISOString()
    const rows = captions.map((imageDescription, index) => ({
      imageId: `picture-${index}`,
      chapterId: world.chapters.dc.id,
      imageName: 'eventImage' as const,
      image: `/uploads/image-${index}.png`,
      imageDescription,
      eventId,
      createdBy: 'admin',
      updatedBy: 'admin',
      createdAt: at,
      updatedAt: at,
    }))
    await world.store.write(({ sql }) => run(sql.insertInto('images').values(rows)))
    const { hotels } = world.as('admin')
    for (const rents of [
      ['250', '250'],
      ['120', '150'],
    ]) {
      const hotelId = await hotels.add({
        eventId,
        hotelName: `Hotel ${rents[0]}`,
        hotelDescription: '',
        hotelAddress: 'Pier 4',
      })
      for (const rent of rents) await hotels.addRoom({ hotelId, roomType: 'Deluxe', rent, accommodation: '4' })
      // Hotels are listed in the order in which they were added.
      world.clock.forward(1)
    }
    const { speakers, hotels: hotelsOfPage } = await conventionData(world.as('anonymous'), eventId)
    expect(new Set(speakers.map(({ speakerName, talk }) => `${speakerName} | ${talk}`))).toEqual(
      new Set(['Dr. Nadia Rahman | Bridges that outlive their owners', 'Mei Tanaka | Tunnels: across a fault']),
    )
    expect(hotelsOfPage.map(({ hotelName, isFrom }) => [hotelName, isFrom])).toEqual([
      ['Hotel 250', false],
      ['Hotel 120', true],
    ])
  })
})
