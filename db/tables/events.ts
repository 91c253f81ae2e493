/** Rows of events and of those who register for them. */

import type { FormerRegistrantRow, ParticipantRow, RegistrationAnswerRow } from './people-of-registrations.ts'

/** Events that people attend. Plain records that admins edit; `seats` null means that there is no limit. */
export type EventRow = {
  eventId: string
  chapterId: string
  eventType: string
  eventName: string
  /** Cleaned HTML. */
  eventDescription: string
  /** The same as it was sent, where that was plain text; for the documented calls. */
  plainDescription: string | null
  eventAddress: string
  startsAt: string
  endsAt: string
  adultFeeCents: number
  minorFeeCents: number
  /** The most that one registration's fee comes to; 0 means no such ceiling (events section 9). */
  capCents: number
  seats: number | null
  isPublished: 0 | 1
  registrationForm: 'standard' | 'convention' | 'packages'
  /** Whether those who are no admins are sent on to its form (decision 47). */
  sendsToForm: 0 | 1
  /** Whether those who are no admins see its landing page (decision 47). */
  showsLanding: 0 | 1
  /** The event to which the landing page leads; null is this one. */
  landingEventId: string | null
  /** The badge of an event to come; '' is "Upcoming". */
  badge: string
  /** Where one reserves a hotel room; '' is nowhere. */
  hotelLink: string
  /** How much goes back to registrants who cancel, as JSON: `[{ until, percent }]`, the first day first. */
  refundSteps: string
  /** When it was cancelled, for good, and why; null while it takes place. */
  cancelledAt: string | null
  cancelReason: string
  /** Person ids. */
  createdBy: string
  updatedBy: string
  createdAt: string
  updatedAt: string
}

/** The entry in subscribed calendars of an event that was published once: it stays when that is taken back or deleted, as announced last. */
export type CalendarEntryRow = {
  eventId: string
  chapterId: string
  /** How often it changed since; calendars take the higher one. */
  sequence: number
  eventName: string
  startsAt: string
  endsAt: string
  /** When it was taken back; null while it is announced. */
  calledOffAt: string | null
  changedAt: string
}

/** Projection of the registration stream: seats that buyers hold while they pay, and seats that are taken. */
export type SeatCountRow = { eventId: string; chapterId: string; held: number; sold: number }

/** How many of a package, of a group or of a hotel room are held while buyers pay, and how many are sold. */
export type StockCountRow = { eventId: string; kind: 'package' | 'group' | 'room'; stockId: string; chapterId: string; held: number; sold: number }

/** Projection of the registration stream. Only 'registered' is a registration; the others show where one stands or what became of it. */
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

/** Projection of the registration stream: the packages, groups, rooms and nominations of a registration, in their order. */
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
}

export type EventTables = {
  events: EventRow
  calendarEntries: CalendarEntryRow
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
}
