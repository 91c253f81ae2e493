import type { NewFact, Recorded, Stream } from '#events-log/fact.ts'
import type { BallotStage, CastBallot, ElectorateRule, FrozenQuestion, PollKind, TieRule } from './rules.ts'

/** A ballot as it was scheduled. Its texts are stored outside the log; `textDigest` shows whether they were changed. */
export type ScheduledBallot = {
  opensAt: string
  closesAt: string
  quorumPercent: number
  tie: TieRule
  electorate: ElectorateRule
  questions: readonly FrozenQuestion[]
  textDigest: string
  /** Present for a poll. */
  poll?: PollKind
}

/** Complete without what came before, so that an export of the year in which it closed can be counted. */
export type ClosedBallot = {
  closesAt: string
  electors: number
  quorum: number
  /** People who confirmed a vote, and ballots that were in the box. */
  turnout: number
  ballots: number
  tie: TieRule
  questions: readonly FrozenQuestion[]
}

/** The choices that each question's count ended with. `digest` is the SHA-256 of the sorted ballots. */
export type BallotResult = { digest: string; elected: readonly (readonly (number | string)[])[] }

/** The facts of a ballot: who may vote, and at the close what was voted, in no order. No fact joins the two. */
export type BallotFact =
  | NewFact<'BallotScheduled', ScheduledBallot>
  | NewFact<'BallotWithdrawn', Record<string, never>>
  | NewFact<'PollWithdrawn', Record<string, never>>
  | NewFact<'BallotOpened', { electors: number; quorum: number; frozenAt: number }>
  | NewFact<'ElectorsFrozen', { personIds: readonly string[] }>
  | NewFact<'BallotExtended', { closesAt: string }>
  | NewFact<'BallotClosed', ClosedBallot>
  | NewFact<'BallotsRevealed', { ballots: readonly CastBallot[] }>
  | NewFact<'BallotCounted', BallotResult>
  | NewFact<'BallotChallenged', { challengeId: string }>

export type BallotState = {
  stage: 'draft' | BallotStage
  electors: number
  quorum: number
  scheduled: ScheduledBallot | null
}

export const ballotStream: Stream<BallotState, BallotFact> = {
  kind: 'ballot',
  initial: { stage: 'draft', electors: 0, quorum: 0, scheduled: null },
  evolve(state, { type, data }: Recorded<BallotFact>): BallotState {
    switch (type) {
      case 'BallotScheduled':
        return { ...state, stage: 'scheduled', scheduled: data }
      case 'BallotWithdrawn':
        return { ...state, stage: 'draft', scheduled: null }
      case 'PollWithdrawn':
        return ballotStream.initial
      case 'BallotOpened':
        return { ...state, stage: 'open', electors: data.electors, quorum: data.quorum }
      case 'BallotExtended':
        return state.scheduled ? { ...state, scheduled: { ...state.scheduled, closesAt: data.closesAt } } : state
      case 'BallotClosed':
        return { ...state, stage: 'closed' }
      case 'ElectorsFrozen':
      case 'BallotsRevealed':
      case 'BallotCounted':
      case 'BallotChallenged':
        return state
    }
  },
}

/**
 * That somebody voted. Each voter has a stream, so that a vote does not read all earlier ones. What was voted is in no
 * fact before the close, except in open polls: there each answer is a fact, and the last one counts.
 */
export type VoterFact =
  | NewFact<'VoteConfirmed', { ballotId: string; personId: string }>
  | NewFact<'PollAnswered', { ballotId: string; personId: string; chosen: readonly number[] }>

/** `chosen` is the answer to an open poll, `answers` how many there have been. */
export type VoterState = { hasVoted: boolean; chosen?: readonly number[]; answers?: number }

export const voterStream: Stream<VoterState, VoterFact> = {
  kind: 'voter',
  initial: { hasVoted: false },
  evolve: (state, { type, data }: Recorded<VoterFact>): VoterState =>
    type === 'PollAnswered'
      ? { hasVoted: true, chosen: data.chosen, answers: (state.answers ?? 0) + 1 }
      : { ...state, hasVoted: true },
}

/** Returns the id of a voter's stream. */
export const voterOf = (ballotId: string, personId: string): string => `${ballotId}.${personId}`
