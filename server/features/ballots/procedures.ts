import { randomUUID } from 'node:crypto'
import { all, first, run } from '#db/work.ts'
import { limit } from '#server/auth/limits.ts'
import type { Context, Tx } from '#server/context.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
import { instantOf } from '#server/time/local-time.ts'
import { admin, member, router } from '#server/trpc.ts'
import { undoable } from '#server/undo/undoable.ts'
import { lockHead } from '#events-log/append.ts'
import { memberInWork, unknownMember } from '../members/reads.ts'
import { cast } from './casting.writes.ts'
import { challenge, extend, schedule, withdraw } from './decisions.ts'
import { ballotStream } from './facts.ts'
import { takeNominations } from './nominations.writes.ts'
import { resultPaper } from './papers.decisions.ts'
import { ballotList, ballotPaper, ballotSetup, electorateRuleOf, turnoutOf } from './reads.ts'
import { ballotResult } from './result.reads.ts'
import {
  assertDraft,
  assertSpan,
  ballotChoices,
  ballotQuestions,
  ballots,
  choiceAt,
  defaultSpan,
  frozen,
  noBallot,
  questionAt,
  questionsAt,
  removeBallot,
  textDigestOf,
} from './records.writes.ts'
import { addPoll, takeBackPoll } from './poll.writes.ts'
import { pollAnswersFor, pollChoices } from './poll.reads.ts'
import { addRunOff } from './run-off.writes.ts'
import { maxChoices, maxQuestions } from './rules.ts'
import {
  ballotReference,
  ballotUpdate,
  challengeInput,
  choiceReference,
  choiceUpdate,
  extension,
  newBallot,
  newChoice,
  newPoll,
  newQuestion,
  nominations,
  questionReference,
  questionUpdate,
  vote,
} from './schema.ts'

