import type { NewFact, Recorded, Stream } from '#events-log/fact.ts'
import type { OutOfTurnReason } from './rules.ts'

/** The facts of one waiting-list entry. Names and addresses are stored outside the log (table `waitingPeople`). */
export type WaitingFact =
  | NewFact<'WaitingJoined', { eventId: string; personId: string | null; persons: number }>
  /** This registration holds their seats; `outOfTurn` is an admin's reason for offering them early. */
  | NewFact<
      'SeatsOffered',
      { eventId: string; registrationId: string; until: string; outOfTurn: OutOfTurnReason | null }
    >
  | NewFact<'WaitingEnded', { eventId: string; reason: WaitingEnd }>

/**
 * How an entry ended: the seats were taken or declined, the offer lapsed, the person left, or an admin removed them.
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
