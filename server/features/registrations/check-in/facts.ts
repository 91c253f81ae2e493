import type { NewFact, Recorded } from '#events-log/fact.ts'
import type { Attendees } from '../rules.ts'

/**
 * The facts about the door, in the registration's stream. `key` is the phone's own, so a repeated send counts once.
 * `occurredAt` is when it happened at the door, possibly offline.
 */
export type CheckInFact =
  | NewFact<'CheckedIn', Attendees & { eventId: string; desk: number; key: string }>
  /** A corrected head count; the numbers are the totals. */
  | NewFact<'ArrivalsCounted', Attendees & { eventId: string; key: string }>
  | NewFact<'CheckInUndone', { eventId: string; key: string }>

/** The people who came with a registration, where and when; `key` identifies the check-in. */
export type CheckIn = Attendees & { key: string; desk: number; at: string }

/** The part of a registration's state that the door uses. */
export type DoorState = { checkIn: CheckIn | null; doorKeys: readonly string[] }

export const closedDoor: DoorState = { checkIn: null, doorKeys: [] }

/** Returns the door state after a fact. */
export function afterDoor({ checkIn, doorKeys }: DoorState, fact: Recorded<CheckInFact>): DoorState {
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
