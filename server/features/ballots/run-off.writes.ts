import { all, first, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { streamName } from '#events-log/fact.ts'
import { history, readFact } from '#events-log/read.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context, Tx } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { collected, countBallot, isLeftOpen, type CountedBallot, type QuestionCount } from './count.decisions.ts'
import { ballotStream, type BallotFact } from './facts.ts'
import { erasedName } from './forgetting.writes.ts'
import { ballotChoices, ballotQuestions, ballots, defaultSpan, noBallot, questionsAt } from './records.writes.ts'
import { maxLength } from './rules.ts'

type Writer = Pick<Context, 'chapter' | 'logDefinition'> & { actor: SignedIn }

type Candidate = { label: string; detail: string; statement: string; candidateId: string | null }

/** What the title of a run-off begins with. */
const prefix = 'Run-off: '

/**
 * Adds a draft with the choices that tied in a closed ballot, for the seats that stayed empty, under the rules of that
 * ballot. A ballot has one run-off: the second call returns the id of the first. @throws Refusal
 */
export function* addRunOff(tx: Tx, ctx: Writer, ballotId: string): Work<string> {
  // Locked first, so that the second of two presses sees the draft of the first.
  yield* lockHead(tx)
  const { chapter } = ctx
  const ballot = yield* first(ballots.of(tx.sql, chapter.id).selectAll().where('ballotId', '=', ballotId))
  if (!ballot) throw noBallot()
  const earlier = yield* first(ballots.of(tx.sql, chapter.id).select('ballotId').where('runOffOf', '=', ballotId))
  if (earlier) return earlier.ballotId
  const counted = yield* countedIn(tx, ctx, ballotId)
  const open = openQuestions(counted)
  const { ofAssociation, electorStatus, electorTypes, paidBy, quorumPercent, tie, remindsVoters } = ballot
  const runOffId = yield* ballots.add(tx, ctx, {
    title: ballot.title.startsWith(prefix) ? ballot.title : `${prefix}${ballot.title}`.slice(0, maxLength.title),
    about: '',
    ...defaultSpan(tx.now),
    ofAssociation,
    electorStatus,
    electorTypes,
    paidBy,
    quorumPercent,
    tie,
    runOffOf: ballotId,
    poll: null,
    remindsVoters,
  })
  const questions = yield* questionsAt(tx, chapter.id, ballotId)
  const writeIns = yield* all(
    tx.sql
      .selectFrom('ballotWriteIns')
      .select(['writeInId', 'writtenName'])
      .where('chapterId', '=', chapter.id)
      .where('ballotId', '=', ballotId),
  )
  for (const [place, { questionId, elected, tied }] of open.entries()) {
    const { kind, title, about, seats, choices } = questions.find((question) => question.questionId === questionId)!
    const { choiceIds } = counted.closed.questions.find((question) => question.questionId === questionId)!
    const newQuestionId = yield* ballotQuestions.add(later(tx, place), ctx, {
      ballotId: runOffId,
      kind,
      title,
      about,
      method: 'plurality',
      seats: seats - elected.length,
      writeIns: 0,
    })
    const candidates = tied.flatMap((chosen): Candidate[] => {
      if (typeof chosen === 'number') return choices.filter(({ choiceId }) => choiceId === choiceIds[chosen])
      return writeIns
        .filter(({ writeInId }) => writeInId === chosen)
        .map(({ writtenName }) => ({ label: writtenName, detail: '', statement: '', candidateId: null }))
    })
    // Nobody can vote for a candidate who was erased since.
    const remaining = candidates.filter(({ label, candidateId }) => candidateId !== null || label !== erasedName)
    for (const [index, { label, detail, statement, candidateId }] of remaining.entries())
      yield* ballotChoices.add(later(tx, index), ctx, {
        ballotId: runOffId,
        questionId: newQuestionId,
        label,
        detail,
        statement,
        candidateId,
      })
  }
  return runOffId
}

/** Questions and choices are listed in the order in which they were added. */
const later = (tx: Tx, by: number): Tx => ({ ...tx, now: new Date(tx.now.getTime() + by) })

/** Reads a closed ballot from the log. @throws Refusal while it is not closed */
function* countedIn(tx: Tx, { logDefinition }: Writer, ballotId: string): Work<CountedBallot> {
  const rows = yield* history(tx, streamName(ballotStream.kind, ballotId))
  const counted = collected(rows.map((row) => readFact<BallotFact>(row, logDefinition)))
  if (!counted) throw new Refusal('conflict', 'A run-off can be set up once the ballot has closed.')
  return counted
}

/** Returns the questions that were left to a run-off. @throws Refusal where there are none, or the votes had no effect */
function openQuestions({ closed, ballots: found }: CountedBallot): QuestionCount[] {
  if (closed.turnout < closed.quorum)
    throw new Refusal('conflict', 'This ballot had no quorum, so its votes have no effect. Set up a new ballot.')
  const open = countBallot(closed, found).questions.filter((question) => isLeftOpen(question, closed.tie))
  if (open.length === 0) throw new Refusal('conflict', 'This ballot left nothing to a run-off.')
  return open
}
