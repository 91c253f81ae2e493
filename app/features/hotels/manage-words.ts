/** Admin texts about an event's hotels. */
export const manageWords = {
  title: 'Hotels',
  none: 'No hotels yet. Add the first one, then its room types.',
  noRooms: 'No room types yet.',
  noLimit: 'No limit',
  taken: (taken: number, rooms: number) => `${taken} of ${rooms}`,
  inUse: (taken: number, rooms: number) =>
    `${taken} of ${rooms} rooms ${taken === 1 ? 'is' : 'are'} taken. Set the rooms to ${taken} to sell no more of them.`,
  inUseWith: (types: { roomType: string; taken: number; rooms: number }[]) =>
    `${types.map(({ roomType, taken, rooms }) => `${roomType}: ${taken} of ${rooms} rooms taken.`).join(' ')} Registrations stay as they are.`,
  deleted: (name: string) => `${name} will be deleted.`,
  deletedWith: (name: string, count: number) =>
    `${name} and its ${count === 1 ? 'room type' : `${count} room types`} will be deleted.`,
  heads: {
    roomType: 'Night',
    roomDescription: 'Description',
    accommodation: 'Persons',
    rooms: 'Rooms',
    rent: 'Per night',
  },
  hotel: {
    add: 'Add hotel',
    edit: 'Edit hotel',
    act: 'Edit',
    update: 'Update hotel',
    remove: 'Delete hotel',
    editOf: (name: string) => `Edit ${name}`,
    deleteOf: (name: string) => `Delete ${name}`,
    fields: {
      hotelName: 'Hotel name',
      hotelDescription: 'Description',
      hotelAddress: 'Address',
      hotelSiteLink: 'Website',
    },
  },
  room: {
    add: 'Add room type',
    addTo: (hotel: string) => `Add room type to ${hotel}`,
    edit: 'Edit room type',
    update: 'Update room type',
    remove: 'Delete room type',
    fields: {
      night: 'Night',
      roomType: 'Name',
      roomDescription: 'Description',
      accommodation: 'Persons',
      rent: 'Rate per night',
      rooms: 'Rooms',
    },
    nameHelp: 'What guests read until you choose the night.',
    limitHelp: 'Leave empty for no limit.',
    rentTitle: 'At least 1, with at most two decimals',
  },
  done: {
    addHotel: 'Hotel added.',
    updateHotel: 'Hotel updated.',
    removeHotel: 'Hotel deleted.',
    addRoom: 'Room type added.',
    updateRoom: 'Room type updated.',
    removeRoom: 'Room type deleted.',
  },
}
