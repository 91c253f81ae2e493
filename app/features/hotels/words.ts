/** Texts of the hotels on an event's page. */
export const hotelWords = {
  title: 'Hotel rooms',
  site: 'Hotel site',
  siteOf: (name: string) => `Hotel site of ${name}`,
  heads: { night: 'Night', room: 'Room', persons: 'Persons', left: 'Rooms left', rent: 'Rate per night' },
  noLimit: 'No limit',
  noLimitOfRooms: 'Rooms: no limit',
  upTo: (persons: number) => `up to ${persons}`,
}
