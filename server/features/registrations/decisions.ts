import { portalCurrency } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import type { ReceiptLine } from '#server/sale.ts'
import type { Booking, CancelReason, RegistrationFact, RegistrationState, ReleaseReason } from './facts.ts'
import { priceChoice, type Choice, type EventTerms, type PriceLine, type Stock } from './pricing/rules.ts'
import {
  closedBecause,
  holdMinutes,
  maxReported,
  maxReports,
  maxUnpaidSeats,
  seatsOf,
  type Attendees,
} from './rules.ts'
import { limitsOf, shortage, stockOf } from './stock/rules.ts'
import { goesToTheList } from './waiting-list/decisions.ts'

/**
 * An event with everything needed to register for it and everything it sells; `taken` is the number of seats held or
 * sold.
 */
export type EventSeats = EventTerms & {
  eventId: string
  isPublished: 0 | 1
  cancelledAt?: string | null
  endsAt: string
  /** The event's own, if it has one. */
  timeZone?: string | null
  seats: number | null
  taken: number
  /**
   * The size of the smallest party on the waiting list without seats; until it has some, nobody else gets free seats.
   */
  minWaiting?: number | null
}

/** The person who registers: a signed-in member of the chapter, or a guest. */
export type Registrant = { personId: string | null; memberId: string }

/** Why registration is not possible now: the sentence, and the reason code for money that arrives anyway. */
export type Obstacle = { code: 'soldOut' | 'closed'; text: string }

/** The seats and stocks that a registration takes. */
export type Taking = { seats: number; stocks: readonly Stock[] }

/**
 * Returns why seats and stocks are not available; null if they are. Those that the registration itself holds count as
 * taken.
 */
export function obstacleTo(eventSeats: EventSeats, taking: Taking, now: Date): Obstacle | null {
  const closed = closedBecause(eventSeats, now)
  if (closed) return { code: 'closed', text: closed }
  return soldOutFor(eventSeats, taking)
}

/** Checks only seats and stocks, for a buyer who is already paying when the event closes. */
export function soldOutFor(eventSeats: EventSeats, { seats, stocks }: Taking): Obstacle | null {
  if (!hasRoom(eventSeats, seats)) return { code: 'soldOut', text: soldOutText(eventSeats) }
  if (seats > 0 && goesToTheList(eventSeats))
    return { code: 'soldOut', text: 'The free seats of this event are offered to its waiting list.' }
  const short = shortage(eventSeats, stocks)
  if (!short) return null
  const { name, left } = short
  return {
    code: 'soldOut',
    text: left === 0 ? `${name} is sold out.` : `Only ${left} ${left === 1 ? 'is' : 'are'} left of ${name}.`,
  }
}

export const unknownEvent: Obstacle = { code: 'closed', text: 'Event not found.' }

/** Adds the sentence for buyers who were not charged; the others are told about the refund. */
export const refusalOf = ({ text }: Obstacle) => new Refusal('conflict', `${text} Nothing was charged.`)

/** Returns whether the seats are available. */
const hasRoom = ({ seats: max, taken }: Pick<EventSeats, 'seats' | 'taken'>, seats: number) =>
  max === null || taken + seats <= max

function soldOutText({ seats, taken }: EventSeats): string {
  const left = Math.max(0, (seats ?? 0) - taken)
  if (left === 0) return 'This event is sold out.'
  return `Only ${left} ${left === 1 ? 'seat is' : 'seats are'} left.`
}

/** Seats of an event taken from one IP address, by their state. */
export type TakenByAddress = Attendees & { state: string; amountCents?: number; zelle?: string | null }

/**
 * Returns whether one IP address would have too many unpaid seats, held or free. Paid ones are unlimited, so that
 * families behind one connection can buy. No limit if the event has no seat limit.
 */
export function isTooManyUnpaid(eventSeats: EventSeats, taken: readonly TakenByAddress[]): boolean {
  if (eventSeats.seats === null) return false
  const unpaid = taken.reduce(
    (sum, one) => sum + (one.state === 'held' ? seatsOf(one) : freeSeatsOf(eventSeats, one)),
    0,
  )
  return unpaid > maxUnpaidSeats(eventSeats.seats)
}

/** A stock with the quantity that one IP address has not paid for, or has reported as paid by Zelle. */
export type UnpaidStock = Stock & { isReported: boolean }

/**
 * Returns the stock of which one IP address would exceed its cap, with the cap; null if none. Stocks without a limit
 * cannot run out.
 */
