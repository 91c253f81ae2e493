import type { Outputs } from '#server/api.ts'

type Program = Outputs['programs']['ofEvent'][number]
type Hotel = Outputs['hotels']['ofEvent'][number]

/** A program of an event as documented clients read it (wire.md section 1): dollars, and old spellings. */
export const programRow = ({ programId, programName, groups }: Program) => ({
  eventProgramId: programId,
  programName,
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
  })),
})

/** A hotel of an event as documented clients read it. */
export const hotelRow = ({ hotelId, hotelName, hotelDescription, hotelAddress, hotelSiteLink, rooms }: Hotel) => ({
  ...{ eventHotelId: hotelId, hotelName, hotelDescription, hotelAddress, hotelSiteLink },
  eventHotelRooms: rooms.map((room) => ({
    eventHotelRoomId: room.roomId,
    eventHotelId: hotelId,
    eventId: room.eventId,
    roomType: room.roomType,
    roomDescription: room.roomDescription,
    accomodation: room.accommodation,
    rent: room.rentCents / 100,
    rooms: room.rooms,
  })),
})
