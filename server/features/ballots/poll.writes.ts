import type { z } from 'zod'
import { first, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context, Tx } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { instantOf } from '#server/time/local-time.ts'
import { openNow, timeOf } from './casting.writes.ts'
import { destroyBox } from './box.writes.ts'
import { schedule, withdrawPoll } from './decisions.ts'
import { ballotStream } from './facts.ts'
import { electorateRuleOf } from './reads.ts'
import {
  assertSpan,
  ballotChoices,
  ballotQuestions,
  ballots,
  frozen,
  noBallot,
  questionsAt,
  textDigestOf,
} from './records.writes.ts'
import { maxOpenHours } from './rules.ts'
import type { newPoll } from './schema.ts'

type Writer = Pick<Context, 'chapter' | 'env' | 'logDefinition'> & { actor: SignedIn }

/**
 * Adds a poll: a ballot of one question that is scheduled and opened in the transaction that adds it. Returns its id.
 * @throws Refusal when nobody could answer it
 */
export function* addPoll(tx: Tx, ctx: Writer, input: z.output<typeof newPoll>): Work<string> {
  const head = yield* lockHead(tx)
  const { id: chapterId, timeZone, isMain } = ctx.chapter
  const { title, about, choices, several, poll, closesAt, electorTypes, ...electorate } = input
  const opensAt = timeOf(tx, head)
  const times = {
    opensAt,
    closesAt: closesAt
      ? instantOf(closesAt, timeZone).toISOString()
      : new Date(Date.parse(opensAt) + maxOpenHours * 60 * 60_000).toISOString(),
  }
  assertSpan(times)
  const rule = {
    ...electorate,
    ofAssociation: isMain ? (1 as const) : (0 as const),
    electorTypes: JSON.stringify(electorTypes),
  }
  const ballotId = yield* ballots.add(tx, ctx, {
    ...rule,
    ...times,
    title,
    about,
    quorumPercent: 0,
    tie: 'none',
    runOffOf: null,
    poll,
    // A poll can be open for two months, and nobody was asked whether to remind people of it.
    remindsVoters: 0,
  })
  const questionId = yield* ballotQuestions.add(tx, ctx, {
    ballotId,
    kind: 'question',
    title,
    about: '',
    method: 'plurality',
    seats: several === 1 ? choices.length : 1,
    writeIns: 0,
  })
  for (const [place, label] of choices.entries()) {
    // Choices are listed in the order in which they were added.
    const later = { ...tx, now: new Date(tx.now.getTime() + place) }
    const choice = { ballotId, questionId, label, candidateId: null, detail: '', statement: '' }
    yield* ballotChoices.add(later, ctx, choice)
  }
  const questions = yield* questionsAt(tx, chapterId, ballotId)
  yield* tx.logWriter.record(ballotStream, ballotId, (state) =>
    schedule(state, {
      ...times,
      quorumPercent: 0,
      tie: 'none',
      electorate: electorateRuleOf(rule),
      questions: questions.map(frozen),
      textDigest: textDigestOf({ title, about }, questions),
      poll,
    }),
  )
  const place = { ballotId, chapterId, ofAssociation: rule.ofAssociation }
  const { electors } = yield* openNow(tx, ctx, tx.logWriter, place, head.position)
  if (electors === 0) throw new Refusal('conflict', 'Nobody may answer by these rules. Choose others.')
  return ballotId
}

/**
 * Takes back a poll that nobody has answered: its texts, its list of people and its box are gone; the log keeps that it was.
 * @throws Refusal once somebody answered it
 */
export function* takeBackPoll(tx: Tx, ctx: Writer, ballotId: string): Work<void> {
  const head = yield* lockHead(tx)
  const { id: chapterId } = ctx.chapter
  const poll = yield* first(
    ballots.of(tx.sql, chapterId).select(['ballotId', 'ofAssociation']).where('ballotId', '=', ballotId),
  )
  if (!poll) throw noBallot()
  const { answered } = (yield* first(
    tx.sql
      .selectFrom('ballotElectors')
      .select(({ fn }) => fn.count<number>('votedAt').as('answered'))
      .where('chapterId', '=', chapterId)
      .where('ballotId', '=', ballotId),
  ))!
  yield* tx.logWriter.record(ballotStream, ballotId, (state) => withdrawPoll(state, Number(answered), timeOf(tx, head)))
  yield* destroyBox(tx, { ...poll, chapterId })
  yield* ballotChoices.removeWhere(tx, chapterId, { ballotId })
  yield* ballotQuestions.removeWhere(tx, chapterId, { ballotId })
  yield* ballots.removeWhere(tx, chapterId, { ballotId })
}