export function tooMuchUnpaid(
  eventSeats: EventTerms,
  unpaid: readonly UnpaidStock[],
): { name: string; max: number } | null {
  for (const { kind, id } of unpaid) {
    const stock = stockOf(eventSeats, kind, id)
    if (!stock || stock.limit === null) continue
    const own = unpaid.filter((one) => one.kind === kind && one.id === id)
    const count = (parts: readonly UnpaidStock[]) => parts.reduce((sum, { quantity }) => sum + quantity, 0)
    const { name, limit } = stock
    if (count(own.filter(({ isReported }) => isReported)) > maxReported(limit)) return { name, max: maxReported(limit) }
    if (count(own) > maxUnpaidSeats(limit)) return { name, max: maxUnpaidSeats(limit) }
  }
  return null
}

/** Returns whether one IP address would have too many unconfirmed Zelle payments. */
export const isTooManyReports = (taken: readonly TakenByAddress[]) =>
  taken.filter(({ zelle }) => zelle === 'reported').length > maxReports

/** For a form with packages, the total price determines whether its seats are paid. */
function freeSeatsOf(
  { adultFeeCents, minorFeeCents, registrationForm }: EventSeats,
  { adults, minors, amountCents }: TakenByAddress,
): number {
  if (registrationForm !== 'standard') return amountCents === 0 ? adults + minors : 0
  return (adultFeeCents === 0 ? adults : 0) + (minorFeeCents === 0 ? minors : 0)
}

/** Returns the booking, priced by the event's terms. @throws Refusal invalid if they do not allow the choice */
export function book(eventSeats: EventSeats, registrant: Registrant, choice: Choice): Booking {
  const price = priceChoice(eventSeats, choice)
  if ('refused' in price) throw new Refusal('invalid', price.refused)
  const { adults, minors, seats, stocks, lines, amountCents } = price
  return {
    eventId: eventSeats.eventId,
    ...registrant,
    adults,
    minors,
    seats,
    stocks,
    lines,
    amountCents,
    currency: portalCurrency,
  }
}

/**
 * Holds seats for the usual time, or until a given time. The projection takes them by a conditional update, which
 * decides any race.
 */
export function hold(
  state: RegistrationState,
  booking: Booking,
  eventSeats: EventSeats,
  now: Date,
  until?: string,
): RegistrationFact[] {
  if (state.stage === 'held' || state.stage === 'registered' || state.stage === 'cancelled') return []
  const obstacle = obstacleTo(eventSeats, booking, now)
  if (obstacle) throw refusalOf(obstacle)
  return [seatsHeld(booking, limitsFor(eventSeats, booking), now, until)]
}

/** Returns whether a payment in progress has to take seats again, because their hold ended. */
export const lostItsSeats = ({ stage, booking }: RegistrationState): boolean => stage === 'released' && booking !== null

/**
 * Takes seats again after their hold ended, for a buyer whose payment is in progress. No facts if they are still held.
 */
export function holdAgain(state: RegistrationState, limits: Limits, now: Date, until?: string): RegistrationFact[] {
  if (!lostItsSeats(state)) return []
  return [seatsHeld(state.booking!, limits, now, until)]
}

/** Completes a free registration at once. */
export function registerFree(
  state: RegistrationState,
  booking: Booking,
  eventSeats: EventSeats,
  now: Date,
): RegistrationFact[] {
  if (booking.amountCents > 0) {
    // No buyer is sent to pay for something unavailable.
    const obstacle = obstacleTo(eventSeats, booking, now)
    throw obstacle
      ? refusalOf(obstacle)
      : new Refusal('conflict', 'Pay to complete your registration', {
          documented: 'Please proceed to payment to complete the registration',
        })
  }
  const held = hold(state, booking, eventSeats, now)
  return held.length > 0 ? [...held, { type: 'Registered', data: { ...booking, paymentId: null } }] : []
}

/** Completes a registration with booked money. */
export function complete(state: RegistrationState, paymentId: string, limits: Limits, now: Date): RegistrationFact[] {
  if (state.stage === 'registered' || state.stage === 'cancelled' || !state.booking) return []
  return [...holdAgain(state, limits, now), { type: 'Registered', data: { ...state.booking, paymentId } }]
}

/** Releases the seats if the purchase failed, or the buyer took too long. */
export function release(state: RegistrationState, reason: ReleaseReason): RegistrationFact[] {
  if (state.stage !== 'held' || !state.booking) return []
  const { eventId, seats, stocks } = state.booking
  return [{ type: 'SeatsReleased', data: { eventId, seats, stocks, reason } }]
}

