import type { ListShape } from '#server/records/lists.ts'
import { givingTypes, isOver, registrationFeeCents, type EventFees, type RegistrationForm } from '../events/rules.ts'

/** How long seats are held for a buyer who pays. A slower buyer gets them again while there are any. */
export const holdMinutes = 15

/** So long is it known from where seats were taken. */
export const addressCountsMs = 3_600_000

/**
 * The most seats that nobody pays for which one address may take of an event within an hour; as many of a package,
 * group or room.
 */
export const mostUnpaidSeats = (seats: number) => Math.max(10, Math.floor(seats / 10))

/** The most of a package, group or room that one address may report as paid by Zelle: they are held for days. */
export const mostReported = (limit: number) => Math.max(3, Math.floor(limit / 10))

/** The most payments by Zelle from one address that an admin has not found yet, at one event. */
export const mostReports = 5

/** The most that one registration can be for, and the most that can be given with it. */
export const mostAdults = 50
export const mostMinors = 50
export const mostContributionCents = 100_000_00

/** The least that is given to a donation event (events section 5). */
export const minDonationCents = 1_00

/** Why an admin cancels a registration: codes, because what is in the books is there for ever. */
export const adminReasons = ['requested', 'duplicate', 'mistake', 'eventChanged', 'other'] as const

export type AdminReason = (typeof adminReasons)[number]

type OfRegistrant = { startsAt: string; eventType: string; checkedInAt: string | null }

/**
 * The sentence for registrants who cannot cancel by the link; null where they can. A gift stays a gift unless the
 * chapter gives it back, an event that began took place, and whoever was checked in is there.
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
 * Why a registrant cannot change the entries by the link: what was ordered by them is there when an event begins.
 * Somebody who gives may until it is over. Null where one can.
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

/** As often as one registration is handed over. */
export const mostHandOvers = 20

/** The parts of an event that say whether its registrations can be handed over. */
export type HandedEvent = { eventType: string; endsAt: string; cancelledAt: string | null }

/** Why no registration of an event can be handed over to another person; null where one can. */
export function whyNotHandedOver({ eventType, endsAt, cancelledAt }: HandedEvent, now: Date): string | null {
  if (givingTypes.includes(eventType))
    return 'A donation stays with the person who gave it, so it cannot be handed over.'
  if (eventType === 'election')
    return 'A nomination is for one person alone, so it cannot be handed over. You can cancel it, and the other person can be nominated.'
  if (cancelledAt !== null) return 'This event was cancelled, so nothing can be handed over.'
  return new Date(endsAt) <= now ? 'This event is over, so nothing can be handed over.' : null
}

export const titles = ['Mr', 'Mrs', 'Ms'] as const

export type Attendees = { adults: number; minors: number }

/** Most packages, participants and kinds of rooms in one registration, most rooms of one kind, and the highest age. */
export const mostOfOne = 20
export const mostRooms = 20
export const oldest = 120

/** Most characters of what people enter. */
export const longest = {
  name: 50,
  email: 254,
  phone: 30,
  memberId: 20,
  note: 250,
  participantName: 100,
  grade: 10,
  schoolName: 49,
} as const

/** Dollars as they are typed, for a field's `pattern`. */
export const dollarsPattern = String.raw`\s*\$?(\d{1,9}|\d{1,3}(,\d{3})+)(\.\d{1,2})?\s*`

/**
 * The typed amount, as the form keeps it: without the sign and without commas between thousands; nothing is '0'. Other
 * commas stay, so that '25,50' is refused: read as 2550 it would charge a hundred times what was meant.
 */
export function dollarsTyped(typed: string): string {
  const amount = typed.trim().replace(/^\$/, '')
  return /^\d{1,3}(,\d{3})+(\.|$)/.test(amount) ? amount.replaceAll(',', '') : amount || '0'
}

/** Dollars as the form keeps them ('25', '25.5'), in cents; 0 for what is no amount. */
export function centsOf(dollars: string): number {
  const [, whole = '0', part = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(dollars.trim()) ?? []
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** The seats that a registration takes: one for each adult and each minor. */
export const seatsOf = ({ adults, minors }: Attendees) => adults + minors

/**
 * The price of a registration, part by part, in cents (events section 9). A part that costs nothing is left out, so
 * a free registration has no lines.
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

/** Why nobody can register for an event now; null when one can. */
export function closedBecause(event: Openness, now: Date): string | null {
  if (event.cancelledAt) return 'This event was cancelled.'
  if (!event.isPublished) return 'This event is not published.'
  if (isOver(event, now)) return 'This event is over.'
  return null
}

/** All that says which form an event has. */
export type EventKind = { eventType: string; registrationForm: RegistrationForm }

/** The form of an event, by which its page is laid out and its choice is priced. */
export const formOf = ({ eventType, registrationForm }: EventKind): 'giving' | 'election' | RegistrationForm =>
  givingTypes.includes(eventType) ? 'giving' : eventType === 'election' ? 'election' : registrationForm

/** The cart is in a cookie (docs/decisions/021), which the pages below this address are sent. */
export const cartCookieName = 'cart'
export const cartCookiePath = '/event'

/**
 * Statuses that narrow an event's registrations; `held` wait for an admin who confirms the payment, `refunding` are
 * those of whose refund the end is not known, or that it failed.
 */
export const statusWords = {
  registered: 'Registered',
  held: 'To confirm',
  cancelled: 'Cancelled',
  refunding: 'Refund open',
} as const

/** The registrations of an event for its admins, the newest first; members and guests may stand apart. */
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
