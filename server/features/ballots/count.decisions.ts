import { createHash } from 'node:crypto'
import type { BallotFact, BallotResult, ClosedBallot } from './facts.ts'
import { answerProblem, type CastBallot, type Chosen, type FrozenQuestion, type TieRule } from './rules.ts'
import { countRanked, type Lot, type RankedCount } from './stv.decisions.ts'

/** How one question was answered. `tied` are the choices with equally many votes for the last seat. */
export type QuestionCount = {
  questionId: string
  /** First choices of each choice where they are ranked; by the place of the choice, then what was written in. */
  votes: readonly (readonly [Chosen, number])[]
  abstained: number
  elected: readonly Chosen[]
  tied: readonly Chosen[]
  /** Whether a lot decided between the tied ones; without it another ballot has to. */
  byLot: boolean
  ranked: RankedCount | null
}

/** Whether equal votes left seats empty, so that another ballot decides, if the rules say so. */
export const isLeftOpen = ({ tied, byLot }: Pick<QuestionCount, 'tied' | 'byLot'>, tie: TieRule): boolean =>
  tie === 'runOff' && tied.length > 0 && !byLot

export type BallotCount = { digest: string; questions: readonly QuestionCount[] }

/** Returns the ballots in the only order that says nothing: that of their contents. */
export const inOrder = (ballots: readonly CastBallot[]): CastBallot[] => {
  const written = ballots.map((ballot) => [JSON.stringify(ballot), ballot] as const)
  return written.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)).map(([, ballot]) => ballot)
}

/** Returns the SHA-256 of the sorted ballots, hex. */
export const digestOf = (ballots: readonly CastBallot[]): string =>
  createHash('sha256')
    .update(
      inOrder(ballots)
        .map((ballot) => `${JSON.stringify(ballot)}\n`)
        .join(''),
    )
    .digest('hex')

/**
 * Returns the lot of a question: the choice whose SHA-256, with the digest of all ballots before it, is the smallest.
 * Nobody knows it before the close, and everybody can draw it again.
 */
export const lotOf =
  (digest: string, { questionId, choiceIds }: Pick<FrozenQuestion, 'questionId' | 'choiceIds'>): Lot =>
  (choices) => {
    const drawn = (choice: Chosen) =>
      createHash('sha256')
        .update(`${digest} ${questionId} ${typeof choice === 'number' ? choiceIds[choice] : choice}`)
        .digest('hex')
    return choices.reduce((one, other) => (drawn(other) < drawn(one) ? other : one))
  }

/** Counts a ballot from its questions and what was cast, and nothing else. */
export function countBallot(
  { questions, tie }: Pick<ClosedBallot, 'questions' | 'tie'>,
  ballots: readonly CastBallot[],
): BallotCount {
  const digest = digestOf(ballots)
  return { digest, questions: questions.map((question, place) => countQuestion(question, tie, ballots, place, digest)) }
}

function countQuestion(
  question: FrozenQuestion,
  tie: TieRule,
  ballots: readonly CastBallot[],
  place: number,
  digest: string,
): QuestionCount {
  // A ballot that the question does not allow counts as an abstention; the portal accepts none.
  const answers = ballots.map((ballot) => ballot[place] ?? []).map((one) => (answerProblem(question, one) ? [] : one))
  const choices: Chosen[] = [
    ...question.choiceIds.keys(),
    ...[...new Set(answers.flat().filter((chosen) => typeof chosen === 'string'))].sort(),
  ]
  const counted = new Map<Chosen, number>(choices.map((choice) => [choice, 0]))
  const isRanked = question.method === 'ranked'
  for (const answer of answers)
    for (const chosen of isRanked ? answer.slice(0, 1) : answer) counted.set(chosen, counted.get(chosen)! + 1)
  const abstained = answers.filter(({ length }) => length === 0).length
  const { questionId } = question
  const base = { questionId, votes: [...counted], abstained }
  const lot = lotOf(digest, question)
  if (isRanked) {
    const ranked = countRanked(choices, answers, question.seats, lot)
    return { ...base, elected: ranked.elected, tied: ranked.lots.at(-1) ?? [], byLot: ranked.lots.length > 0, ranked }
  }
  if (question.kind === 'motion') {
    const [yes = 0, no = 0] = [counted.get(0), counted.get(1)]
    // A motion is carried when more vote yes than no; a tie rejects it.
    return { ...base, elected: yes > no ? [0] : [1], tied: [], byLot: false, ranked: null }
  }
  return { ...base, ...mostVotes(counted, question.seats, tie, lot), ranked: null }
}

