import { Refusal } from '#server/refusal.ts'
import type { RegistrationFact, RegistrationState } from '../facts.ts'
import type { Attendees } from '../rules.ts'

/**
 * How long a phone keeps unsent actions; an action that claims to be older, or in the future, is recorded as happening
 * now.
 */
const oldestMs = 24 * 3_600_000

/** A check-in action: the phone's idempotency key, and when it happened. */
export type CheckInAct = { eventId: string; key: string; at: Date }

/**
 * Checks a registration in. Of several attempts with one ticket, the first wins; for the others, the state already has
 * that check-in.
 */
export function checkIn(
  state: RegistrationState,
  act: CheckInAct & Partial<Attendees> & { desk: number },
  now: Date,
): RegistrationFact[] {
  const { eventId, desk, key } = act
  const booking = bookingToCheckIn(state, eventId)
  if (state.checkIn || state.doorKeys.includes(key)) return []
  const { adults = booking.adults, minors = booking.minors } = act
  assertNotEmpty({ adults, minors })
  return [{ type: 'CheckedIn', data: { eventId, adults, minors, desk, key }, occurredAt: timeOfAct(act, now) }]
}

/** Corrects the number of arrivals. `of` is the key of the check-in. */
export function countArrivals(
  state: RegistrationState,
  act: CheckInAct & Attendees & { of: string },
  now: Date,
): RegistrationFact[] {
  const { eventId, adults, minors, key, of } = act
  bookingToCheckIn(state, eventId)
  if (state.doorKeys.includes(key)) return []
  const standing = state.checkIn
  if (standing?.key !== of) throw new Refusal('conflict', 'This check-in was undone. Check the person in again.')
  if (standing.adults === adults && standing.minors === minors) return []
  assertNotEmpty({ adults, minors })
  return [{ type: 'ArrivalsCounted', data: { eventId, adults, minors, key }, occurredAt: timeOfAct(act, now) }]
}

/** Undoes a check-in. Does nothing if it was already undone, or another desk was first. */
export function undoCheckIn(state: RegistrationState, act: CheckInAct & { of: string }, now: Date): RegistrationFact[] {
  const { eventId, key, of } = act
  bookingToCheckIn(state, eventId)
  if (state.doorKeys.includes(key) || state.checkIn?.key !== of) return []
  return [{ type: 'CheckInUndone', data: { eventId, key }, occurredAt: timeOfAct(act, now) }]
}

/** @throws Refusal if the event has no such registration, or it is not valid for admission */
function bookingToCheckIn({ stage, booking }: RegistrationState, eventId: string) {
  if (!booking || booking.eventId !== eventId || stage === 'released') throw noRegistration()
  if (stage === 'cancelled') throw new Refusal('conflict', 'This registration was canceled. Its ticket is void.')
  if (stage !== 'registered') throw new Refusal('conflict', 'This registration is not paid yet.')
  return booking
}

export const noRegistration = () => new Refusal('missing', 'There is no such registration for this event.')

function assertNotEmpty({ adults, minors }: Attendees): void {
  if (adults + minors === 0) throw new Refusal('invalid', 'At least one person must have come.')
}

function timeOfAct({ at }: CheckInAct, now: Date): string {
  const isPossible = at <= now && now.getTime() - at.getTime() <= oldestMs
  return (isPossible ? at : now).toISOString()
}
