import type { OutputsOf } from '#server/trpc.ts'
import type { hotels } from '../hotels/procedures.ts'
import type { programs } from '../programs/procedures.ts'

type Program = OutputsOf<typeof programs>['ofEvent'][number]
type Hotel = OutputsOf<typeof hotels>['ofEvent'][number]

/** Returns a program of an event as API clients read it (wire.md section 1): dollars, and the legacy field names. */
export const programRow = ({ programId, programName, groups, createdAt, updatedAt }: Program) => ({
  eventProgramId: programId,
  programName,
  createdAt,
  updatedAt,
  eventProgramGroups: groups.map((group) => ({
    eventGroupId: group.groupId,
    eventProgramId: programId,
    eventId: group.eventId,
    groupName: group.groupName,
    ageFrom: group.ageFrom,
    ageTo: group.ageTo,
    gradeFrom: group.gradeFrom,
    gradeTo: group.gradeTo,
    ProgramDateFrom: group.startsAt,
    ProgramDateTo: group.endsAt,
    fee: group.feeCents / 100,
    seats: group.seats,
    createdAt: group.createdAt,
    updatedAt: group.updatedAt,
  })),
})

/** Returns a hotel of an event as API clients read it. */
export const hotelRow = ({
  hotelId,
  hotelName,
  hotelDescription,
  hotelAddress,
  hotelSiteLink,
  rooms,
  createdAt,
  updatedAt,
}: Hotel) => ({
  eventHotelId: hotelId,
  hotelName,
  hotelDescription,
  hotelAddress,
  hotelSiteLink,
  createdAt,
  updatedAt,
  eventHotelRooms: rooms.map((room) => ({
    eventHotelRoomId: room.roomId,
    eventHotelId: hotelId,
    eventId: room.eventId,
    roomType: room.roomType,
    roomDescription: room.roomDescription,
    accomodation: room.accommodation,
    rent: room.rentCents / 100,
    rooms: room.rooms,
    createdAt: room.createdAt,
    updatedAt: room.updatedAt,
  })),
})
