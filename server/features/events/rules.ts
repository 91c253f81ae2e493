/** Rules of events, for the pages too: events sections 5 and 9. Nothing here that a browser should not load. */

import type { ListShape } from '#server/records/lists.ts'

export const eventTypes = ['picnic', 'convention', 'donation', 'fund-raising', 'competition', 'election'] as const

type EventType = (typeof eventTypes)[number]

/** A type as people read it (events section 1). */
export const eventTypeLabel = (type: string) => (type === 'competition' ? 'fair - competition - game' : type)

/** Only these have an adult fee, a minor fee and a cap; the others cost nothing to register for (events section 5). */
export const feeTypes: readonly string[] = ['picnic', 'convention'] satisfies EventType[]

/** To these one gives instead of registering: their button says Donate. */
export const givingTypes: readonly string[] = ['donation', 'fund-raising'] satisfies EventType[]

/** Most characters of each text, and the most that fees and seats may come to. */
export const longest = {
  cancelReason: 300,
  eventName: 50,
  eventAddress: 200,
  eventDescription: 50_000,
  badge: 20,
  hotelLink: 500,
} as const
export const mostFeeDollars = 100_000
export const mostSeats = 1_000_000

/** Flyers of one event. */
export const mostFlyers = 20

/** The things that registrants pay for, and the event's price for each, in cents. */
type Attendance = { adults: number; minors: number }
export type EventFees = { adultFeeCents: number; minorFeeCents: number; capCents: number }

/**
 * The fee of one registration in cents: adults and minors by their fees, and never more than the cap where that is
 * above 0 (events section 9: a family price).
 */
export function registrationFeeCents({ adults, minors }: Attendance, fees: EventFees): number {
  const feeCents = adults * fees.adultFeeCents + minors * fees.minorFeeCents
  return fees.capCents > 0 ? Math.min(feeCents, fees.capCents) : feeCents
}

/** An event is over when its end has passed; one that has begun is still to come until then, and can be joined. */
export const isOver = (event: { endsAt: string }, now: Date) => new Date(event.endsAt) <= now

/** The seats that nobody holds or has; null when there is no limit. */
export const seatsLeft = (seats: number | null, taken: number): number | null =>
  seats === null ? null : Math.max(0, seats - taken)

/** The admins' list of events, the last first. */
export const eventsTable = {
  columns: ['eventName', 'startsAt', 'endsAt'],
  sort: 'startsAt',
  direction: 'desc',
} as const satisfies ListShape

/** Everybody's list: the published events to come or, filtered so, those that are over. */
export const calendarList = { columns: [], filters: { when: ['past'] } } as const satisfies ListShape

/** No event begins cancelled. */
export const takesPlace = { cancelledAt: null, cancelReason: '' } as const

/** Which form, page, badge and link an event has (decisions 46 and 47); everybody who cancels is refunded in full. */
export const usualSettings = {
  registrationForm: 'standard',
  sendsToForm: 0,
  showsLanding: 0,
  landingEventId: null,
  badge: '',
  hotelLink: '',
  refundSteps: '[]',
} as const

export const registrationForms = ['standard', 'convention', 'packages'] as const
export type RegistrationForm = (typeof registrationForms)[number]
