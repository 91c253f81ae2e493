import type { Db } from '#db/tables/tables.ts'
import { streamName } from '#events-log/fact.ts'
import { readFact } from '#events-log/read.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { may } from '#server/trpc.ts'
import {
  checkCodeOf,
  collected,
  countBallot,
  countProblems,
  isLeftOpen,
  type CountedBallot,
  type QuestionCount,
} from './count.decisions.ts'
import { ballotStream, type BallotFact, type VoterFact } from './facts.ts'
import { lastAnswers, type OpenAnswers } from './poll-count.decisions.ts'
import { decidedBy, remindersOf, standingOf } from './reads.ts'
import { ballotChoices, ballotQuestions, ballots, noBallot } from './records.writes.ts'
import { minGroup, type Chosen } from './rules.ts'

type Names = ReadonlyMap<Chosen, string>

/** Reads a closed ballot from the log; null while it is not closed. */
export async function closedBallotOf(
  { db, logDefinition }: Pick<Context, 'db' | 'logDefinition'>,
  ballotId: string,
): Promise<CountedBallot | null> {
  const rows = await db
    .selectFrom('facts')
    .selectAll()
    .where('stream', '=', streamName(ballotStream.kind, ballotId))
    .orderBy('version')
    .execute()
  return collected(rows.map((row) => readFact<BallotFact>(row, logDefinition)))
}

/** Returns the result of a closed ballot. @throws Refusal before the close */
export async function ballotResult(ctx: Context, ballotId: string) {
  const standing = await standingOf(ctx, ballotId)
  if (!standing) throw noBallot()
  if (standing.stage !== 'closed')
    throw new Refusal('conflict', 'The result is published when the ballot has closed and was counted.')
  const counted = await closedBallotOf(ctx, ballotId)
  if (!counted) throw new Error(`Ballot ${ballotId} is closed without a count`)
  const chapterId = standing.chapterId as typeof ctx.chapter.id
  const { db } = ctx
  const [{ runOffOf, ...ballot }, questions, writeIns, voters, byType, runOff] = await Promise.all([
    ballots
      .of(db, chapterId)
      .select(['title', 'ofAssociation', 'runOffOf', 'poll'])
      .where('ballotId', '=', ballotId)
      .executeTakeFirstOrThrow(),
    ballotQuestions.of(db, chapterId).select(['questionId', 'title']).where('ballotId', '=', ballotId).execute(),
    db
      .selectFrom('ballotWriteIns')
      .select(['writeInId', 'writtenName'])
      .where('chapterId', '=', chapterId)
      .where('ballotId', '=', ballotId)
      .execute(),
    votersInLog(db, ballotId),
    turnoutByType(db, chapterId, ballotId),
    runOffTo(ctx, chapterId, ballotId),
  ])
  const choices = await ballotChoices
    .of(db, chapterId)
    .select(['choiceId', 'label'])
    .where('ballotId', '=', ballotId)
    .execute()
  const { closed } = counted
  const count = countBallot(closed, counted.ballots)
  const labels = new Map([
    ...choices.map(({ choiceId, label }) => [choiceId, label] as const),
    ...writeIns.map(({ writeInId, writtenName }) => [writeInId, writtenName] as const),
    ['yes', 'Yes'] as const,
    ['no', 'No'] as const,
  ])
  const hasQuorum = closed.turnout >= standing.quorum
  const titles = new Map(questions.map(({ questionId, title }) => [questionId, title]))
  return {
    ballotId,
    ...ballot,
    isOwn: chapterId === ctx.chapter.id,
    closedAt: standing.closedAt!,
    closesAt: standing.closesAt,
    electors: standing.electors,
    quorum: standing.quorum,
    turnout: closed.turnout,
    votes: closed.ballots,
    hasQuorum,
    runOff,
    runOffOf: await decidedBy(db, chapterId, runOffOf),
    /** Whether its admins can set up a run-off. */
    needsRunOff: hasQuorum && runOff === null && count.questions.some((question) => isLeftOpen(question, closed.tie)),
    problems: countProblems(counted, voters),
    checkCode: checkCodeOf({ closed, count }),
    frozenAt: standing.frozenAt!,
    closedPosition: standing.closedPosition!,
    challenges: standing.challenges,
    /** For those who may see the settings of its chapter: how many people were reminded. */
    reminders: chapterId === ctx.chapter.id && may(ctx, 'settings') ? await remindersOf(ctx, ballotId) : null,
    byType,
    questions: count.questions.map((question, place) => {
      const { kind, method, seats, choiceIds } = closed.questions[place]!
      const names: Names = new Map(
        question.votes.map(([chosen]) => [
          chosen,
          labels.get(typeof chosen === 'number' ? choiceIds[chosen]! : chosen) ?? 'Name erased',
        ]),
      )
      return { title: titles.get(question.questionId) ?? '', kind, method, seats, ...resultOf(question, names) }
    }),
  }
}

