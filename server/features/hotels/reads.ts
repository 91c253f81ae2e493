import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/** The hotels of an event, each with its rooms, in the order in which they were added. */
export async function hotelsOf(db: Db, chapter: ChapterId, eventId: string) {
  const [hotels, rooms] = await Promise.all([hotelRows(db, chapter, eventId), roomRows(db, chapter, eventId)])
  return hotels.map((hotel) => ({ ...hotel, rooms: rooms.filter(({ hotelId }) => hotelId === hotel.hotelId) }))
}

const hotelRows = (db: Db, chapter: ChapterId, eventId: string) =>
  db
    .selectFrom('hotels')
    .select(['hotelId', 'hotelName', 'hotelDescription', 'hotelAddress', 'hotelSiteLink', 'updatedAt'])
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .orderBy('createdAt')
    .orderBy('hotelId')
    .execute()

const roomRows = (db: Db, chapter: ChapterId, eventId: string) =>
  db
    .selectFrom('hotelRooms')
    .select(['roomId', 'hotelId', 'eventId', 'roomType', 'roomDescription', 'accommodation', 'rentCents', 'rooms', 'updatedAt'])
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .orderBy('createdAt')
    .orderBy('roomId')
    .execute()