/** Ballots of a chapter or of the association: set up, voted on, counted from the log (docs/ballots.md). */
export const votes = router({
  /** Returns the ballots that the caller sees, newest first. */
  list: member.query(({ ctx }) => ballotList(ctx)),

  /** Returns a ballot of the chapter with its questions, and who could vote right now. */
  setup: admin.input(ballotReference).query(({ ctx, input }) => ballotSetup(ctx, input.ballotId)),

  /** Returns the turnout of a ballot that was scheduled: admins see nothing else until the close, except in open polls. */
  turnout: admin.input(ballotReference).query(async ({ ctx, input: { ballotId } }) => ({
    ...(await turnoutOf(ctx, ballotId)),
    answers: await pollAnswersFor(ctx, ballotId),
  })),

  /** Returns a ballot to vote in, and whether the caller may and has. */
  paper: member.input(ballotReference).query(async ({ ctx, input: { ballotId } }) => ({
    ...(await ballotPaper(ctx, ballotId)),
    answers: await pollAnswersFor(ctx, ballotId),
  })),

  /** Returns the result of a closed ballot. */
  result: member.input(ballotReference).query(async ({ ctx, input: { ballotId } }) => ({
    ...(await ballotResult(ctx, ballotId)),
    answers: await pollAnswersFor(ctx, ballotId),
  })),

  /** Returns the result for the minutes; served at /export/ballot.pdf. */
  printed: member.input(ballotReference).query(async ({ ctx, input }) => {
    await limit(ctx, 'exportByPerson', ctx.actor.personId)
    return resultPaper(await ballotResult(ctx, input.ballotId), ctx.chapter, ctx.env.association)
  }),

  /** Confirms the caller's vote. It cannot be changed afterwards, by nobody; an answer to an open poll can. */
  cast: member
    .unlimited('A ballot takes one vote from each person. An answer to an open poll is changed 20 times at most.')
    .input(vote)
    .mutation(({ ctx, input }) => cast(ctx, input.ballotId, input.answers)),

  /** Notes that the caller challenges a result, once for each person; the result stands. */
  challenge: member
    .unlimited('A ballot takes one challenge from each person.')
    .input(challengeInput)
    .mutation(({ ctx, input: { ballotId, reason } }) =>
      ctx.write(function* (tx) {
        yield* lockHead(tx)
        const { personId } = ctx.actor
        const standing = yield* first(
          tx.sql
            .selectFrom('ballotStandings')
            .select('stage')
            .where('chapterId', '=', ctx.chapter.id)
            .where('ballotId', '=', ballotId),
        )
        if (!standing) throw noBallot()
        const before = yield* first(
          tx.sql
            .selectFrom('ballotChallenges')
            .select('challengeId')
            .where('chapterId', '=', ctx.chapter.id)
            .where('ballotId', '=', ballotId)
            .where('challengerId', '=', personId),
        )
        if (before)
          throw new Refusal('conflict', 'You have challenged this ballot already. The board can read your reasons.')
        const challengeId = randomUUID()
        yield* tx.logWriter.record(ballotStream, ballotId, (state) => challenge(state, challengeId))
        yield* run(
          tx.sql.insertInto('ballotChallenges').values({
            challengeId,
            chapterId: ctx.chapter.id,
            ballotId,
            challengerId: personId,
            reason,
            challengedAt: tx.now.toISOString(),
          }),
        )
      }),
    ),

  /** Adds a draft, open for a week a week from now, and returns its id. */
  add: admin.input(newBallot).mutation(({ ctx, input }) =>
    ctx.write((tx) =>
      ballots.add(tx, ctx, {
        ...input,
        about: '',
        ...defaultSpan(tx.now),
        ofAssociation: ctx.chapter.isMain ? 1 : 0,
        electorStatus: 'active',
        electorTypes: '[]',
        paidBy: null,
        quorumPercent: 0,
        tie: 'lot',
        runOffOf: null,
        poll: null,
        remindsVoters: 1,
      }),
    ),
  ),

  /** Returns what an admin chooses from for a new poll. */
  newPoll: admin.query(({ ctx }) => pollChoices(ctx)),

  /** Adds a poll, which opens at once, and returns its id. The close is local to the chapter. */
  addPoll: admin.input(newPoll).mutation(({ ctx, input }) => ctx.write((tx) => addPoll(tx, ctx, input))),

  /** Changes a draft. Times are local to the chapter. */
  update: admin.input(ballotUpdate).mutation(({ ctx, input }) =>
    ctx.write(function* (tx) {
      const { ballotId, opensAt, closesAt, electorTypes, ...details } = input
      yield* assertDraft(tx, ctx.chapter.id, ballotId)
      const { timeZone } = ctx.chapter
      const times = {
        opensAt: instantOf(opensAt, timeZone).toISOString(),
        closesAt: instantOf(closesAt, timeZone).toISOString(),
      }
      assertSpan(times)
      yield* ballots.change(tx, ctx, ballotId, { ...details, ...times, electorTypes: JSON.stringify(electorTypes) })
    }),
  ),

  /** Deletes a draft with its questions. */
  remove: admin.input(ballotReference).mutation(({ ctx, input: { ballotId } }) =>
    undoable(ctx)(function* (tx) {
      const draft = yield* assertDraft(tx, ctx.chapter.id, ballotId)
      yield* ballotChoices.removeWhere(tx, ctx.chapter.id, { ballotId })
      yield* ballotQuestions.removeWhere(tx, ctx.chapter.id, { ballotId })
      yield* removeBallot(tx, ctx.chapter.id, draft)
    }),
  ),

  addQuestion: admin.input(newQuestion).mutation(({ ctx, input }) =>
    ctx.write(function* (tx) {
      yield* assertDraft(tx, ctx.chapter.id, input.ballotId)
      const before = yield* questionsAt(tx, ctx.chapter.id, input.ballotId)
      if (before.length >= maxQuestions) throw new Refusal('invalid', `A ballot has at most ${maxQuestions} questions.`)
      return yield* ballotQuestions.add(tx, ctx, input)
    }),
  ),

  updateQuestion: admin.input(questionUpdate).mutation(({ ctx, input: { questionId, ...changes } }) =>
    ctx.write(function* (tx) {
      const { ballotId } = yield* questionAt(tx, ctx.chapter.id, questionId)
      yield* assertDraft(tx, ctx.chapter.id, ballotId)
      yield* ballotQuestions.change(tx, ctx, questionId, changes)
    }),
  ),

  removeQuestion: admin.input(questionReference).mutation(({ ctx, input: { questionId } }) =>
    undoable(ctx)(function* (tx) {
      const { ballotId } = yield* questionAt(tx, ctx.chapter.id, questionId)
      yield* assertDraft(tx, ctx.chapter.id, ballotId)
      yield* ballotChoices.removeWhere(tx, ctx.chapter.id, { questionId })
      yield* ballotQuestions.remove(tx, ctx, questionId)
    }),
  ),

  addChoice: admin.input(newChoice).mutation(({ ctx, input: { questionId, memberId, ...details } }) =>
    ctx.write(function* (tx) {
      const { ballotId, kind } = yield* questionAt(tx, ctx.chapter.id, questionId)
      yield* assertDraft(tx, ctx.chapter.id, ballotId)
      if (kind === 'motion') throw new Refusal('invalid', 'A motion is answered with yes, no, or an abstention.')
      const before = yield* all(
        ballotChoices.of(tx.sql, ctx.chapter.id).select(['label', 'choiceId']).where('questionId', '=', questionId),
      )
      if (before.length >= maxChoices) throw new Refusal('invalid', `A question has at most ${maxChoices} choices.`)
      assertNewLabel(before, details.label)
      const candidate = memberId === '' ? undefined : yield* memberInWork(tx, ctx.chapter.id, memberId)
      if (memberId !== '' && !candidate) throw unknownMember()
      // Choices are listed in the order in which they were added.
      const later = { ...tx, now: new Date(tx.now.getTime() + before.length) }
      return yield* ballotChoices.add(later, ctx, {
        ...details,
        ballotId,
        questionId,
        candidateId: candidate?.personId ?? null,
      })
    }),
  ),

  updateChoice: admin.input(choiceUpdate).mutation(({ ctx, input: { choiceId, ...changes } }) =>
    ctx.write(function* (tx) {
      const { ballotId, questionId } = yield* choiceAt(tx, ctx.chapter.id, choiceId)
      yield* assertDraft(tx, ctx.chapter.id, ballotId)
      const others = yield* all(
        ballotChoices
          .of(tx.sql, ctx.chapter.id)
          .select('label')
          .where('questionId', '=', questionId)
          .where('choiceId', '!=', choiceId),
      )
      assertNewLabel(others, changes.label)
      yield* ballotChoices.change(tx, ctx, choiceId, changes)
    }),
  ),

  removeChoice: admin.input(choiceReference).mutation(({ ctx, input: { choiceId } }) =>
    undoable(ctx)(function* (tx) {
      const { ballotId } = yield* choiceAt(tx, ctx.chapter.id, choiceId)
      yield* assertDraft(tx, ctx.chapter.id, ballotId)
      yield* ballotChoices.remove(tx, ctx, choiceId)
    }),
  ),

  /** Takes the nominations of an event: an office for each position, and a candidate for each nominee. */
  takeNominations: admin
    .input(nominations)
    .mutation(({ ctx, input }) => ctx.write((tx) => takeNominations(tx, ctx, input))),

  /** Adds the run-off of a ballot that left seats to one, as a draft, and returns its id; a ballot has at most one. */
  runOff: admin
    .input(ballotReference)
    .mutation(({ ctx, input }) => ctx.write((tx) => addRunOff(tx, ctx, input.ballotId))),

  /** Schedules a draft: from then on its questions stand, and it opens and closes by itself. */
  schedule: admin.input(ballotReference).mutation(({ ctx, input: { ballotId } }) =>
    ctx.write(function* (tx) {
      yield* assertDraft(tx, ctx.chapter.id, ballotId)
      const ballot = yield* first(ballots.of(tx.sql, ctx.chapter.id).selectAll().where('ballotId', '=', ballotId))
      const questions = yield* questionsAt(tx, ctx.chapter.id, ballotId)
      const { opensAt, closesAt, quorumPercent, tie } = ballot!
      assertSpan({ opensAt, closesAt })
      if (opensAt <= tx.now.toISOString())
        throw new Refusal('conflict', 'The ballot would have opened already. Choose a later opening first.')
      if (questions.length === 0) throw new Refusal('conflict', 'Add a question first.')
      for (const { kind, title, choices, seats, writeIns } of questions)
        if (kind !== 'motion' && choices.length < (writeIns === 1 ? 0 : Math.max(2, seats)))
          throw new Refusal('conflict', `"${title}" has fewer choices than a vote needs. Add one first.`)
      yield* tx.logWriter.record(ballotStream, ballotId, (state) =>
        schedule(state, {
          opensAt,
          closesAt,
          quorumPercent,
          tie,
          electorate: electorateRuleOf(ballot!),
          questions: questions.map(frozen),
          textDigest: textDigestOf(ballot!, questions),
        }),
      )
    }),
  ),

  /** Takes a scheduled ballot back to a draft, until it opens. */
  withdraw: admin.input(ballotReference).mutation(({ ctx, input: { ballotId } }) =>
    ctx.write(function* (tx) {
      yield* ownBallot(tx, ctx, ballotId)
      yield* tx.logWriter.record(ballotStream, ballotId, (state) => withdraw(state, tx.now.toISOString()))
    }),
  ),

  /** Takes back a poll that nobody has answered yet; it cannot be restored. */
  withdrawPoll: admin
    .input(ballotReference)
    .mutation(({ ctx, input: { ballotId } }) => ctx.write((tx) => takeBackPoll(tx, ctx, ballotId))),

  /** Moves the close to a later time, before the close alone. */
  extend: admin.input(extension).mutation(({ ctx, input: { ballotId, closesAt } }) =>
    ctx.write(function* (tx) {
      yield* ownBallot(tx, ctx, ballotId)
      const later = instantOf(closesAt, ctx.chapter.timeZone).toISOString()
      const { recordedAt } = yield* lockHead(tx)
      const now = tx.now.toISOString()
      yield* tx.logWriter.record(ballotStream, ballotId, (state) =>
        extend(state, later, now < recordedAt ? recordedAt : now),
      )
    }),
  ),
})

/** Voters could not tell two choices with one label apart. @throws Refusal */
function assertNewLabel(others: readonly { label: string }[], label: string): void {
  if (others.some((other) => other.label === label)) throw refusedField('label', 'This is on the ballot already')
}

/** Locks the log and asserts that the chapter has the ballot. @throws Refusal */
function* ownBallot(tx: Tx, { chapter }: Pick<Context, 'chapter'>, ballotId: string) {
  yield* lockHead(tx)
  if (!(yield* first(ballots.of(tx.sql, chapter.id).select('ballotId').where('ballotId', '=', ballotId))))
    throw noBallot()
}
