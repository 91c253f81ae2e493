import { first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { LimitReached, type LogWriter } from '#events-log/fact.ts'
import { logWriter } from '#events-log/log-writer.ts'
import { seal, unseal } from '#server/auth/secrets.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { asChapter, type Chapter, type ChapterId } from '#server/chapter.ts'
import { actorName, type Context, type Portal, type Tx } from '#server/context.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { boxByLot, boxesFor, newBoxKey, openBox, sealBox, slotBytesOf, slotOf } from './box.decisions.ts'
import { answerPoll, confirmVote, open, refusalOfVote, votedAlready } from './decisions.ts'
import { electorateOf } from './electorate.reads.ts'
import { ballotStream, voterOf, voterStream, type BallotState } from './facts.ts'
import { answerProblem, type CastBallot } from './rules.ts'
import { noBallot } from './records.writes.ts'
import { stateToVote } from './votes.reads.ts'

/** Where a ballot is: an association's is voted on in every chapter, and its facts are those of the main chapter. */
export type Place = { ballotId: string; chapterId: ChapterId; ofAssociation: 0 | 1 }

/** What opening and closing need of the portal. */
export type Books = Pick<Portal, 'env' | 'logDefinition'>

/** Confirms somebody's vote: the fact that says so, and the ballot in the box. @throws Refusal */
export function cast(
  ctx: Context & { actor: SignedIn },
  ballotId: string,
  answers: CastBallot,
): Promise<{ votedAt: string }> {
  return ctx.write(function* (tx) {
    yield* lockHead(tx)
    const place = yield* ballotFor(tx, ctx.chapter, ballotId)
    const votedAt = yield* confirmIn(tx, ctx, logOf(tx, ctx, place.chapterId), place, ctx.actor.personId, answers)
    return { votedAt }
  })
}

/** Confirms a person's vote, and opens the ballot if its time has come. Returns the time. @throws Refusal */
export function* confirmIn(
  tx: Tx,
  books: Books,
  log: LogWriter,
  place: Place,
  personId: string,
  answers: CastBallot,
): Work<string> {
  const { ballotId } = place
  const head = yield* lockHead(tx)
  const at = timeOf(tx, head)
  let state = yield* stateToVote(tx, books.logDefinition, ballotId)
  if (state.stage === 'scheduled' && at >= state.scheduled!.opensAt)
    state = yield* openNow(tx, books, log, place, head.position)
  const refusal = refusalOfVote(state, at)
  if (refusal) throw refusal
  const isOpenPoll = state.scheduled!.poll === 'open'
  yield* assertElector(tx, place, personId, isOpenPoll)
  assertAnswers(state, answers)
  if (isOpenPoll) {
    // In order, so that the same choices are the same answer.
    const chosen = answers[0]!.map(Number).sort((one, other) => one - other)
    yield* log.record(voterStream, voterOf(ballotId, personId), (voter) =>
      answerPoll(voter, ballotId, personId, chosen),
    )
    return at
  }
  try {
    yield* log.record(voterStream, voterOf(ballotId, personId), (voter) => confirmVote(voter, ballotId, personId))
  } catch (error) {
    throw error instanceof LimitReached ? votedAlready() : error
  }
  yield* putIntoBox(tx, books, place, state, answers)
  return at
}

/** Returns the ballot that people of a chapter may vote in. @throws Refusal */
function* ballotFor({ sql }: Tx, chapter: Chapter, ballotId: string): Work<Place> {
  const row = yield* first(
    sql
      .selectFrom('ballotStandings')
      .select(['ballotId', 'chapterId', 'ofAssociation'])
      .where('ballotId', '=', ballotId)
      .where((standing) => standing.or([standing('chapterId', '=', chapter.id), standing('ofAssociation', '=', 1)])),
  )
  if (!row) throw noBallot()
  return { ...row, chapterId: row.chapterId as ChapterId }
}

/** Facts of an association's ballot are those of its own chapter, wherever the voter is. */
const logOf = (tx: Tx, ctx: Context, chapterId: ChapterId): LogWriter =>
  logWriter(tx, ctx.logDefinition, { chapterId, actor: actorName(ctx.actor), correlation: ctx.requestId, now: tx.now })

/** The log's clock: never behind its last fact, even when the machine's was set back. */
export const timeOf = ({ now }: Tx, head: { recordedAt: string }): string =>
  now.toISOString() < head.recordedAt ? head.recordedAt : now.toISOString()

function* assertElector({ sql }: Tx, { ballotId, chapterId }: Place, personId: string, mayChange: boolean): Work<void> {
  const elector = yield* first(
    sql
      .selectFrom('ballotElectors')
      .select('votedAt')
      .where('chapterId', '=', chapterId)
      .where('ballotId', '=', ballotId)
      .where('personId', '=', personId),
  )
  if (!elector)
    throw new Refusal('forbidden', 'You cannot vote in this one: you were not among those who may when it opened.')
  if (elector.votedAt !== null && !mayChange) throw votedAlready()
}

function assertAnswers({ scheduled }: BallotState, answers: CastBallot): void {
  const { questions, poll } = scheduled!
  if (answers.length !== questions.length)
    throw new Refusal('invalid', 'Each question needs an answer or an abstention. Open the ballot again.')
  for (const [place, question] of questions.entries()) {
    const problem = answerProblem(question, answers[place]!)
    if (problem) throw refusedField(`answers.${place}`, problem)
    // People who have no answer to a poll leave it alone.
    if (poll && answers[place]!.length === 0) throw refusedField(`answers.${place}`, 'Choose an answer')
  }
}

/** Opens a ballot whose time has come: freezes who may vote, and makes its empty box. An open poll has none. */
export function* openNow(tx: Tx, books: Books, log: LogWriter, place: Place, frozenAt: number): Work<BallotState> {
  const { ballotId, chapterId } = place
  const { scheduled } = yield* log.read(ballotStream, ballotId)
  const { timeZone } = yield* chapterAt(tx, books, chapterId)
  const { personIds } = yield* electorateOf(tx, books.logDefinition, { id: chapterId, timeZone }, scheduled!.electorate)
  const state = yield* log.record(ballotStream, ballotId, (before) => open(before, personIds, frozenAt))
  if (scheduled!.poll === 'open') return state
  const key = newBoxKey()
  const slotBytes = slotBytesOf(scheduled!.questions)
  const keySealed = seal(books.env.appSecret, key)
  yield* run(tx.sql.insertInto('ballotKeys').values({ ballotId, chapterId, keySealed, slotBytes }))
  for (let box = 0; box < boxesFor(personIds.length); box++)
    yield* run(
      tx.sql.insertInto('ballotBoxes').values({ ballotId, box, chapterId, sealed: sealBox(key, box, slotBytes, []) }),
    )
  return state
}

/** Returns a chapter that exists, in the transaction. */
export function* chapterAt({ sql }: Tx, { env }: Pick<Books, 'env'>, chapterId: string): Work<Chapter> {
  const row = yield* first(sql.selectFrom('chapters').selectAll().where('chapterId', '=', chapterId))
  return asChapter(row!, env.association)
}

/** Returns the key of a ballot's box. */
export function* keyAt(
  { sql }: Tx,
  { env }: Books,
  { ballotId, chapterId }: Place,
): Work<{ key: string; slotBytes: number }> {
  const row = yield* first(
    sql
      .selectFrom('ballotKeys')
      .select(['keySealed', 'slotBytes'])
      .where('chapterId', '=', chapterId)
      .where('ballotId', '=', ballotId),
  )
  if (!row) throw new Error(`The box of ballot ${ballotId} has no key`)
  return { key: unseal(env.appSecret, row.keySealed), slotBytes: row.slotBytes }
}

/** Selects the sealed boxes of a ballot. */
export const boxesOf = ({ sql }: Tx, { ballotId, chapterId }: Place) =>
  sql
    .selectFrom('ballotBoxes')
    .select(['box', 'sealed'])
    .where('chapterId', '=', chapterId)
    .where('ballotId', '=', ballotId)
    .orderBy('box')

/** Puts a ballot into one of the boxes by lot, which is sealed anew as a whole. */
function* putIntoBox(tx: Tx, books: Books, place: Place, { electors }: BallotState, ballot: CastBallot): Work<void> {
  const { key, slotBytes } = yield* keyAt(tx, books, place)
  const box = boxByLot(electors)
  const row = yield* first(boxesOf(tx, place).where('box', '=', box))
  const slots = openBox(key, box, slotBytes, row!.sealed)
  const sealed = sealBox(key, box, slotBytes, [...slots, slotOf(ballot, slotBytes)])
  yield* run(
    tx.sql
      .updateTable('ballotBoxes')
      .set({ sealed })
      .where('chapterId', '=', place.chapterId)
      .where('ballotId', '=', place.ballotId)
      .where('box', '=', box),
  )
}
