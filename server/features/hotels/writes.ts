import { first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { refuseOtherEvent } from '#server/features/events/decisions.ts'
import { lockEvent } from '#server/features/events/reads.ts'
import { centsOf } from '#server/providers/payments/cents.ts'
import { chapterRecords } from '#server/records.ts'
import { Refusal } from '#server/refusal.ts'
import type { NewRoom } from './schema.ts'

type Writer = Pick<Context, 'chapter'> & { actor: SignedIn }

const noHotel = () => new Refusal('missing', 'There is no such hotel here.', { documented: 'Hotel not found' })
const noRoom = () => new Refusal('missing', 'There is no such room here.', { documented: 'Room not found' })

export const hotels = chapterRecords('hotels', 'hotelId', { missing: noHotel })
export const rooms = chapterRecords('hotelRooms', 'roomId', {
  told: {
    rentCents: { field: 'rent', text: (cents) => (cents / 100).toFixed(2) },
    rooms: { text: (count) => (count === null ? 'no limit' : String(count)) },
  },
  missing: noRoom,
})

type HotelDetails = { eventId: string; hotelName: string; hotelDescription: string; hotelAddress: string; hotelSiteLink: string }

export function* addHotel(tx: Tx, writer: Writer, details: HotelDetails): Work<string> {
  yield* lockEvent(tx, writer.chapter.id, details.eventId)
  return yield* hotels.add(tx, writer, details)
}

/** Deletes a hotel and its rooms. */
export function* removeHotel(tx: Tx, writer: Writer, hotelId: string): Work<void> {
  yield* lockHead(tx)
  yield* hotels.remove(tx, writer, hotelId)
  yield* run(tx.sql.deleteFrom('hotelRooms').where('chapterId', '=', writer.chapter.id).where('hotelId', '=', hotelId))
}

/** Those of an event with their rooms, for another that is made like it. */
export function* copyHotels(tx: Tx, writer: Writer, from: string, to: string): Work<void> {
  const copies = yield* hotels.copyRows(tx, writer, from, () => ({ eventId: to }))
  yield* rooms.copyRows(tx, writer, from, ({ hotelId }) => ({ eventId: to, hotelId: copies.get(hotelId)! }))
}

/** Deletes the hotels of an event, which is deleted. */
export function* removeHotelsOf({ sql }: Tx, chapter: ChapterId, eventId: string): Work<void> {
  yield* run(sql.deleteFrom('hotelRooms').where('chapterId', '=', chapter).where('eventId', '=', eventId))
  yield* run(sql.deleteFrom('hotels').where('chapterId', '=', chapter).where('eventId', '=', eventId))
}

/** Adds rooms to a hotel, which nobody deletes meanwhile. */
export function* addRoom(tx: Tx, writer: Writer, { hotelId, eventId: named, rent, ...details }: NewRoom & { hotelId: string; eventId?: string | undefined }): Work<string> {
  yield* lockHead(tx)
  const hotel = yield* first(tx.sql.selectFrom('hotels').select('eventId').where('chapterId', '=', writer.chapter.id).where('hotelId', '=', hotelId))
  if (!hotel) throw noHotel()
  refuseOtherEvent(hotel, named)
  return yield* rooms.add(tx, writer, { ...details, rentCents: centsOf(rent), hotelId, eventId: hotel.eventId })
}