function resultOf({ questionId, votes, abstained, elected, tied, byLot, ranked }: QuestionCount, names: Names) {
  const name = (chosen: Chosen) => names.get(chosen) ?? ''
  const rows = votes.map(([chosen, number]) => ({
    label: name(chosen),
    votes: number,
    isElected: elected.includes(chosen),
    /** What it had after each round, in hundred-thousandths; empty where choices are not ranked. */
    rounds: ranked ? ranked.rounds.map(({ totals }) => totals.get(chosen)!) : [],
    electedIn: ranked ? ranked.rounds.findIndex((round) => round.elected.includes(chosen)) + 1 : 0,
    leftIn: ranked
      ? ranked.rounds.findIndex(({ start }) => start.kind === 'excluded' && start.choice === chosen) + 1
      : 0,
  }))
  rows.sort((one, other) => Number(other.isElected) - Number(one.isElected) || other.votes - one.votes)
  return {
    questionId,
    rows,
    abstained,
    tied: tied.map(name),
    byLot,
    ranked: ranked && {
      quota: ranked.quota,
      valid: ranked.valid,
      exhausted: ranked.rounds.map(({ exhausted }) => exhausted),
      starts: ranked.rounds.map(({ start }) => ({
        kind: start.kind,
        label: start.kind === 'first' ? '' : name(start.choice),
      })),
    },
  }
}

/** Returns the run-off of a ballot; null where there is none, and for those who do not see its draft. */
async function runOffTo(ctx: Context, chapterId: ChapterId, ballotId: string) {
  const row = await ballots
    .of(ctx.db, chapterId)
    .leftJoin('ballotStandings', 'ballotStandings.ballotId', 'ballots.ballotId')
    .select(['ballots.ballotId', 'title', 'stage'])
    .where('runOffOf', '=', ballotId)
    .executeTakeFirst()
  const isSeen = row && (row.stage !== null || (may(ctx, 'settings') && chapterId === ctx.chapter.id))
  return isSeen ? { ballotId: row.ballotId, title: row.title } : null
}

/** Returns how many facts say that somebody voted. */
export async function votersInLog(db: Db, ballotId: string): Promise<number> {
  const { voters } = await db
    .selectFrom('facts')
    .select(({ fn }) => fn.countAll<number>().as('voters'))
    .where('stream', '>=', `voter-${ballotId}.`)
    .where('stream', '<', `voter-${ballotId}/`)
    .where('type', '=', 'VoteConfirmed')
    .executeTakeFirstOrThrow()
  return Number(voters)
}

/** Returns the answers to an open poll, as the log has them and as the table has them. */
export async function openAnswersOf(
  { db, logDefinition }: Pick<Context, 'db' | 'logDefinition'>,
  ballotId: string,
): Promise<{ inLog: OpenAnswers; inTable: OpenAnswers }> {
  const [facts, rows] = await Promise.all([
    db
      .selectFrom('facts')
      .selectAll()
      .where('stream', '>=', `voter-${ballotId}.`)
      .where('stream', '<', `voter-${ballotId}/`)
      .where('type', '=', 'PollAnswered')
      .orderBy('position')
      .execute(),
    db.selectFrom('pollAnswers').select(['personId', 'chosen']).where('ballotId', '=', ballotId).execute(),
  ])
  return {
    inLog: lastAnswers(facts.map((row) => readFact<VoterFact>(row, logDefinition))),
    inTable: new Map(rows.map(({ personId, chosen }) => [personId, JSON.parse(chosen) as number[]])),
  }
}

/**
 * Returns how many of each member type voted; null where a group is so small that its part of the turnout could show
 * how somebody voted. Votes themselves belong to no type.
 */
async function turnoutByType(db: Db, chapterId: Context['chapter']['id'], ballotId: string) {
  const rows = await db
    .selectFrom('ballotElectors')
    .leftJoin('members', 'members.personId', 'ballotElectors.personId')
    .leftJoin('memberTypes', 'memberTypes.memberTypeId', 'members.memberTypeId')
    .select(({ fn }) => ['memberTypes.memberType', fn.countAll<number>().as('voters')])
    .where('ballotElectors.chapterId', '=', chapterId)
    .where('ballotElectors.ballotId', '=', ballotId)
    .where('votedAt', 'is not', null)
    .groupBy('memberTypes.memberType')
    .orderBy('memberTypes.memberType')
    .execute()
  const groups = rows.map(({ memberType, voters }) => ({
    memberType: memberType ?? 'Left since',
    voters: Number(voters),
  }))
  return groups.some(({ voters }) => voters < minGroup) ? null : groups
}
