import { z } from 'zod'
import { eventReference } from '#server/features/events/schema.ts'
import {
  changesOf,
  day,
  dollarsUpTo,
  edition,
  line,
  optionalLine,
  optionalLines,
  optionalWhole,
  webAddress,
} from '#server/records/shapes.ts'
import { maxLength, maxPersons, maxRentDollars, maxRooms } from './rules.ts'

const hotel = z.object({
  hotelName: line(maxLength.hotelName),
  hotelDescription: optionalLines(maxLength.hotelDescription),
  hotelAddress: line(maxLength.hotelAddress),
  hotelSiteLink: z
    .union([z.literal(''), webAddress(maxLength.hotelSiteLink)], 'Enter a web address, such as https://www.example.org')
    .default(''),
})

export const newHotel = eventReference.extend(hotel.shape)

/** A reference to one hotel. A malformed id is simply not found. */
export const hotelReference = z.object({ hotelId: z.string().max(40) })

export const hotelUpdate = hotelReference.extend({ ...changesOf(hotel), edition })

const room = z.object({
  /** The name of the rooms, usually the night, as shown to guests. */
  roomType: line(maxLength.roomType),
  /** The night as a date, which then is the name; empty if only the name says it. */
  night: z
    .union([z.literal(''), day])
    .nullish()
    .transform((night) => night || null),
  roomDescription: optionalLine(maxLength.roomDescription),
  accommodation: optionalWhole({ min: 1, max: maxPersons, text: 'Enter a whole number of persons' })
    .optional()
    .transform((persons) => persons ?? 1),
  rent: dollarsUpTo(maxRentDollars).refine((dollars) => Number(dollars) >= 1, 'At least 1 dollar'),
  /** Empty means no limit [spec 57]. */
  rooms: optionalWhole({
    min: 1,
    max: maxRooms,
    text: 'Enter a whole number of rooms',
    tooFew: 'At least 1; leave empty for no limit',
  })
    .optional()
    .transform((rooms) => rooms ?? null),
})

export type NewRoom = z.output<typeof room>

/** The event that documented calls send must be the hotel's (as for programs in [spec 55]). */
const ofEvent = { eventId: eventReference.shape.eventId.optional() }

export const newRoom = hotelReference.extend({ ...room.shape, ...ofEvent })

/** A reference to the rooms of one kind for one night. */
export const roomReference = z.object({ roomId: z.string().max(40) })

export const roomUpdate = roomReference.extend({ ...changesOf(room), edition })

/** The forms of our pages, where a night is a date. Rooms that were named before keep their name. */
export const newRoomForm = newRoom.omit({ eventId: true, roomType: true }).extend({ night: day })

export const roomUpdateForm = roomUpdate
  .omit({ roomType: true })
  .extend({ night: z.union([z.literal(''), day]).optional(), roomType: optionalLine(maxLength.roomType).optional() })
