import type { Stamped } from './stamped.ts'

/** Events that people attend. Plain records that admins edit; `seats` null means that there is no limit. */
export type EventRow = {
  eventId: string
  chapterId: string
  eventType: string
  /** The chapter's own name for the type, such as Talk; '' is the name of the kind. */
  typeName: string
  eventName: string
  /** Cleaned HTML. */
  eventDescription: string
  /** The description as sent, where that was plain text; for the documented calls. */
  plainDescription: string | null
  eventAddress: string
  startsAt: string
  endsAt: string
  /** Its time zone where it differs from the chapter's; otherwise null. */
  timeZone: string | null
  adultFeeCents: number
  minorFeeCents: number
  /** The maximum of one registration's fee; 0 means no maximum (events section 9). */
  capCents: number
  seats: number | null
  isPublished: 0 | 1
  registrationForm: 'standard' | 'convention' | 'packages'
  /** Whether non-admins are forwarded to its form [spec 47]. */
  sendsToForm: 0 | 1
  /** Whether non-admins see its landing page [spec 47]. */
  showsLanding: 0 | 1
  /** The event to which the landing page leads; null is this one. */
  landingEventId: string | null
  /** The badge of an upcoming event; '' is "Upcoming". */
  badge: string
  /** Where to reserve a hotel room; '' is nowhere. */
  hotelLink: string
  /** The refund for registrants who cancel, as JSON: `[{ until, percent }]`, the first day first. */
  refundSteps: string
  /** When it was canceled, permanently, and why; null while it is on. */
  cancelledAt: string | null
  cancelReason: string
  /** Person ids. */
  createdBy: string
  updatedBy: string
  createdAt: string
  updatedAt: string
}

/**
 * The subscribed calendars' entry of an event that was ever published: it stays, as last announced, when the event is
 * withdrawn or deleted.
 */
export type CalendarEntryRow = {
  eventId: string
  chapterId: string
  /** How often it has changed since; calendars take the higher one. */
  sequence: number
  eventName: string
  startsAt: string
  endsAt: string
  /** The event's own; null is the chapter's. */
  timeZone: string | null
  /** When it was withdrawn; null while it is announced. */
  calledOffAt: string | null
  changedAt: string
}

/** `flyer` is the path of an upload. */
export type EventFlyerRow = Stamped & { flyerId: string; eventId: string; flyer: string }

export type EventsRecords = { eventFlyers: EventFlyerRow }
export type EventsTables = { events: EventRow; calendarEntries: CalendarEntryRow }
