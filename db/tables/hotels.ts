import type { Stamped } from './stamped.ts'

export type HotelRow = Stamped & {
  hotelId: string
  eventId: string
  hotelName: string
  hotelDescription: string
  hotelAddress: string
  hotelSiteLink: string
}

/** Rooms of one kind for one night: `rooms` is their number, null without a limit, each for `accommodation` persons. */
export type HotelRoomRow = Stamped & {
  roomId: string
  eventId: string
  hotelId: string
  roomType: string
  /** yyyy-mm-dd; null where only `roomType` says it. */
  night: string | null
  roomDescription: string
  accommodation: number
  rentCents: number
  rooms: number | null
}

export type HotelsRecords = { hotelRooms: HotelRoomRow; hotels: HotelRow }
