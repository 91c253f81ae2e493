import { all, first, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context, Tx } from '#server/context.ts'
import { assertSameEvent } from '#server/features/events/decisions.ts'
import { lockEvent } from '#server/features/events/reads.ts'
import { centsOf } from '#server/providers/payments/cents.ts'
import { chapterRecords } from '#server/records/records.ts'
import { Refusal } from '#server/refusal.ts'
import { countsAt, assertNotFewer, assertRemovable, takenText, type Counts } from '#server/records/stock-counts.ts'
import type { NewRoom } from './schema.ts'

type Writer = Pick<Context, 'chapter' | 'eventTerms'> & { actor: SignedIn }

const noHotel = () => new Refusal('missing', 'There is no such hotel here.', { documented: 'Hotel not found' })
const noRoom = () => new Refusal('missing', 'There is no such room here.', { documented: 'Room not found' })

export const hotels = chapterRecords('hotels', 'hotelId', { missing: noHotel })
const rooms = chapterRecords('hotelRooms', 'roomId', {
  readable: {
    rentCents: { field: 'rent', text: (cents) => (cents / 100).toFixed(2) },
    rooms: { text: (count) => (count === null ? 'no limit' : String(count)) },
  },
  missing: noRoom,
})

type HotelDetails = {
  eventId: string
  hotelName: string
  hotelDescription: string
  hotelAddress: string
  hotelSiteLink: string
}

/** Adds a hotel to an event of the chapter. Returns its id. @throws Refusal missing for the event */
export function* addHotel(tx: Tx, writer: Writer, details: HotelDetails): Work<string> {
  yield* lockEvent(tx, writer.chapter.id, details.eventId)
  return yield* hotels.add(tx, writer, details)
}

/** Deletes a hotel and its rooms, if none is held or sold. */
export function* removeHotel(tx: Tx, writer: Writer, hotelId: string): Work<void> {
  yield* lockHead(tx)
  const ofHotel = yield* all(
    rooms.of(tx.sql, writer.chapter.id).select(['roomId', 'roomType', 'eventId']).where('hotelId', '=', hotelId),
  )
  for (const room of ofHotel) assertNotSold(room.roomType, yield* countsOfRoom(tx, writer.chapter.id, room))
  const hotel = yield* first(hotels.of(tx.sql, writer.chapter.id).select('eventId').where('hotelId', '=', hotelId))
  if (!hotel) throw noHotel()
  yield* writer.eventTerms.recording(tx, writer.chapter.id, hotel.eventId, withItsRooms(tx, writer, hotelId))
}

function* withItsRooms(tx: Tx, writer: Writer, hotelId: string): Work<void> {
  yield* hotels.remove(tx, writer, hotelId)
  yield* rooms.removeWhere(tx, writer.chapter.id, { hotelId })
}

function assertNotSold(roomType: string, counts: Counts | undefined): void {
  if (!counts || counts.held + counts.sold === 0) return
  const text = `${takenText(counts, 'room')} of ${roomType}, so this hotel cannot be deleted. Set the number of those rooms to ${counts.held + counts.sold} to stop selling them.`
  throw new Refusal('conflict', `${text} Nothing was changed.`)
}

type RoomOfEvent = { roomId: string; eventId: string }

function* countsOfRoom(tx: Tx, chapter: ChapterId, { roomId, eventId }: RoomOfEvent): Work<Counts | undefined> {
  return (yield* countsAt(tx, chapter, eventId, 'room')).get(roomId)
}

/**
 * Returns the event of a room, and its held and sold counts. Locks the head of the log, so that nobody can take one.
 * @throws Refusal missing
 */
function* lockRoom(tx: Tx, chapter: ChapterId, roomId: string): Work<{ eventId: string; counts: Counts | undefined }> {
  yield* lockHead(tx)
  const room = yield* first(rooms.of(tx.sql, chapter).select(['roomId', 'eventId']).where('roomId', '=', roomId))
  if (!room) throw noRoom()
  return { eventId: room.eventId, counts: yield* countsOfRoom(tx, chapter, room) }
}

type RoomChanges = Parameters<typeof rooms.change>[3]

/** Changes a room. A new rent applies to later guests only: existing ones keep their price. */
export function* editRoom(tx: Tx, writer: Writer, roomId: string, changes: RoomChanges): Work<void> {
  const { eventId, counts } = yield* lockRoom(tx, writer.chapter.id, roomId)
  // Checked first, so that edit conflicts are reported before other errors.
  yield* rooms.assertCurrent(tx, writer, roomId, changes)
  assertNotFewer({ field: 'rooms', limit: changes.rooms, noun: 'room' }, counts)
  yield* writer.eventTerms.recording(tx, writer.chapter.id, eventId, rooms.change(tx, writer, roomId, changes))
}

/** Deletes rooms, if none is held or sold. */
export function* removeRoom(tx: Tx, writer: Writer, roomId: string): Work<void> {
  const { eventId, counts } = yield* lockRoom(tx, writer.chapter.id, roomId)
  assertRemovable({ what: 'kind of room', limit: 'number', noun: 'room' }, counts)
  yield* writer.eventTerms.recording(tx, writer.chapter.id, eventId, rooms.remove(tx, writer, roomId))
}

/** Copies the hotels of an event with their rooms to its copy. */
export function* copyHotels(tx: Tx, writer: Writer, from: string, to: string): Work<void> {
  const copies = yield* hotels.copyRows(tx, writer, from, () => ({ eventId: to }))
  yield* rooms.copyRows(tx, writer, from, ({ hotelId }) => ({ eventId: to, hotelId: copies.get(hotelId)! }))
}

/** Deletes the hotels of an event along with it. */
export function* removeHotelsOf(tx: Tx, chapter: ChapterId, eventId: string): Work<void> {
  yield* rooms.removeWhere(tx, chapter, { eventId })
  yield* hotels.removeWhere(tx, chapter, { eventId })
}

/** Adds rooms to a hotel, which cannot be deleted until the commit. */
export function* addRoom(
  tx: Tx,
  writer: Writer,
  { hotelId, eventId: named, rent, ...details }: NewRoom & { hotelId: string; eventId?: string | undefined },
): Work<string> {
  yield* lockHead(tx)
  const hotel = yield* first(
    tx.sql
      .selectFrom('hotels')
      .select('eventId')
      .where('chapterId', '=', writer.chapter.id)
      .where('hotelId', '=', hotelId),
  )
  if (!hotel) throw noHotel()
  assertSameEvent(hotel, named)
  return yield* writer.eventTerms.recording(
    tx,
    writer.chapter.id,
    hotel.eventId,
    rooms.add(tx, writer, { ...details, rentCents: centsOf(rent), hotelId, eventId: hotel.eventId }),
  )
}
