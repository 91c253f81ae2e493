import type { NewFact, Recorded, Stream } from '#events-log/fact.ts'
import type { OutOfTurnReason } from './rules.ts'

/**
 * The facts of somebody who waits for seats of an event. Names and addresses are kept beside the log (table
 * `waitingPeople`).
 */
export type WaitingFact =
  | NewFact<'WaitingJoined', { eventId: string; personId: string | null; persons: number }>
  /** Seats are held for them by this registration; `outOfTurn` is why an admin offered them before others. */
  | NewFact<
      'SeatsOffered',
      { eventId: string; registrationId: string; until: string; outOfTurn: OutOfTurnReason | null }
    >
  | NewFact<'WaitingEnded', { eventId: string; reason: WaitingEnd }>

/**
 * The outcome of it: the seats were taken or passed on, the offer lapsed, somebody left the list, or an admin removed
 * them.
 */
export type WaitingEnd = 'taken' | 'passed' | 'lapsed' | 'left' | 'removed'

export type WaitingState = {
  stage: 'none' | 'waiting' | 'offered' | 'ended'
  eventId: string
  persons: number
  registrationId: string | null
  until: string
  reason: WaitingEnd | null
}

export const waitingStream: Stream<WaitingState, WaitingFact> = {
  kind: 'waiting',
  initial: { stage: 'none', eventId: '', persons: 0, registrationId: null, until: '', reason: null },
  evolve,
}

function evolve(state: WaitingState, fact: Recorded<WaitingFact>): WaitingState {
  switch (fact.type) {
    case 'WaitingJoined':
      return { ...state, stage: 'waiting', eventId: fact.data.eventId, persons: fact.data.persons }
    case 'SeatsOffered':
      return { ...state, stage: 'offered', registrationId: fact.data.registrationId, until: fact.data.until }
    case 'WaitingEnded':
      return { ...state, stage: 'ended', reason: fact.data.reason }
  }
}
