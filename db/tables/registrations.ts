/** Rows of registrations; the personal ones are outside the log. */
import type { Generated } from 'kysely'

/** Projection of the registration stream: seats held by buyers in checkout, and seats sold. */
export type SeatCountRow = { eventId: string; chapterId: string; held: number; sold: number }

/** How many of a package, a group or a hotel room are held by buyers in checkout, and how many are sold. */
export type StockCountRow = {
  eventId: string
  kind: 'package' | 'group' | 'room'
  stockId: string
  chapterId: string
  held: number
  sold: number
}

/**
 * Projection of the registration stream. Only 'registered' is a registration; the other stages are steps toward one, or
 * its end.
 */
export type RegistrationRow = {
  registrationId: string
  eventId: string
  chapterId: string
  state: 'held' | 'released' | 'registered' | 'cancelled'
  /** Null for guests: a `memberId` that one typed is only a reference, and does not identify a person. */
  personId: string | null
  memberId: string
  adults: number
  minors: number
  contributionCents: number
  amountCents: number
  heldUntil: string | null
  registeredAt: string | null
  paymentId: string | null
  startedAt: string
  updatedAt: string
  cancelledAt: string | null
  cancelReason: string | null
  /** How often it was handed over to another person, and when last. Links and ticket are signed with the number. */
  handOvers: number
  handedOverAt: string | null
}

/** Projection of the registration stream: a Zelle payment that a registrant reported, and an admin's verdict. */
export type ZelleReportRow = {
  registrationId: string
  chapterId: string
  eventId: string
  reference: string
  /** The number in lower case. */
  referenceKey: string
  amountCents: number
  state: 'reported' | 'confirmed' | 'notArrived' | 'wrongAmount' | 'other' | 'late'
  reportedAt: string
  until: string
  settledAt: string | null
}

/** Projection of the registration stream: attendance. */
export type CheckInRow = {
  registrationId: string
  chapterId: string
  eventId: string
  adults: number
  minors: number
  /** The number of the desk at the entrance. */
  desk: number
  /** The key that the phone created for the check-in, which identifies it. */
  checkInKey: string
  /** When it happened at the entrance, and when the portal was notified. */
  at: string
  recordedAt: string
}

/** Projection of the registration stream: the packages, groups, rooms and nominations of a registration, in order. */
export type RegistrationPartRow = {
  registrationId: string
  place: number
  chapterId: string
  eventId: string
  kind: 'package' | 'program' | 'room' | 'nomination'
  itemId: string
  name: string
  quantity: number
  unitCents: number
  amountCents: number
}

/** Projection of the payment stream: money received for a registration. */
export type EventPaymentRow = {
  paymentId: string
  registrationId: string
  eventId: string
  chapterId: string
  personId: string | null
  memberId: string
  amountCents: number
  refundedCents: number
  paidAt: string
  status: string
  orderId: string | null
  captureId: string | null
  position: number
}

/** Projection of the waiting stream: the people waiting for an event's seats, and the outcome. */
export type WaitingEntryRow = {
  entryId: string
  chapterId: string
  eventId: string
  persons: number
  state: 'waiting' | 'offered' | 'ended'
  /** The log position at which it began: the order of the line. */
  place: number
  joinedAt: string
  /** The registration that first held the offered seats. */
  registrationId: string | null
  offeredUntil: string | null
  endedAt: string | null
  reason: 'taken' | 'passed' | 'lapsed' | 'left' | 'removed' | null
}

/** Outside the log: the identity of a person on a waiting list, as long as they are on it. */
export type WaitingPersonRow = {
  entryId: string
  chapterId: string
  eventId: string
  personId: string | null
  firstName: string
  lastName: string
  /** In lower case. */
  email: string
  /** The cart of the form that an offer opens. */
  cartId: string
  /** The connection that it was joined from; null for an admin's entry. */
  addressHash: string | null
  /** Nothing is offered before then: anybody can type an address. */
  confirmedAt: string | null
}

/** A participant of a group, often a child: personal, so outside the log. */
export type ParticipantRow = {
  registrationId: string
  place: number
  chapterId: string
  eventId: string
  groupId: string
  participantName: string
  age: number | null
  grade: string
  schoolName: string
}

/**
 * An answer to one of the organizer's questions, for an attendee (from 1) or for all (0): personal, so outside the log.
 */
export type RegistrationAnswerRow = {
  registrationId: string
  questionId: string
  attendee: number
  chapterId: string
  eventId: string
  place: number
  /** As it was asked; the question itself may since have changed or been deleted. */
  question: string
  answer: string
}

/** Outside the log: the registrants before the first, second, … handover. The first one paid. */
export type FormerRegistrantRow = {
  registrationId: string
  /** From 1. */
  handOver: number
  chapterId: string
  eventId: string
  personId: string | null
  firstName: string
  lastName: string
  email: string
  handedOverAt: string
}

/** The registrant, as typed: personal, so outside the log. */
export type RegistrantRow = {
  registrationId: string
  chapterId: string
  eventId: string
  mInit: string
  firstName: string
  lastName: string
  /** The sorting keys of registrants: the names in lower case without accents. The database fills both in. */
  lastNameKey: Generated<string>
  firstNameKey: Generated<string>
  email: string
  phone: string
  note: string
  /** Name, grade and school of all participants of groups. The database fills it in. */
  participantsText: Generated<string>
  /**
   * The searchable text: id, names, email, phone, note and participants in capitals (of A to Z, on SQLite), separated
   * by spaces. The database fills it in.
   */
  searchText: Generated<string>
  /** The buyer's cart, which identifies repeated attempts of the same buyer; null for clients without one. */
  cartId: string | null
  /** The payment begun for it; null for free ones. */
  paymentId: string | null
  /** The address it came from, hashed as in `limits`; null an hour later. */
  addressHash: string | null
  createdAt: string
  /** When the registrant last changed an entry. */
  updatedAt: Generated<string | null>
}

/**
 * Projection of the registration stream: totals of an event's registrations, for members and for guests. Canceled ones
 * are counted, but not their people and money. Refunds are not subtracted.
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

export type RegistrationsTables = {
  seatCounts: SeatCountRow
  stockCounts: StockCountRow
  registrations: RegistrationRow
  registrationParts: RegistrationPartRow
  zelleReports: ZelleReportRow
  participants: ParticipantRow
  registrationAnswers: RegistrationAnswerRow
  formerRegistrants: FormerRegistrantRow
  checkIns: CheckInRow
  eventPayments: EventPaymentRow
  waitingEntries: WaitingEntryRow
  waitingPeople: WaitingPersonRow
  registrants: RegistrantRow
  registrationSums: RegistrationSumRow
}