/** Cancels a registration and frees its seats. Idempotent. */
export function cancel(state: RegistrationState, reason: CancelReason): RegistrationFact[] {
  if (state.stage === 'cancelled') return []
  if (state.stage !== 'registered' || !state.booking)
    throw new Refusal('conflict', 'This registration is not complete, so there is nothing to cancel.')
  const { eventId, seats, stocks } = state.booking
  return [{ type: 'RegistrationCancelled', data: { eventId, seats, stocks, reason, paymentId: state.paymentId } }]
}

/** The limits of the seats, and of each of the booking's stocks, in their order. */
export type Limits = { seatsLimit: number | null; stockLimits: (number | null)[] }

/** A deleted event has no limits, because the money was already captured. */
export const limitsFor = (eventSeats: EventSeats | undefined, { stocks }: { stocks: readonly Stock[] }): Limits =>
  eventSeats
    ? { seatsLimit: eventSeats.seats, stockLimits: limitsOf(eventSeats, stocks) }
    : { seatsLimit: null, stockLimits: stocks.map(() => null) }

function seatsHeld(booking: Booking, limits: Limits, now: Date, until = ''): RegistrationFact {
  const soon = new Date(now.getTime() + holdMinutes * 60_000).toISOString()
  return { type: 'SeatsHeld', data: { ...booking, ...limits, until: until > soon ? until : soon } }
}

/** One registration started with a cart, and the state of its payment. */
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
  /** How often it was handed over to another person. */
  handOvers?: number
  paymentId: string | null
  paidAt: string | null
  /** The state of a Zelle payment that the buyer reported, with its number and deadline. */
  zelle: string | null
  reference: string | null
  reportedAt: string | null
  until: string | null
}

/** The payment is in progress: the buyer cannot pay for anything else, and the seats cannot be released. */
export const isPaying = ({ attempt }: Pick<Begun, 'attempt'>) => attempt === 'capturing' || attempt === 'pending'

/** The buyer reported a Zelle payment that no admin has settled yet. */
export const isReported = ({ state, zelle }: Pick<Begun, 'state' | 'zelle'>) => state === 'held' && zelle === 'reported'

/** Returns the state of a cart's purchase; null if the cart was not used, or its purchase failed. */
export function standingOf(begun: readonly Begun[]) {
  const registered = begun.find(({ state }) => state === 'registered')
  const paying = begun.find(isPaying)
  const reported = begun.find(isReported)
  const earlier = registered ?? paying ?? reported ?? begun.find(({ state }) => state === 'held')
  if (!earlier) return null
  const {
    registrationId,
    eventId,
    adults,
    minors,
    contributionCents,
    amountCents,
    personId,
    handOvers = 0,
    paymentId,
    paidAt,
  } = earlier
  const { reference, reportedAt, until } =
    earlier === reported ? earlier : { reference: null, reportedAt: null, until: null }
  const state =
    earlier === registered ? 'registered' : earlier === paying ? 'paying' : earlier === reported ? 'reported' : 'held'
  const zelle = reference && reportedAt && until ? { reference, reportedAt, until } : null
  return {
    zelle,
    state,
    registrationId,
    eventId,
    adults,
    minors,
    contributionCents,
    amountCents,
    personId,
    handOvers,
    paymentId,
    paidAt,
  } as const
}

/** Describes a booking in words, or the parts of it that a fact contains. */
export function bookingDetails({
  adults,
  minors,
  eventId,
  registrationId,
}: Partial<Booking & { registrationId: string }>): string[] {
  const isCounted = adults !== undefined && minors !== undefined
  return [
    ...(isCounted ? [peopleText(adults, minors)] : []),
    ...(eventId ? [`event ${eventId}`] : []),
    ...(registrationId ? [`registration ${registrationId}`] : []),
  ]
}

/** Returns the receipt lines of a booking's price. */
export const registrationLines = ({
  lines,
  adults,
  minors,
}: Pick<Booking, 'lines' | 'adults' | 'minors'>): ReceiptLine[] =>
  lines.map(({ kind, name, quantity, unitCents, amountCents }) => {
    const several = quantity > 1 ? `${quantity} × $${(unitCents / 100).toFixed(2)}` : ''
    return {
      text: name ? `${partNames[kind]}: ${name}` : partNames[kind],
      detail: kind === 'fee' ? peopleText(adults, minors) : several,
      amountCents,
    }
  })

/** The names of a price's parts, in emails and on receipts. */
const partNames = {
  fee: 'Registration fee',
  contribution: 'Extra contribution',
  donation: 'Donation',
  package: 'Package',
  program: 'Program',
  room: 'Hotel room',
  nomination: 'Nomination',
} satisfies Record<PriceLine['kind'], string>

const peopleText = (adults: number, minors: number) =>
  `${adults} ${adults === 1 ? 'adult' : 'adults'}, ${minors} ${minors === 1 ? 'child' : 'children'}`
