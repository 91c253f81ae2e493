import type { Stamped } from './stamped.ts'

/** Something that an event sells besides its fees. Identified by `catalogue` and `packageId` [spec 49]. */
export type EventPackageRow = Stamped & {
  eventPackageId: string
  eventId: string
  catalogue: 'general' | 'convention' | 'grand'
  packageId: number
  name: string
  description: string
  color: string
  priceCents: number
  persons: number
  rooms: number
  nights: number
  /** Null is no limit. Counted in attendees where the price is per attendee, otherwise in packages. */
  capacity: number | null
  groupName: string
  /** Whether one chooses one of its group, or any number; the same for all of a group. */
  groupRule: 'any' | 'one'
  /** The package of the same catalog that is selected with it, while available. */
  alsoTicks: number | null
  section: 'premium' | 'general' | 'cruise' | 'meal'
  isPerAttendee: 0 | 1
  countsAsAttendees: 0 | 1
}

/**
 * What one person at an event, or one package, gets for the payment, estimated in good faith. `eventPackageId` is ''
 * for each person.
 */
export type ReceivedValueRow = Stamped & {
  valueId: string
  eventId: string
  eventPackageId: string
  valueCents: number
  description: string
}

export type PackagesRecords = { eventPackages: EventPackageRow; receivedValues: ReceivedValueRow }
