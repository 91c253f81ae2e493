/** Rows of who registers for an event, and of the sums of its registrations. */

import type { Generated } from 'kysely'

/** The registrant, as typed: personal, so beside the log and not in it. */
export type RegistrantRow = {
  registrationId: string
  chapterId: string
  eventId: string
  mInit: string
  firstName: string
  lastName: string
  /** The sorting keys of registrants: the names in small letters without accents. The database fills both in. */
  lastNameKey: Generated<string>
  firstNameKey: Generated<string>
  email: string
  phone: string
  note: string
  /** The id, names, email, phone and note in capitals (of A to Z, on SQLite), a blank between them: what a search looks through. The database fills it in. */
  searchText: Generated<string>
  /** The buyer's cart, so that a second try of the same buyer is known as such; null for clients without one. */
  cartId: string | null
  /** The payment that was begun for it; null for what is free. */
  paymentId: string | null
  /** The address it came from, as `limits` keeps addresses; null an hour later. */
  addressHash: string | null
  createdAt: string
  /** When the registrant changed an entry last. */
  updatedAt: Generated<string | null>
}

/**
 * Projection of the registration stream: what the registrations of an event come to, those of members and those of guests. Cancelled
 * ones are counted, and their people and money are not. Money that went back is not taken off.
 */
export type RegistrationSumRow = {
  chapterId: string
  eventId: string
  isMember: 0 | 1
  registrations: number
  adults: number
  minors: number
  amountCents: number
}

export type RegistrationTables = {
  registrants: RegistrantRow
  registrationSums: RegistrationSumRow
}
