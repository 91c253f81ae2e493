import { beforeEach, expect, test } from 'vitest'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'

const convention = {
  eventType: 'convention',
  eventName: 'Convention',
  eventAddress: 'Alder Hall',
  startsAt: '2027-05-15T09:00',
  endsAt: '2027-05-16T17:00',
} as const
const inn = { hotelName: 'Alder Creek Inn', hotelAddress: '12 Creek Road' }
const queen = { roomType: '15th May 2027', roomDescription: 'Queen, garden side', accommodation: '2', rent: '129' }

describeOnBoth('hotels', (open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  const event = async () => (await world.as('admin').events.create(convention)).eventId
  const rows = async () => ({
    hotels: await world.store.read.selectFrom('hotels').selectAll().execute(),
    rooms: await world.store.read.selectFrom('hotelRooms').selectAll().execute(),
  })

  test('of an event are listed publicly with their rooms, in the order in which they were added', async () => {
    const { hotels } = world.as('admin')
    const eventId = await event()
    const hotelId = await hotels.add({ ...inn, eventId, hotelSiteLink: 'aldercreek.example' })
    await hotels.addRoom({ ...queen, hotelId })
    world.clock.forward(1)
    await hotels.addRoom({ ...queen, hotelId, roomType: '16th May 2027', rent: '1', rooms: '12' })
    await hotels.add({ ...inn, eventId, hotelName: 'Summit House' })
    const room = { roomDescription: 'Queen, garden side', accommodation: 2, eventId, hotelId }
    expect(await world.as('anonymous').hotels.ofEvent({ eventId })).toMatchObject([
      {
        ...inn,
        hotelDescription: '',
        hotelSiteLink: 'https://aldercreek.example',
        rooms: [
          { ...room, roomType: '15th May 2027', rentCents: 12_900, rooms: null },
          { ...room, roomType: '16th May 2027', rentCents: 100, rooms: 12 },
        ],
      },
      { hotelName: 'Summit House', rooms: [] },
    ])
    expect(JSON.stringify(await world.as('anonymous').hotels.ofEvent({ eventId }))).not.toMatch(/createdBy|updatedBy/)
  })

  test('have nights that are dates, listed by date after those that only have a name', async () => {
    const { hotels } = world.as('admin')
    const eventId = await event()
    const hotelId = await hotels.add({ ...inn, eventId })
    for (const [roomType, night] of [
      ['Sun, May 16, 2027', '2027-05-16'],
      ['Sat, May 15, 2027', '2027-05-15'],
      ['The night before', ''],
    ] as const) {
      world.clock.forward(1)
      await hotels.addRoom({ ...queen, roomType, night, hotelId })
    }
    const nights = async () => (await hotels.ofEvent({ eventId }))[0]!.rooms.map(({ night }) => night)
    expect(await nights()).toEqual([null, '2027-05-15', '2027-05-16'])
    const [first] = (await hotels.ofEvent({ eventId }))[0]!.rooms
    await hotels.updateRoom({ roomId: first!.roomId, rent: '99' })
    expect(await nights()).toEqual([null, '2027-05-15', '2027-05-16'])
    await expect(hotels.addRoom({ ...queen, night: '2027-02-30', hotelId })).rejects.toThrow()
  })

  test('are deleted with their event, along with their rooms', async () => {
    const { events, hotels } = world.as('admin')
    const eventId = await event()
    await hotels.addRoom({ ...queen, hotelId: await hotels.add({ ...inn, eventId }) })
    const other = await hotels.add({ ...inn, eventId: await event() })
    const closed = await hotels.add({ ...inn, eventId })
    await hotels.addRoom({ ...queen, hotelId: closed })
    await hotels.remove({ hotelId: closed })
    expect(await rows()).toMatchObject({ hotels: [{}, {}], rooms: [{ eventId }] })
    await events.remove({ eventId })
    expect(await rows()).toMatchObject({ hotels: [{ hotelId: other }], rooms: [] })
  })

  test("and rooms in an edit conflict are described in the form's words", async () => {
    const { hotels } = world.as('admin')
    const eventId = await event()
    const hotelId = await hotels.add({ ...inn, eventId })
    const roomId = await hotels.addRoom({ ...queen, hotelId, rooms: '12' })
    const [{ updatedAt: edition, rooms: [room] } = { updatedAt: '', rooms: [] }] = await hotels.ofEvent({ eventId })
    world.clock.forward(1)
    await hotels.update({ hotelId, hotelName: 'Summit House' })
    await hotels.updateRoom({ roomId, rent: '99.50', rooms: '' })
    const saved = (value: string) => `The details changed meanwhile. Saved now: ${value}`
    const stale = {
      code: 'CONFLICT',
      cause: { details: { fields: { rent: saved('99.50'), rooms: saved('no limit') } } },
    }
    await expect(hotels.updateRoom({ ...queen, roomId, rooms: '12', edition: room!.updatedAt })).rejects.toMatchObject(
      stale,
    )
    await expect(hotels.update({ hotelId, ...inn, edition })).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { details: { fields: { hotelName: saved('Summit House') } } },
    })
  })
})
