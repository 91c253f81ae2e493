import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { countsOf, standingOf } from '#server/records/stock-counts.ts'

/**
 * Returns the hotels of an event, each with its rooms and the number left (null if unlimited), in the order in which
 * they were added.
 */
export async function hotelsOf(db: Db, chapter: ChapterId, eventId: string) {
  const [hotels, rows, counts] = await Promise.all([
    hotelRows(db, chapter, eventId),
    roomRows(db, chapter, eventId),
    countsOf(db, chapter, eventId, 'room'),
  ])
  // Those without a date come first, as they were added.
  const inOrder = [...rows].sort((one, other) => (one.night ?? '').localeCompare(other.night ?? ''))
  const rooms = inOrder.map((room) => ({ ...room, ...standingOf(room.rooms, counts.get(room.roomId)) }))
  return hotels.map((hotel) => ({ ...hotel, rooms: rooms.filter(({ hotelId }) => hotelId === hotel.hotelId) }))
}

const hotelRows = (db: Db, chapter: ChapterId, eventId: string) =>
  db
    .selectFrom('hotels')
    .select(['hotelId', 'hotelName', 'hotelDescription', 'hotelAddress', 'hotelSiteLink', 'createdAt', 'updatedAt'])
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .orderBy('createdAt')
    .orderBy('hotelId')
    .execute()

const roomRows = (db: Db, chapter: ChapterId, eventId: string) =>
  db
    .selectFrom('hotelRooms')
    .select([
      'roomId',
      'hotelId',
      'eventId',
      'roomType',
      'night',
      'roomDescription',
      'accommodation',
      'rentCents',
      'rooms',
      'createdAt',
      'updatedAt',
    ])
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .orderBy('createdAt')
    .orderBy('roomId')
    .execute()
