import type { Stamped } from './stamped.ts'

/** A ballot as its admins set it up. Once it is scheduled only `closesAt` in `ballotStandings` counts. */
export type BallotRow = Stamped & {
  ballotId: string
  title: string
  about: string
  opensAt: string
  closesAt: string
  ofAssociation: 0 | 1
  electorStatus: 'active' | 'any'
  /** A JSON list of the names of member types; an empty one means all. */
  electorTypes: string
  /** yyyy-mm-dd */
  paidBy: string | null
  quorumPercent: number
  tie: 'lot' | 'runOff' | 'none'
  /** The ballot whose tie this one decides. */
  runOffOf: string | null
  /** Whether the answers of a poll are secret or open; null for a ballot that is no poll. */
  poll: 'secret' | 'open' | null
  /** Whether people who have not voted are reminded two days before the close. */
  remindsVoters: 0 | 1
}

export type BallotQuestionRow = Stamped & {
  questionId: string
  ballotId: string
  kind: 'office' | 'question' | 'motion'
  title: string
  about: string
  method: 'plurality' | 'ranked'
  seats: number
  writeIns: 0 | 1
}

/** A candidate, or another choice. `candidateId` is a person's, if the candidate is a member. */
export type BallotChoiceRow = Stamped & {
  choiceId: string
  ballotId: string
  questionId: string
  label: string
  candidateId: string | null
  detail: string
  statement: string
}

/** Projection of the ballot stream: where a ballot stands; a draft has no row. */
export type BallotStandingRow = {
  ballotId: string
  chapterId: string
  ofAssociation: 0 | 1
  stage: 'scheduled' | 'open' | 'closed'
  opensAt: string
  closesAt: string
  electors: number
  quorum: number
  /** The position of the log whose state decided who may vote. */
  frozenAt: number | null
  openedAt: string | null
  closedAt: string | null
  closedPosition: number | null
  challenges: number
}

/** Projection of the ballot and voter streams: who may vote, and when somebody did. Nothing says what was voted. */
export type BallotElectorRow = { ballotId: string; personId: string; chapterId: string; votedAt: string | null }

/** Projection of the voter stream: who chose what in an open poll. Secret ones have no row here. */
export type PollAnswerRow = {
  ballotId: string
  personId: string
  chapterId: string
  /** A JSON list of the places of choices. */
  chosen: string
  answeredAt: string
}

/** The sealed box of an open ballot, which is sealed anew as a whole with every vote; deleted at the close. */
export type BallotBoxRow = { ballotId: string; box: number; chapterId: string; sealed: string }

/** The key of an open ballot's box, sealed with the portal's secret; deleted at the close. */
export type BallotKeyRow = { ballotId: string; chapterId: string; keySealed: string; slotBytes: number }

/** A name that was written in: a free text, so outside the log. */
export type BallotWriteInRow = {
  writeInId: string
  chapterId: string
  ballotId: string
  questionId: string
  writtenName: string
}

/** Why somebody challenges a result: a free text, so outside the log. */
export type BallotChallengeRow = {
  challengeId: string
  chapterId: string
  ballotId: string
  challengerId: string
  reason: string
  challengedAt: string
}

/** Somebody who may vote was reminded of it, written together with the email. */
export type VoteReminderRow = { ballotId: string; personId: string; chapterId: string; sentAt: string }

export type BallotsRecords = { ballots: BallotRow; ballotQuestions: BallotQuestionRow; ballotChoices: BallotChoiceRow }

export type BallotsTables = {
  ballotStandings: BallotStandingRow
  ballotElectors: BallotElectorRow
  pollAnswers: PollAnswerRow
  ballotBoxes: BallotBoxRow
  ballotKeys: BallotKeyRow
  ballotWriteIns: BallotWriteInRow
  ballotChallenges: BallotChallengeRow
  voteReminders: VoteReminderRow
}
