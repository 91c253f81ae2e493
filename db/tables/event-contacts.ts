import type { Stamped } from './stamped.ts'

/** A member to contact about an event. Those of the parent's events come from any chapter. */
export type EventContactRow = Stamped & {
  eventContactId: string
  eventId: string
  memberId: string
  /** '' prints none. */
  positionName: string
  contactEmail: string
  contactPhone: string
}

export type EventContactsRecords = { eventContacts: EventContactRow }
