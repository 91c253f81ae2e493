import type { Stamped } from './stamped.ts'

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
  /** Where it takes place in another time zone than the chapter's; null is the chapter's. */
  timeZone: string | null
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

/**
 * The entry in subscribed calendars of an event that was published once: it stays when that is taken back or deleted,
 * as announced last.
 */
export type CalendarEntryRow = {
  eventId: string
  chapterId: string
  /** How often it changed since; calendars take the higher one. */
  sequence: number
  eventName: string
  startsAt: string
  endsAt: string
  /** The event's own; null is the chapter's. */
  timeZone: string | null
  /** When it was taken back; null while it is announced. */
  calledOffAt: string | null
  changedAt: string
}

/** `flyer` is the path of an upload. */
export type EventFlyerRow = Stamped & { flyerId: string; eventId: string; flyer: string }

export type EventsRecords = { eventFlyers: EventFlyerRow }
export type EventsTables = { events: EventRow; calendarEntries: CalendarEntryRow }
