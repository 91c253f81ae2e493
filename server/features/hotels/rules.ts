/**
 * Rules of the hotels of an event, for the pages too (events section 5). Nothing here that a browser should not load.
 */

/** Most characters of each text. */
export const longest = {
  hotelName: 100,
  hotelDescription: 1000,
  hotelAddress: 200,
  hotelSiteLink: 500,
  roomType: 50,
  roomDescription: 200,
} as const

/** The most persons in a room, dollars of a night, and rooms of one kind. */
export const mostPersons = 100
export const mostRentDollars = 100_000
export const mostRooms = 100_000
