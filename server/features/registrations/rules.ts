import type { ListShape } from '#server/records/lists.ts'
import { givingTypes, isOver, registrationFeeCents, type EventFees, type RegistrationForm } from '../events/rules.ts'

/** How long seats are held for a paying buyer. A slower buyer gets them again if they are still available. */
export const holdMinutes = 15

/** How long the IP address that seats were taken from is stored, in milliseconds. */
export const addressCountsMs = 3_600_000

/**
 * Maximum number of unpaid seats of an event, or units of a package, group, or room, that one IP address may take
 * within an hour.
 */
export const maxUnpaidSeats = (seats: number) => Math.max(10, Math.floor(seats / 10))

/**
 * Maximum number of units of a package, group, or room that one IP address may report as paid by Zelle, which holds
 * them for days.
 */
export const maxReported = (limit: number) => Math.max(3, Math.floor(limit / 10))

/** Maximum number of unconfirmed Zelle payments per event from one IP address. */
export const maxReports = 5

/** Maximum number of people in one registration, and the maximum donation with it. */
export const maxAdults = 50
export const maxMinors = 50
export const maxContributionCents = 100_000_00

/** The minimum donation to a donation event (events section 5). */
export const minDonationCents = 1_00

/** The reason codes for an admin's cancellation; not free text, because the books are permanent. */
export const adminReasons = ['requested', 'duplicate', 'mistake', 'eventChanged', 'other'] as const

export type AdminReason = (typeof adminReasons)[number]

type OfRegistrant = { startsAt: string; eventType: string; checkedInAt: string | null }

/**
 * Returns why a registrant cannot cancel by the link; null if they can. Not possible for donations, after the event
 * began, or after check-in.
 */
export function whyNotByLink({ startsAt, eventType, checkedInAt }: OfRegistrant, now: Date): string | null {
  if (givingTypes.includes(eventType))
    return 'A donation cannot be taken back here. If it was a mistake, contact the chapter.'
  if (checkedInAt !== null)
    return 'You are checked in at this event, so you can no longer cancel here. Please contact the chapter.'
  return new Date(startsAt) <= now
    ? 'This event has already started, so you can no longer cancel here. Please contact the chapter.'
    : null
}

/**
 * Returns why a registrant cannot change fields by the link; null if they can. Not possible after the event began,
 * because organizers place orders based on them; donors may until it ends.
 */
export function whyUnchangeable(
  { startsAt, endsAt, eventType }: { startsAt: string; endsAt: string; eventType: string },
  now: Date,
): string | null {
  const until = givingTypes.includes(eventType) ? endsAt : startsAt
  return new Date(until) <= now
    ? 'This event has already started, so you can no longer change your entries here. Please contact the chapter.'
    : null
}

/** Maximum number of hand-overs of one registration. */
export const maxHandOvers = 20

/** The fields of an event that determine whether its registrations can be handed over. */
export type HandedEvent = { eventType: string; endsAt: string; cancelledAt: string | null }

/** Returns why an event's registrations cannot be handed over; null when they can. */
export function whyNotHandedOver({ eventType, endsAt, cancelledAt }: HandedEvent, now: Date): string | null {
  if (givingTypes.includes(eventType))
    return 'A donation stays with the person who gave it, so it cannot be transferred.'
  if (eventType === 'election')
    return 'A nomination is for one person alone, so it cannot be transferred. You can cancel it, and the other person can be nominated.'
  if (cancelledAt !== null) return 'This event was canceled, so the registration cannot be transferred.'
  return new Date(endsAt) <= now ? 'This event is over, so the registration cannot be transferred.' : null
}

export const titles = ['Mr', 'Mrs', 'Ms'] as const

export type Attendees = { adults: number; minors: number }

/**
 * Maximum number of packages, participants, and room types in one registration, of rooms of one type, and maximum age.
 */
export const maxOfOne = 20
export const maxRooms = 20
export const oldest = 120

/** Maximum lengths of entered text, in characters. */
export const maxLength = {
  name: 50,
  email: 254,
  phone: 30,
  memberId: 20,
  note: 250,
  participantName: 100,
  grade: 10,
  schoolName: 49,
} as const

/** The `pattern` of a dollar field. */
export const dollarsPattern = String.raw`\s*\$?(\d{1,9}|\d{1,3}(,\d{3})+)(\.\d{1,2})?\s*`

/**
 * Normalizes a typed amount: removes the dollar sign and thousands separators; empty becomes '0'. Other commas stay, so
 * that '25,50' is rejected: read as 2550, it would charge a hundred times too much.
 */
export function dollarsTyped(typed: string): string {
  const amount = typed.trim().replace(/^\$/, '')
  return /^\d{1,3}(,\d{3})+(\.|$)/.test(amount) ? amount.replaceAll(',', '') : amount || '0'
}

/** Converts normalized dollars ('25', '25.5') to cents; 0 for an invalid amount. */
export function centsOf(dollars: string): number {
  const [, whole = '0', part = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(dollars.trim()) ?? []
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** Returns the number of seats that a registration takes: one per adult and minor. */
export const seatsOf = ({ adults, minors }: Attendees) => adults + minors

/**
 * Returns a registration's price, part by part, in cents (events section 9). Free parts are omitted, so a free
 * registration has no lines.
 */
export function priceOf(
  event: EventFees,
  { contributionCents, ...attendees }: Attendees & { contributionCents: number },
) {
  const parts = [
    { kind: 'fee' as const, amountCents: registrationFeeCents(attendees, event) },
    { kind: 'contribution' as const, amountCents: contributionCents },
  ]
  const lines = parts.filter(({ amountCents }) => amountCents > 0)
  return { lines, amountCents: lines.reduce((sum, line) => sum + line.amountCents, 0) }
}

type Openness = { isPublished: 0 | 1 | boolean; cancelledAt?: string | null; endsAt: string }

/** Returns why registration for an event is not possible now; null if it is open. */
export function closedBecause(event: Openness, now: Date): string | null {
  if (event.cancelledAt) return 'This event was canceled.'
  if (!event.isPublished) return 'This event is not published.'
  if (isOver(event, now)) return 'This event is over.'
  return null
}

/** The fields that determine an event's form. */
export type EventKind = { eventType: string; registrationForm: RegistrationForm }

/** Returns an event's form, which determines the page's layout and the pricing. */
export const formOf = ({ eventType, registrationForm }: EventKind): 'giving' | 'election' | RegistrationForm =>
  givingTypes.includes(eventType) ? 'giving' : eventType === 'election' ? 'election' : registrationForm

/** The cookie that carries the cart (docs/decisions/021), sent to the pages below this path. */
export const cartCookieName = 'cart'
export const cartCookiePath = '/event'

/**
 * The status filters for an event's registrations: `held` awaits an admin's payment confirmation, `refunding` has an
 * unfinished or failed refund.
 */
export const statusWords = {
  registered: 'Registered',
  held: 'To confirm',
  cancelled: 'Canceled',
  refunding: 'Refund open',
} as const

/** The admins' table of an event's registrations, newest first; members and guests may be grouped. */
export const registrationsTable = {
  columns: [
    'registrationId',
    'registeredAt',
    'firstName',
    'lastName',
    'memberId',
    'email',
    'phone',
    'adults',
    'minors',
    'amountCents',
  ],
  groups: ['isMember'],
  filters: { status: ['registered', 'held', 'cancelled', 'refunding'] },
  sort: 'registeredAt',
  direction: 'desc',
} as const satisfies ListShape
