import { portalCurrency } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import type { ReceiptLine } from '#server/sale.ts'
import type { EventFees } from '../events/rules.ts'
import type { Booking, CancelReason, PriceLine, RegistrationFact, RegistrationState, ReleaseReason } from './facts.ts'
import { closedBecause, holdMinutes, mostUnpaidSeats, priceOf, seatsOf, type Attendees } from './rules.ts'

/** An event as it must be known to register for it; `taken` are the seats that are held or sold. */
export type EventSeats = EventFees & {
  eventId: string
  eventType: string
  isPublished: 0 | 1
  endsAt: string
  seats: number | null
  taken: number
}

/** The person who registers: a member of the chapter who is signed in, or a guest. */
export type Registrant = { personId: string | null; memberId: string }

/** Why one cannot register now: the sentence, and the code for money that came all the same. */
export type Obstacle = { code: 'soldOut' | 'closed'; text: string }

/** The obstacle to so many seats; null when there is none. Seats that the registration holds itself are in `taken`. */
export function obstacleTo(eventSeats: EventSeats, seats: number, now: Date): Obstacle | null {
  const closed = closedBecause(eventSeats, now)
  if (closed) return { code: 'closed', text: closed }
  return hasRoom(eventSeats, seats) ? null : { code: 'soldOut', text: soldOutText(eventSeats) }
}

export const unknownEvent: Obstacle = { code: 'closed', text: 'Event not found.' }

/** Sentences for buyers who were not charged yet; the others read that they are refunded. */
export const refusalOf = ({ text }: Obstacle) => new Refusal('conflict', `${text} Nothing was charged.`)

/** Whether so many more seats can be taken. */
export const hasRoom = ({ seats: most, taken }: Pick<EventSeats, 'seats' | 'taken'>, seats: number) =>
  most === null || taken + seats <= most

function soldOutText({ seats, taken }: EventSeats): string {
  const left = Math.max(0, (seats ?? 0) - taken)
  if (left === 0) return 'This event is sold out.'
  return `Only ${left} ${left === 1 ? 'seat is' : 'seats are'} left.`
}

/** Seats that one address has of an event, by what became of them. */
export type TakenByAddress = Attendees & { state: string }

/**
 * Whether one address would have too many seats that nobody pays for: held ones, and those of a kind that is free. All
 * else it may have, so that families behind one connection can buy. No limit where there is none of seats.
 */
export function isTooManyUnpaid(eventSeats: EventSeats, taken: readonly TakenByAddress[]): boolean {
  if (eventSeats.seats === null) return false
  const unpaid = taken.reduce((sum, one) => sum + (one.state === 'held' ? seatsOf(one) : freeSeatsOf(eventSeats, one)), 0)
  return unpaid > mostUnpaidSeats(eventSeats.seats)
}

const freeSeatsOf = ({ adultFeeCents, minorFeeCents }: EventFees, { adults, minors }: Attendees) =>
  (adultFeeCents === 0 ? adults : 0) + (minorFeeCents === 0 ? minors : 0)

/** The booking, at the price of the event's own fees. */
export function book(eventSeats: EventSeats, registrant: Registrant, wanted: Attendees & { contributionCents: number }): Booking {
  const { adults, minors } = wanted
  const { eventId } = eventSeats
  return { eventId, ...registrant, adults, minors, seats: seatsOf(wanted), ...priceOf(eventSeats, wanted), currency: portalCurrency }
}

/** Takes seats for a while. The projection takes them by a conditional update, which is what holds in a race. */
export function hold(state: RegistrationState, booking: Booking, eventSeats: EventSeats, now: Date): RegistrationFact[] {
  if (state.stage === 'held' || state.stage === 'registered' || state.stage === 'cancelled') return []
  const obstacle = obstacleTo(eventSeats, booking.seats, now)
  if (obstacle) throw refusalOf(obstacle)
  return [seatsHeld(booking, eventSeats.seats, now)]
}

/** Seats whose hold ended are taken again for a buyer whose money is coming. None when they are still held. */
export function holdAgain(state: RegistrationState, seatsLimit: number | null, now: Date): RegistrationFact[] {
  if (state.stage !== 'released' || !state.booking) return []
  return [seatsHeld(state.booking, seatsLimit, now)]
}

