import { portalCurrency } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import { closedBecause } from '../rules.ts'
import type { EventSeats } from '../decisions.ts'
import type { Booking } from '../facts.ts'
import type { WaitingEnd, WaitingFact, WaitingState } from './facts.ts'
import { confirmHours, minOfferHours, offerHours, offerShare, type OutOfTurnReason } from './rules.ts'

/** Returns the number of free seats; none if the event has no seat limit. */
export const freeSeats = ({ seats, taken }: Pick<EventSeats, 'seats' | 'taken'>): number =>
  seats === null ? 0 : Math.max(0, seats - taken)

/** @throws Refusal if the event has no waiting list, or seats are available without waiting */
export function assertNotJoining(event: EventSeats, persons: number, now: Date): void {
  const closed = closedBecause(event, now)
  if (closed) throw new Refusal('conflict', closed)
  if (event.seats === null) throw new Refusal('conflict', 'This event has no limit of seats. Register now.')
  if (persons > event.seats)
    throw new Refusal('invalid', `This event has ${event.seats} seats in all.`, {
      fields: { persons: `At most ${event.seats}` },
    })
  if (freeSeats(event) >= persons && !goesToTheList(event))
    throw new Refusal('conflict', 'There are seats for so many. Register now.')
}

/**
 * Returns whether free seats are reserved for the waiting list: nobody else gets any while they suffice for one of its
 * entries.
 */
export const goesToTheList = (event: EventSeats): boolean =>
  typeof event.minWaiting === 'number' && freeSeats(event) >= event.minWaiting

/** Adds an entry to the line, once. */
export const join = (
  state: WaitingState,
  data: { eventId: string; personId: string | null; persons: number },
): WaitingFact[] => (state.stage === 'none' ? [{ type: 'WaitingJoined', data }] : [])

/** Returns the entry whose turn it is: the first that waits with a confirmed address; undefined when none does. */
export const nextInLine = <Entry extends { state: string; confirmedAt: string | null }>(line: readonly Entry[]) =>
  line.find(({ state, confirmedAt }) => state === 'waiting' && confirmedAt !== null)

const hourMs = 3_600_000

/** Returns the end of an offer made now: after a day, or less as the event approaches, and never after the event. */
export function offerEnds(now: Date, { startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const untilStart = Date.parse(startsAt) - now.getTime()
  const lastsMs = Math.min(offerHours * hourMs, Math.max(minOfferHours * hourMs, untilStart * offerShare))
  return new Date(Math.min(now.getTime() + lastsMs, Date.parse(endsAt))).toISOString()
}

/** Returns whether an offer has ended, by its deadline or with the event, which may have been moved since. */
export const isOfferOver = (offeredUntil: string, { endsAt }: { endsAt: string }, now: Date): boolean =>
  offeredUntil <= now.toISOString() || endsAt <= now.toISOString()

/** Returns whether an address was not confirmed in time. */
export const isUnconfirmedTooLong = (
  { confirmedAt, joinedAt }: { confirmedAt: string | null; joinedAt: string },
  now: Date,
): boolean => confirmedAt === null && Date.parse(joinedAt) + confirmHours * hourMs <= now.getTime()

type Offer = { registrationId: string; until: string; outOfTurn: OutOfTurnReason | null }

/** Offers seats, which are held from now on. No fact for an entry that is no longer waiting. */
export function offer(state: WaitingState, given: Offer): WaitingFact[] {
  return state.stage === 'waiting' ? [{ type: 'SeatsOffered', data: { eventId: state.eventId, ...given } }] : []
}

/** Ends the entry. Idempotent. */
export function endWaiting(state: WaitingState, reason: WaitingEnd): WaitingFact[] {
  const isOpen = state.stage === 'waiting' || state.stage === 'offered'
  return isOpen ? [{ type: 'WaitingEnded', data: { eventId: state.eventId, reason } }] : []
}

/** Returns the hold for an offer: only seats, without a price, until the form is filled in. */
export const bookingOfOffer = (
  eventId: string,
  { persons, personId, memberId }: { persons: number; personId: string | null; memberId: string },
): Booking => ({
  eventId,
  personId,
  memberId,
  adults: persons,
  minors: 0,
  seats: persons,
  stocks: [],
  lines: [],
  amountCents: 0,
  currency: portalCurrency,
})

/** Rejects more seats than an offer is for. @throws Refusal */
export function assertWithinOffer(offered: { persons: number } | undefined, { seats }: { seats: number }): void {
  if (!offered || seats <= offered.persons) return
  throw new Refusal(
    'conflict',
    `The waiting list offered you ${offered.persons} ${offered.persons === 1 ? 'seat' : 'seats'}. Register for as many or fewer. Nothing was charged.`,
  )
}
