import { Refusal } from '#server/refusal.ts'
import type { BallotFact, BallotResult, BallotState, ScheduledBallot, VoterFact, VoterState } from './facts.ts'
import { maxChanges, maxOpenHours, quorumOf, type CastBallot } from './rules.ts'

const hourMs = 60 * 60_000

/** People or ballots in one fact. */
const perFact = 500

export const alreadyScheduled = () =>
  new Refusal('conflict', 'This ballot is scheduled and can no longer be changed. Nothing was saved.')
const hasClosed = (poll: boolean) =>
  new Refusal(
    'conflict',
    poll ? 'This poll has closed. Your answer was not counted.' : 'This ballot has closed. Your vote was not counted.',
  )
const notOpenYet = () => new Refusal('conflict', 'This ballot is not open yet.')
export const votedAlready = () => new Refusal('conflict', 'You have voted already. What is chosen here was not sent.')

/** Schedules a ballot: from then on its questions stand. @throws Refusal for one that is scheduled */
export function schedule(state: BallotState, ballot: ScheduledBallot): BallotFact[] {
  if (state.stage !== 'draft') throw alreadyScheduled()
  return [{ type: 'BallotScheduled', data: ballot }]
}

/** Takes a scheduled ballot back to a draft. @throws Refusal once it is open */
export function withdraw(state: BallotState, at: string): BallotFact[] {
  if (state.stage === 'draft') return []
  if (state.stage !== 'scheduled' || at >= state.scheduled!.opensAt)
    throw new Refusal('conflict', 'This ballot has opened. It cannot be taken back.')
  return [{ type: 'BallotWithdrawn', data: {} }]
}

/** Takes an open poll back, as if it had not been. @throws Refusal once somebody answered it, and for other ballots */
export function withdrawPoll({ stage, scheduled }: BallotState, answered: number, at: string): BallotFact[] {
  if (scheduled?.poll === undefined) throw new Refusal('conflict', 'Only a poll can be taken back once it is open.')
  if (stage === 'closed' || at >= scheduled.closesAt)
    throw new Refusal('conflict', 'This poll has closed. Its result stands.')
  if (answered > 0)
    throw new Refusal('conflict', 'This poll has an answer. It stays open until its close, and its result stands.')
  return [{ type: 'PollWithdrawn', data: {} }]
}

/** Opens a scheduled ballot whose time has come, for these people. None when it is open already. */
export function open(state: BallotState, personIds: readonly string[], frozenAt: number): BallotFact[] {
  if (state.stage !== 'scheduled') return []
  const electors = personIds.length
  const quorum = quorumOf(state.scheduled!.quorumPercent, electors)
  return [
    { type: 'BallotOpened', data: { electors, quorum, frozenAt } },
    ...inParts(personIds).map((part): BallotFact => ({ type: 'ElectorsFrozen', data: { personIds: part } })),
  ]
}

/** Moves the close of an open ballot to a later time. @throws Refusal after the close, and for an earlier time */
export function extend(state: BallotState, closesAt: string, at: string): BallotFact[] {
  const { stage, scheduled } = state
  if (stage === 'draft' || !scheduled) throw new Refusal('conflict', 'This ballot is a draft. Change its close there.')
  if (stage === 'closed' || at >= scheduled.closesAt)
    throw new Refusal('conflict', 'This ballot has closed. It can be extended before the close only.')
  if (closesAt <= scheduled.closesAt) {
    const text = 'A ballot can be extended, never shortened. Choose a later time.'
    throw new Refusal('invalid', text, { fields: { closesAt: text } })
  }
  if (Date.parse(closesAt) - Date.parse(scheduled.opensAt) > 2 * maxOpenHours * hourMs) {
    const text = `A ballot is open for at most ${(2 * maxOpenHours) / 24} days.`
    throw new Refusal('invalid', text, { fields: { closesAt: text } })
  }
  return [{ type: 'BallotExtended', data: { closesAt } }]
}

/** Returns the refusal of a vote at a time, or null. */
export function refusalOfVote({ stage, scheduled }: BallotState, at: string): Refusal | null {
  if (stage === 'draft' || !scheduled || at < scheduled.opensAt) return notOpenYet()
  return stage === 'closed' || at >= scheduled.closesAt ? hasClosed(scheduled.poll !== undefined) : null
}

/** Records that somebody voted. @throws Refusal the second time */
export function confirmVote(state: VoterState, ballotId: string, personId: string): VoterFact[] {
  if (state.hasVoted) throw votedAlready()
  return [{ type: 'VoteConfirmed', data: { ballotId, personId }, idempotencyKey: `vote:${ballotId}:${personId}` }]
}

/**
 * Answers an open poll, or changes the answer. None when it is the answer already. @throws Refusal after too many
 * changes
 */
export function answerPoll(
  state: VoterState,
  ballotId: string,
  personId: string,
  chosen: readonly number[],
): VoterFact[] {
  if (state.chosen && JSON.stringify(state.chosen) === JSON.stringify(chosen)) return []
  if ((state.answers ?? 0) > maxChanges)
    throw new Refusal('conflict', `An answer can be changed ${maxChanges} times. Yours stays as it is.`)
  return [
    ...(state.hasVoted ? [] : confirmVote(state, ballotId, personId)),
    { type: 'PollAnswered', data: { ballotId, personId, chosen } },
  ]
}

/** Closes a ballot: what was in the box, which has no order, and what it says. None when it is closed already. */
export function close(
  state: BallotState,
  found: { turnout: number; ballots: readonly CastBallot[]; result: BallotResult; at: string },
): BallotFact[] {
  const { stage, scheduled, electors, quorum } = state
  if (stage !== 'open' || !scheduled || found.at < scheduled.closesAt) return []
  const { closesAt, tie, questions } = scheduled
  return [
    {
      type: 'BallotClosed',
      data: { closesAt, electors, quorum, turnout: found.turnout, ballots: found.ballots.length, tie, questions },
    },
    ...inParts(found.ballots).map((ballots): BallotFact => ({ type: 'BallotsRevealed', data: { ballots } })),
    { type: 'BallotCounted', data: found.result },
  ]
}

/** Notes that somebody challenges a result, which stands. @throws Refusal before the close, and for a poll */
export function challenge(state: BallotState, challengeId: string): BallotFact[] {
  if (state.scheduled?.poll) throw new Refusal('conflict', 'A poll cannot be challenged.')
  if (state.stage !== 'closed') throw new Refusal('conflict', 'Only a ballot that has closed can be challenged.')
  return [{ type: 'BallotChallenged', data: { challengeId } }]
}

function inParts<One>(list: readonly One[]): One[][] {
  return Array.from({ length: Math.ceil(list.length / perFact) }, (_, part) =>
    list.slice(part * perFact, (part + 1) * perFact),
  )
}