/** A registration that costs nothing is complete at once. */
export function registerFree(state: RegistrationState, booking: Booking, eventSeats: EventSeats, now: Date): RegistrationFact[] {
  if (booking.amountCents > 0) {
    // Nobody is sent to pay for what cannot be had.
    const obstacle = obstacleTo(eventSeats, booking.seats, now)
    throw obstacle ? refusalOf(obstacle) : new Refusal('conflict', 'Pay to complete your registration', { documented: 'Please proceed to payment to complete the registration' })
  }
  const held = hold(state, booking, eventSeats, now)
  return held.length > 0 ? [...held, { type: 'Registered', data: { ...booking, paymentId: null } }] : []
}

/** The money is in the books. */
export function complete(state: RegistrationState, paymentId: string, seatsLimit: number | null, now: Date): RegistrationFact[] {
  if (state.stage === 'registered' || state.stage === 'cancelled' || !state.booking) return []
  return [...holdAgain(state, seatsLimit, now), { type: 'Registered', data: { ...state.booking, paymentId } }]
}

/** Nothing came of it, or the buyer took too long: the seats are free again. */
export function release(state: RegistrationState, reason: ReleaseReason): RegistrationFact[] {
  if (state.stage !== 'held' || !state.booking) return []
  const { eventId, seats } = state.booking
  return [{ type: 'SeatsReleased', data: { eventId, seats, reason } }]
}

/** A registration is given up: its seats are free again. Once, whoever asks for it and however often. */
export function cancel(state: RegistrationState, reason: CancelReason): RegistrationFact[] {
  if (state.stage === 'cancelled') return []
  if (state.stage !== 'registered' || !state.booking) throw new Refusal('conflict', 'This registration is not complete, so there is nothing to cancel.')
  const { eventId, seats } = state.booking
  return [{ type: 'RegistrationCancelled', data: { eventId, seats, reason, paymentId: state.paymentId } }]
}

const seatsHeld = (booking: Booking, seatsLimit: number | null, now: Date): RegistrationFact => ({
  type: 'SeatsHeld',
  data: { ...booking, seatsLimit, until: new Date(now.getTime() + holdMinutes * 60_000).toISOString() },
})

/** One registration that was begun with a cart, and how far its payment is. */
type Begun = {
  registrationId: string
  eventId: string
  state: 'held' | 'released' | 'registered' | 'cancelled'
  attempt: string | null
  adults: number
  minors: number
  contributionCents: number
  amountCents: number
  personId: string | null
  paymentId: string | null
  paidAt: string | null
}

/** The money is on its way: nothing else of the same buyer may be paid, nor can this be released. */
export const isPaying = ({ attempt }: Pick<Begun, 'attempt'>) => attempt === 'capturing' || attempt === 'pending'

/** Where the buyer of a cart stands; null when the cart was not used, or nothing came of it. */
export function standingOf(begun: readonly Begun[]) {
  const registered = begun.find(({ state }) => state === 'registered')
  const paying = begun.find(isPaying)
  const earlier = registered ?? paying ?? begun.find(({ state }) => state === 'held')
  if (!earlier) return null
  const { registrationId, eventId, adults, minors, contributionCents, amountCents, personId, paymentId, paidAt } = earlier
  const state = earlier === registered ? 'registered' : earlier === paying ? 'paying' : 'held'
  return { state, registrationId, eventId, adults, minors, contributionCents, amountCents, personId, paymentId, paidAt } as const
}

/** A booking in words; a fact that names only some of it is told by these. */
export function bookingDetails({ adults, minors, eventId, registrationId }: Partial<Booking & { registrationId: string }>): string[] {
  const isCounted = adults !== undefined && minors !== undefined
  return [
    ...(isCounted ? [peopleText(adults, minors)] : []),
    ...(eventId ? [`event ${eventId}`] : []),
    ...(registrationId ? [`registration ${registrationId}`] : []),
  ]
}

/** The parts of a booking's price on its receipt. */
export const registrationLines = ({ lines, adults, minors }: Booking): ReceiptLine[] =>
  lines.map(({ kind, amountCents }) => ({ text: partNames[kind], detail: kind === 'fee' ? peopleText(adults, minors) : '', amountCents }))

/** The parts of a price by name, in emails and on receipts. */
export const partNames = { fee: 'Registration fee', contribution: 'Extra contribution' } satisfies Record<PriceLine['kind'], string>

const peopleText = (adults: number, minors: number) => `${adults} ${adults === 1 ? 'adult' : 'adults'}, ${minors} ${minors === 1 ? 'child' : 'children'}`
