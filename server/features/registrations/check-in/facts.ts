import type { NewFact, Recorded } from '#events-log/fact.ts'
import type { Attendees } from '../rules.ts'

/**
 * The facts of check-in, in the registration's stream. `key` comes from the phone, so a resend counts once.
 * `occurredAt` is when it happened at the desk, possibly offline.
 */
export type CheckInFact =
  | NewFact<'CheckedIn', Attendees & { eventId: string; desk: number; key: string }>
  /** A corrected head count; the numbers are totals, not differences. */
  | NewFact<'ArrivalsCounted', Attendees & { eventId: string; key: string }>
  | NewFact<'CheckInUndone', { eventId: string; key: string }>

/** The people who came with a registration, where and when; `key` identifies the check-in. */
export type CheckIn = Attendees & { key: string; desk: number; at: string }

/** The part of a registration's state that check-in uses. */
export type CheckInState = { checkIn: CheckIn | null; doorKeys: readonly string[] }

export const noCheckIn: CheckInState = { checkIn: null, doorKeys: [] }

/** Returns the check-in state after a fact. */
export function afterCheckIn({ checkIn, doorKeys }: CheckInState, fact: Recorded<CheckInFact>): CheckInState {
  const keys = [...doorKeys, fact.data.key]
  switch (fact.type) {
    case 'CheckedIn': {
      const { eventId: _, ...arrived } = fact.data
      return { checkIn: { ...arrived, at: fact.occurredAt }, doorKeys: keys }
    }
    case 'ArrivalsCounted': {
      const { adults, minors } = fact.data
      return { checkIn: checkIn && { ...checkIn, adults, minors }, doorKeys: keys }
    }
    case 'CheckInUndone':
      return { checkIn: null, doorKeys: keys }
  }
}
