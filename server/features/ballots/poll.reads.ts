import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { ChapterId } from '#server/chapter.ts'
import { may } from '#server/trpc.ts'
import { localTime } from '#server/time/local-time.ts'
import { memberTypesIn, standingOf } from './reads.ts'
import { ballotChoices, ballots } from './records.writes.ts'

/** The most names that are listed below one choice. */
const maxNames = 200

/** Stands where the name of somebody was who has left. */
const formerMember = 'Former member'

/** A new poll closes after two weeks at eight in the evening, unless its admin says another time. */
const usualDays = 14
const usualHour = '20:00'

/** Returns what an admin chooses from for a new poll, and how many members could answer it. */
export async function pollChoices(ctx: Context) {
  const { chapter, clock } = ctx
  const [memberTypes, members] = await Promise.all([memberTypesIn(ctx), membersByStatus(ctx)])
  const inTwoWeeks = new Date(clock.now().getTime() + usualDays * 24 * 3_600_000)
  return {
    memberTypes,
    members,
    closesAt: `${localTime(inTwoWeeks, chapter.timeZone).slice(0, 10)}T${usualHour}`,
    timeZone: chapter.timeZone,
    isMain: chapter.isMain,
  }
}

/** Counts those whom `electorateOf` lists, without reading each of them. */
async function membersByStatus({ db, chapter }: Pick<Context, 'db' | 'chapter'>) {
  const rows = await db
    .selectFrom('members')
    .select(({ fn }) => ['status', fn.countAll().as('count')])
    .where('chapterId', '=', chapter.id)
    .where('isSystemAdmin', '=', 0)
    .groupBy('status')
    .execute()
  return {
    any: rows.reduce((sum, { count }) => sum + Number(count), 0),
    active: Number(rows.find(({ status }) => status === 'active')?.count ?? 0),
  }
}

/**
 * Returns who chose what in an open poll; null in all other ballots, and for people who do not see it: electors see it
 * once they have answered or the poll has closed, and those who may see the chapter's settings always.
 */
export async function pollAnswersFor(ctx: Context & { actor: SignedIn }, ballotId: string) {
  const { db, actor } = ctx
  const standing = await standingOf(ctx, ballotId)
  if (!standing) return null
  const chapterId = standing.chapterId as ChapterId
  const [ballot, elector] = await Promise.all([
    ballots.of(db, chapterId).select('poll').where('ballotId', '=', ballotId).executeTakeFirstOrThrow(),
    db
      .selectFrom('ballotElectors')
      .select('votedAt')
      .where('chapterId', '=', chapterId)
      .where('ballotId', '=', ballotId)
      .where('personId', '=', actor.personId)
      .executeTakeFirst(),
  ])
  if (ballot.poll !== 'open') return null
  const hasClosed = ctx.clock.now().toISOString() >= standing.closesAt
  const isElector = elector !== undefined && (elector.votedAt !== null || hasClosed)
  if (!isElector && !(may(ctx, 'settings') && chapterId === ctx.chapter.id)) return null
  const [choices, rows] = await Promise.all([
    ballotChoices
      .of(db, chapterId)
      .select('label')
      .where('ballotId', '=', ballotId)
      .orderBy('createdAt')
      .orderBy('choiceId')
      .execute(),
    db
      .selectFrom('pollAnswers')
      .leftJoin('members', 'members.personId', 'pollAnswers.personId')
      .leftJoin('people', 'people.personId', 'members.personId')
      .select(['pollAnswers.personId', 'chosen', 'firstName', 'lastName', 'lastNameKey'])
      .where('pollAnswers.chapterId', '=', chapterId)
      .where('pollAnswers.ballotId', '=', ballotId)
      .execute(),
  ])
  const answers = rows
    .map(({ personId, chosen, firstName, lastName, lastNameKey }) => ({
      personId,
      chosen: JSON.parse(chosen) as number[],
      name: lastName === null ? formerMember : `${firstName} ${lastName}`,
      // Those who left come last.
      key: lastNameKey === null ? '\uffff' : `${lastNameKey} ${firstName}`,
    }))
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : one.personId < other.personId ? -1 : 1))
  return {
    answered: answers.length,
    mine: answers.find(({ personId }) => personId === actor.personId)?.chosen ?? null,
    choices: choices.map(({ label }, place) => {
      const names = answers.filter(({ chosen }) => chosen.includes(place)).map(({ name }) => name)
      return { label, count: names.length, names: names.slice(0, maxNames) }
    }),
  }
}
