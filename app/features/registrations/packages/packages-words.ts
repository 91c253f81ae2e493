import { dollars } from '#app/lib/format.ts'
import type { Catalog } from '#server/features/packages/rules.ts'
import { soldOut } from '../../events/words.ts'
import { register } from '../words.ts'

/** Texts of the forms that sell packages. */
export const packagesForm = {
  titles: {
    general: register.title,
    convention: 'Convention registration',
    grand: 'Grand event registration',
  } satisfies Record<Catalog, string>,
  leads: {
    general: undefined,
    convention: undefined,
    grand: 'Pay only for the days you attend: at most one choice a day, each with its own number of people.',
  } satisfies Record<Catalog, string | undefined>,
  packages: 'Packages',
  chooseOne: 'Choose at least one package.',
  any: 'Choose as many as you like',
  one: 'Optional, choose one',
  notCounted: 'Optional',
  clears: 'Choosing one clears the other.',
  none: { general: 'No general package', cruise: 'No cruise' } as Record<string, string>,
  noneOfThem: 'None of them',
  persons: 'Persons',
  onBoat: 'Guests on the boat',
  rooms: 'Rooms',
  nights: 'Nights',
  person: 'person',
  eachOf: (name: string, cents: number, left: number | null) =>
    `${name}, ${dollars(cents)} each${left === null ? '' : `, ${soldOut.left(left)}`}`,
  ofPackage: (name: string) => `Persons, ${name}`,
  aPerson: 'a person',
  free: 'Free',
  extraRooms: 'Extra hotel rooms',
  roomsAfter: 'Choose a package first, then add rooms if you need more than it includes.',
  addRooms: 'Add rooms if you need more than your package includes.',
  nightsOf: (hotel: string, isOffered: boolean) =>
    `${hotel}. ${isOffered ? 'Choose your nights.' : 'Choose a package first, then your nights.'}`,
  more: 'More Dates',
  less: 'Less Dates',
  room: 'room',
  roomOn: (night: string, room: string) => (room ? `${night}, ${room}` : night),
  upTo: (persons: number) => `Up to ${persons}`,
  extras: 'Extra contribution',
  nothing: 'Nothing chosen yet.',
  pay: (cents: number) => `Pay ${dollars(cents)}`,
  payShort: 'Pay',
  next: register.nextPay,
  noCharge: 'You won’t be charged until you choose how to pay.',
  complete: 'Complete registration',
  checking: 'Checking',
  revealed: 'Changing your selection resets payment.',
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
}
