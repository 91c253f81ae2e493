/**
 * Rules of the hotels of an event, shared with the pages (events section 5). This file must stay light enough for
 * browsers to load.
 */

/** Maximum length of each text, in characters. */
export const maxLength = {
  hotelName: 100,
  hotelDescription: 1000,
  hotelAddress: 200,
  hotelSiteLink: 500,
  roomType: 50,
  roomDescription: 200,
} as const

/** Maximum number of persons in a room, dollars per night, and rooms of one kind. */
export const maxPersons = 100
export const maxRentDollars = 100_000
export const maxRooms = 100_000
