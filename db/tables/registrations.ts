/** Rows of those who register for events; the personal ones stand beside the log. */
import type { Generated } from 'kysely'

/** Projection of the registration stream: seats that buyers hold while they pay, and seats that are taken. */
export type SeatCountRow = { eventId: string; chapterId: string; held: number; sold: number }

/** How many of a package, of a group or of a hotel room are held while buyers pay, and how many are sold. */
export type StockCountRow = {
  eventId: string
  kind: 'package' | 'group' | 'room'
  stockId: string
  chapterId: string
  held: number
  sold: number
}

/**
 * Projection of the registration stream. Only 'registered' is a registration; the others show where one stands or what
 * became of it.
 */
export type RegistrationRow = {
  registrationId: string
  eventId: string
  chapterId: string
  state: 'held' | 'released' | 'registered' | 'cancelled'
  /** Null for guests: a `memberId` that one typed is a reference, and says nothing about who it is. */
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

/** Projection of the registration stream: a payment by Zelle that a registrant reported, and what an admin found. */
export type ZelleReportRow = {
  registrationId: string
  chapterId: string
  eventId: string
  reference: string
  /** The number in small letters. */
  referenceKey: string
  amountCents: number
  state: 'reported' | 'confirmed' | 'notArrived' | 'wrongAmount' | 'other' | 'late'
  reportedAt: string
  until: string
  settledAt: string | null
}

/** Projection of the registration stream: who came. */
export type CheckInRow = {
  registrationId: string
  chapterId: string
  eventId: string
  adults: number
  minors: number
  /** The number of the place at the entrance. */
  desk: number
  /** The phone's key of the act, by which the check-in is named. */
  checkInKey: string
  /** When it happened at the door, and when the portal learned of it. */
  at: string
  recordedAt: string
}

/**
 * Projection of the registration stream: the packages, groups, rooms and nominations of a registration, in their order.
 */
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

/** Projection of the payment stream: what was received for a registration. */
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

/** Projection of the waiting stream: who waits for seats of an event, and what became of it. */
export type WaitingEntryRow = {
  entryId: string
  chapterId: string
  eventId: string
  persons: number
  state: 'waiting' | 'offered' | 'ended'
  /** The position in the log at which it began: the order of the line. */
  place: number
  joinedAt: string
  /** The registration by which the offered seats were held at first. */
  registrationId: string | null
  offeredUntil: string | null
  endedAt: string | null
  reason: 'taken' | 'passed' | 'lapsed' | 'left' | 'removed' | null
}

/** Beside the log: who somebody on a waiting list is, as long as they are on it. */
export type WaitingPersonRow = {
  entryId: string
  chapterId: string
  eventId: string
  personId: string | null
  firstName: string
  lastName: string
  /** In small letters. */
  email: string
  /** Of the form that an offer opens. */
  cartId: string
  /** The connection that it was joined from; null for what an admin entered. */
  addressHash: string | null
  /** Until then nothing is offered: anybody can type an address. */
  confirmedAt: string | null
}

/** Somebody who takes part in a group, often a child: personal, so beside the log and not in it. */
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
 * An answer to a question of the organizer's, for an attendee (from 1) or for all (0): personal, so beside the log and
 * not in it.
 */
export type RegistrationAnswerRow = {
  registrationId: string
  questionId: string
  attendee: number
  chapterId: string
  eventId: string
  place: number
  /** As it was asked; the question itself may have changed since, or be gone. */
  question: string
  answer: string
}

/**
 * Beside the log: who had a registration until it was handed over for the first, second, … time. The first is who paid.
 */
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
  /** Name, grade and school of everybody who takes part in a group. The database fills it in from the participants. */
  participantsText: Generated<string>
  /**
   * The id, names, email, phone, note and participants in capitals (of A to Z, on SQLite), a blank between them: what a
   * search looks through. The database fills it in.
   */
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
 * Projection of the registration stream: what the registrations of an event come to, those of members and those of
 * guests. Cancelled ones are counted, and their people and money are not. Money that went back is not taken off.
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