/** Returns the choices with the most votes; those that tie for the last seats are drawn by lot, or left open. */
function mostVotes(counted: ReadonlyMap<Chosen, number>, seats: number, tie: TieRule, lot: Lot) {
  const order = [...counted].filter(([, votes]) => votes > 0).sort(([, one], [, other]) => other - one)
  const last = order[seats - 1]?.[1] ?? 0
  const sure = order.filter(([, votes]) => votes > last).map(([choice]) => choice)
  const equal = order.filter(([, votes]) => votes === last).map(([choice]) => choice)
  if (sure.length + equal.length <= seats) return { elected: [...sure, ...equal], tied: [], byLot: false }
  if (tie !== 'lot') return { elected: sure, tied: equal, byLot: false }
  const elected = [...sure]
  let left = equal
  while (elected.length < seats) {
    const drawn = lot(left)
    elected.push(drawn)
    left = left.filter((choice) => choice !== drawn)
  }
  return { elected, tied: equal, byLot: true }
}

/** The unambiguous digits and letters. */
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns the check code of a result: 150 bits of a SHA-256 over all that the count rests on, in groups of five. */
export function checkCodeOf({ closed, count }: { closed: ClosedBallot; count: BallotCount }): string {
  const { closesAt, electors, turnout, ballots, questions } = closed
  const elected = count.questions.map(({ elected }) => elected)
  const hash = createHash('sha256')
    .update(JSON.stringify([closesAt, electors, turnout, ballots, questions, count.digest, elected]))
    .digest()
  const bits = [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const signs = Array.from({ length: 30 }, (_, place) => crockford[parseInt(bits.slice(place * 5, place * 5 + 5), 2)])
  return signs.join('').replace(/(.{5})(?=.)/g, '$1-')
}

/** What the log holds of a closed ballot. */
export type CountedBallot = {
  closed: ClosedBallot
  ballots: CastBallot[]
  recorded: BallotResult
  /** Who may answer an open poll; null for other ballots, and where these facts begin after the opening. */
  openTo: readonly string[] | null
}

/** Collects the facts of a close; null when they are not among these. */
export function collected(facts: readonly { type: string; data: object }[]): CountedBallot | null {
  let closed: ClosedBallot | null = null
  let recorded: CountedBallot['recorded'] | null = null
  let isOpenPoll = false
  const found: CastBallot[] = []
  const electors: string[] = []
  for (const { type, data } of facts as readonly BallotFact[]) {
    if (type === 'BallotScheduled') isOpenPoll = data.poll === 'open'
    if (type === 'ElectorsFrozen') electors.push(...data.personIds)
    if (type === 'BallotClosed') closed = data
    if (type === 'BallotsRevealed') found.push(...data.ballots)
    if (type === 'BallotCounted') recorded = data
  }
  return closed && recorded ? { closed, ballots: found, recorded, openTo: isOpenPoll ? electors : null } : null
}

/** Returns what is wrong with a count, a sentence each; none when it stands. `voters` are the facts that say who voted. */
export function countProblems({ closed, ballots: found, recorded }: CountedBallot, voters: number | null): string[] {
  const again = countBallot(closed, found)
  const elected = JSON.stringify(again.questions.map((question) => question.elected))
  return [
    ...(found.length === closed.turnout
      ? []
      : [`${closed.turnout} people voted, and there are ${found.length} ballots.`]),
    ...(voters === null || voters === closed.turnout
      ? []
      : [`The log names ${voters} voters, and the close ${closed.turnout}.`]),
    ...(digestOf(found) === recorded.digest ? [] : ['The ballots are not those that were counted at the close.']),
    ...(elected === JSON.stringify(recorded.elected) ? [] : ['Counting again gives another result.']),
  ]
}
