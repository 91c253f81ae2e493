import { hotelProofs } from '#tests/rest/hotels.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { ForeignPage, PageForm, FeatureEntryPoints, Theirs } from '../../support/entry-points/rows.ts'

const hotel = {
  hotelName: 'Alder Creek Inn',
  hotelDescription: 'Ten minutes on foot.',
  hotelAddress: '12 Creek Road',
  hotelSiteLink: 'https://aldercreek.example',
}
const room = {
  roomType: '5th June 2027',
  roomDescription: 'Queen, garden side',
  accommodation: '2',
  rent: '129',
  rooms: '12',
}
const { roomType: _, ...dated } = { ...room, night: '2027-06-05' }
const documented = { roomType: '5th June 2027', accomodation: 2, rent: 129 }

const added = async (world: PaymentsWorld) =>
  world.as('admin').hotels.add({ ...hotel, eventId: await announcePicnic(world) })
const addedRoom = async (world: PaymentsWorld) =>
  world.as('admin').hotels.addRoom({ ...room, hotelId: await added(world) })

const onRoof = {
  eventType: 'convention',
  eventName: 'Roof picnic',
  eventAddress: 'Rooftop',
  startsAt: '2027-06-05T10:00',
  endsAt: '2027-06-05T16:00',
} as const

async function theirHotel(world: PaymentsWorld) {
  const { events, hotels } = world.as('nyAdmin')
  const { eventId } = await events.create(onRoof)
  return hotels.add({ ...hotel, eventId, hotelName: 'Rooftop Inn' })
}

export const hotelTheirs = {
  hotel: { lay: theirHotel, nobodys: '8f3c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d' },
  hotelRoom: {
    lay: async (world) =>
      world.as('nyAdmin').hotels.addRoom({ ...room, roomType: 'Rooftop night', hotelId: await theirHotel(world) }),
    nobodys: '8f4c9f7e-8d2c-4e4e-9a1b-0d9f6c1b2a3d',
  },
} satisfies Theirs

/** The forms of this section on the edit page of an event. */
const naming = {
  hotelId: (hotelId: string) => [
    { intent: 'updateHotel', hotelId, ...hotel },
    { intent: 'removeHotel', hotelId },
    { intent: 'addRoom', hotelId, ...dated },
  ],
  roomId: (roomId: string) => [
    { intent: 'updateRoom', roomId, ...room, night: '' },
    { intent: 'removeRoom', roomId },
  ],
}

export const hotelForms = {
  forms: [{ intent: 'addHotel', ...hotel }, ...naming.hotelId('unknown'), ...naming.roomId('unknown')].map(
    (form): PageForm => ({ minAccess: 'admin', form }),
  ),
  fields: {
    hotelId: (ids) => naming.hotelId(ids.hotel),
    roomId: (ids) => naming.roomId(ids.hotelRoom),
  } satisfies ForeignPage['fields'],
}

export const hotelEntryPoints: FeatureEntryPoints = {
  procedures: {
    'hotels.ofEvent': { minAccess: 'anyone', foreign: { eventId: 'event' } },
    'hotels.add': {
      minAccess: 'admin',
      right: async (world) => ({ ...hotel, eventId: await announcePicnic(world) }),
      foreign: { eventId: (ids) => ({ ...hotel, eventId: ids.event }) },
    },
    'hotels.update': {
      minAccess: 'admin',
      right: async (world) => ({ hotelId: await added(world), hotelName: 'Summit House' }),
      foreign: { hotelId: (ids) => ({ ...hotel, hotelId: ids.hotel }) },
    },
    'hotels.remove': {
      minAccess: 'admin',
      right: async (world) => ({ hotelId: await added(world) }),
      foreign: { hotelId: 'hotel' },
    },
    'hotels.addRoom': {
      minAccess: 'admin',
      right: async (world) => ({ ...room, hotelId: await added(world) }),
      foreign: {
        hotelId: (ids) => ({ ...room, hotelId: ids.hotel }),
        eventId: (ids) => ({ ...room, hotelId: ids.hotel, eventId: ids.event }),
      },
    },
    'hotels.updateRoom': {
      minAccess: 'admin',
      right: async (world) => ({ roomId: await addedRoom(world), roomType: '6th June 2027' }),
      foreign: { roomId: (ids) => ({ ...room, roomId: ids.hotelRoom }) },
    },
    'hotels.removeRoom': {
      minAccess: 'admin',
      right: async (world) => ({ roomId: await addedRoom(world) }),
      foreign: { roomId: 'hotelRoom' },
    },
  },
  proofs: hotelProofs,
  calls: {
    'POST /api/events/newHotel/{eventId}': { minAccess: 'admin', foreign: [{ path: 'event', body: () => hotel }] },
    'DELETE /api/events/hotelby/{hotelId}': { minAccess: 'admin', foreign: [{ path: 'hotel' }] },
    'POST /api/events/newRoom/{hotelId}': {
      minAccess: 'admin',
      foreign: [{ path: 'hotel', body: (ids) => ({ ...documented, eventId: ids.event }) }],
    },
    'DELETE /api/events/roomby/{roomId}': { minAccess: 'admin', foreign: [{ path: 'hotelRoom' }] },
  },
}
