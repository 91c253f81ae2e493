import { createHmac } from 'node:crypto'
import type { SqlBuilder } from '#db/store.ts'
import type { Db } from '#db/tables/tables.ts'
import { driveAsync, type Work } from '#db/work.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { derivedKey, signatureOf } from '#server/auth/secrets.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { calendarDay } from '#server/time/clock.ts'
import { localTime } from '#server/time/local-time.ts'
import { may } from '#server/trpc.ts'
import { electorateOf } from './electorate.reads.ts'
import { ballots, noBallot, questionsAt } from './records.writes.ts'
import { motionChoices, quorumOf, type ElectorateRule } from './rules.ts'

type Reader = Pick<Context, 'db' | 'chapter' | 'store' | 'logDefinition' | 'env'>

/** Runs a unit of work that only reads, on the connections of pages. */
const readWork = <T>({ db, store }: Reader, work: (builder: SqlBuilder) => Work<T>): Promise<T> =>
  driveAsync(work({ sql: db, dialect: store.dialect }), async (query) => ({
    rows: (await db.executeQuery(query)).rows,
    affected: 0,
  }))

/** Selects the ballots that people of the chapter see: its own, and those of the association. */
const seen = ({ db, chapter }: Reader) =>
  db
    .selectFrom('ballots')
    .leftJoin('ballotStandings', 'ballotStandings.ballotId', 'ballots.ballotId')
    .where((row) => row.or([row('ballots.chapterId', '=', chapter.id), row('ballotStandings.ofAssociation', '=', 1)]))

/**
 * Returns the ballots of the chapter and of the association: open ones by what closes first, then what is yet to open,
 * then closed ones, newest first. Drafts are for the chapter's admins.
 */
export async function ballotList(ctx: Context & { actor: SignedIn }) {
  const rows = await seen(ctx)
    .leftJoin('ballotElectors', (join) =>
      join
        .onRef('ballotElectors.ballotId', '=', 'ballots.ballotId')
        .on('ballotElectors.personId', '=', ctx.actor.personId),
    )
    .select([
      'ballots.ballotId',
      'ballots.chapterId',
      'ballots.title',
      'ballots.ofAssociation',
      'ballots.poll',
      'stage',
      'electors',
      'ballotElectors.personId as electorId',
      'votedAt',
    ])
    .select(({ fn }) => [
      fn.coalesce('ballotStandings.opensAt', 'ballots.opensAt').as('opensAt'),
      fn.coalesce('ballotStandings.closesAt', 'ballots.closesAt').as('closesAt'),
    ])
    .orderBy('ballots.opensAt', 'desc')
    .orderBy('ballots.ballotId')
    .limit(200)
    .execute()
  const now = ctx.clock.now().toISOString()
  return rows
    .filter(({ stage, chapterId }) => stage !== null || (may(ctx, 'settings') && chapterId === ctx.chapter.id))
    .map(({ electorId, chapterId, stage, ...row }) => ({
      ...row,
      stage: stage ?? ('draft' as const),
      isOwn: chapterId === ctx.chapter.id,
      mayVote: electorId !== null && stage === 'open' && now < row.closesAt,
    }))
    .sort(byUrgency)
}

type Listed = { stage: string; opensAt: string; closesAt: string }

/** The sorting is stable: what is equal stays as the query has it. */
function byUrgency(one: Listed, other: Listed): number {
  const [place, otherPlace] = [placeOf(one.stage), placeOf(other.stage)]
  if (place !== otherPlace) return place - otherPlace
  if (place === 0) return one.closesAt.localeCompare(other.closesAt)
  return place === 1 ? one.opensAt.localeCompare(other.opensAt) : other.closesAt.localeCompare(one.closesAt)
}

const placeOf = (stage: string) => (stage === 'open' ? 0 : stage === 'draft' || stage === 'scheduled' ? 1 : 2)

/** Returns who may vote by a ballot's row. */
export const electorateRuleOf = (row: {
  ofAssociation: 0 | 1
  electorStatus: 'active' | 'any'
  electorTypes: string
  paidBy: string | null
}): ElectorateRule => ({
  ofAssociation: row.ofAssociation === 1,
  status: row.electorStatus,
  memberTypes: JSON.parse(row.electorTypes) as string[],
  paidBy: row.paidBy,
})

/** Returns the ballot whose tie a ballot decides; null for one that is no run-off. */
export async function decidedBy(db: Db, chapter: ChapterId, runOffOf: string | null) {
  if (runOffOf === null) return null
  const first = await ballots
    .of(db, chapter)
    .select(['ballotId', 'title'])
    .where('ballotId', '=', runOffOf)
    .executeTakeFirst()
  return first ?? null
}

/** Returns a ballot of the chapter as its admins set it up, with who could vote right now. */
export async function ballotSetup(ctx: Context, ballotId: string) {
  const { db, chapter } = ctx
  const ballot = await ballots.of(db, chapter.id).selectAll().where('ballotId', '=', ballotId).executeTakeFirst()
  if (!ballot) throw noBallot()
  const rule = electorateRuleOf(ballot)
  const [questions, electorate, standing, types, elections, runOffOf] = await Promise.all([
    readWork(ctx, (builder) => questionsAt(builder, chapter.id, ballotId)),
    readWork(ctx, (builder) => electorateOf(builder, ctx.logDefinition, chapter, rule)),
    standingOf(ctx, ballotId),
    memberTypesIn(ctx),
    electionsOf(ctx),
    decidedBy(db, chapter.id, ballot.runOffOf),
  ])
  const { personIds, ...numbers } = electorate
  const { electorTypes: _, createdBy: __, updatedBy: ___, createdAt: ____, updatedAt, ...shown } = ballot
  return {
    ...shown,
    runOffOf,
    version: updatedAt,
    opensOn: localTime(new Date(ballot.opensAt), chapter.timeZone),
    closesOn: localTime(new Date(ballot.closesAt), chapter.timeZone),
    electorTypes: rule.memberTypes,
    questions: questions.map(
      ({ questionId, kind, title, about, method, seats, writeIns, updatedAt: edited, choices }) => ({
        questionId,
        kind,
        title,
        about,
        method,
        seats,
        writeIns,
        version: edited,
        choices: choices.map(({ choiceId, label, detail, statement, updatedAt: at }) => ({
          choiceId,
          label,
          detail,
          statement,
          version: at,
        })),
      }),
    ),
    electorate: { ...numbers, mayVote: personIds.length, quorum: quorumOf(ballot.quorumPercent, personIds.length) },
    stage: standing?.stage ?? ('draft' as const),
    memberTypes: types,
    elections,
    timeZone: chapter.timeZone,
    isMain: chapter.isMain,
  }
}

/** Returns the names of the member types that a rule of who may vote can name. */
export async function memberTypesIn({ db, chapter }: Reader): Promise<string[]> {
  const types = await db
    .selectFrom('memberTypes')
    .select('memberType')
    .distinct()
    .where((type) => (chapter.isMain ? type.lit(true) : type('chapterId', '=', chapter.id)))
    .orderBy('memberType')
    .execute()
  return types.map(({ memberType }) => memberType)
}

/** Returns the chapter's events with nominations, and how many there are. */
async function electionsOf({ db, chapter }: Reader) {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('registrationParts', 'registrationParts.registrationId', 'registrations.registrationId')
    .innerJoin('events', 'events.eventId', 'registrations.eventId')
    .select(({ fn }) => ['events.eventId', 'events.eventName', fn.countAll<number>().as('nominations')])
    .where('registrations.chapterId', '=', chapter.id)
    .where('registrations.state', '=', 'registered')
    .where('registrationParts.kind', '=', 'nomination')
    .groupBy(['events.eventId', 'events.eventName'])
    .orderBy('events.eventName')
    .limit(20)
    .execute()
  return rows.map((row) => ({ ...row, nominations: Number(row.nominations) }))
}

/** Returns where a ballot that the chapter sees stands; undefined for a draft. */
export async function standingOf({ db, chapter }: Reader, ballotId: string) {
  return db
    .selectFrom('ballotStandings')
    .selectAll()
    .where('ballotId', '=', ballotId)
    .where((row) => row.or([row('chapterId', '=', chapter.id), row('ofAssociation', '=', 1)]))
    .executeTakeFirst()
}

/** Returns the turnout of a ballot, and nothing that anybody voted. */
export async function turnoutOf(ctx: Context, ballotId: string) {
  const standing = await standingOf(ctx, ballotId)
  if (!standing || standing.chapterId !== ctx.chapter.id) throw noBallot()
  const ballot = await ballots
    .of(ctx.db, ctx.chapter.id)
    .select(['title', 'ofAssociation', 'electorStatus', 'electorTypes', 'paidBy', 'runOffOf', 'poll', 'remindsVoters'])
    .where('ballotId', '=', ballotId)
    .executeTakeFirstOrThrow()
  const voted = await ctx.db
    .selectFrom('ballotElectors')
    .select('votedAt')
    .where('chapterId', '=', ctx.chapter.id)
    .where('ballotId', '=', ballotId)
    .where('votedAt', 'is not', null)
    .orderBy('votedAt')
    .execute()
  const { stage, opensAt, closesAt, electors, quorum, frozenAt, openedAt } = standing
  const { title, poll } = ballot
  const rule = electorateRuleOf(ballot)
  const { timeZone } = ctx.chapter
  const votedAt = voted.map((row) => row.votedAt!)
  const byDay = sumsByDay(votedAt, { from: opensAt, to: closesAt, now: ctx.clock.now().toISOString(), timeZone })
  return {
    ballotId,
    title,
    poll,
    stage,
    opensAt,
    closesAt,
    electors,
    quorum,
    frozenAt,
    openedAt,
    voted: votedAt.length,
    byDay,
    closesOn: localTime(new Date(closesAt), timeZone),
    runOffOf: await decidedBy(ctx.db, ctx.chapter.id, ballot.runOffOf),
    rule,
    reminders: ballot.remindsVoters === 1 ? await remindersOf(ctx, ballotId) : null,
  }
}

/** Returns how many people were reminded of a ballot of the chapter. */
export async function remindersOf({ db, chapter }: Pick<Reader, 'db' | 'chapter'>, ballotId: string): Promise<number> {
  const { sent } = await db
    .selectFrom('voteReminders')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('chapterId', '=', chapter.id)
    .where('ballotId', '=', ballotId)
    .executeTakeFirstOrThrow()
  return Number(sent)
}

/** Returns how many had voted at the end of each day, from the first to the last day; none for days to come. */
function sumsByDay(
  votedAt: readonly string[],
  { from, to, now, timeZone }: { from: string; to: string; now: string; timeZone: string },
) {
  const dayIn = (time: string) => calendarDay(new Date(time), timeZone)
  const [last, today] = [dayIn(to), dayIn(now)]
  const votes = votedAt.map(dayIn)
  const days: { day: string; votes: number | null }[] = []
  for (let day = dayIn(from); day <= last; day = nextDay(day))
    days.push({ day, votes: day > today ? null : votes.filter((voted) => voted <= day).length })
  return days
}

const nextDay = (day: string) => new Date(Date.parse(`${day}T12:00:00Z`) + 24 * 60 * 60_000).toISOString().slice(0, 10)

/** Returns a ballot for the caller to vote in; the choices in an order of their own for each voter. */
export async function ballotPaper(ctx: Context & { actor: SignedIn }, ballotId: string) {
  const { db, actor, env } = ctx
  const standing = await standingOf(ctx, ballotId)
  if (!standing) throw noBallot()
  const { chapterId, closesAt, opensAt, stage } = standing
  const owner = { ...ctx, chapter: { ...ctx.chapter, id: chapterId as typeof ctx.chapter.id } }
  const [ballot, questions, elector] = await Promise.all([
    ballots
      .of(db, owner.chapter.id)
      .select(['title', 'about', 'poll'])
      .where('ballotId', '=', ballotId)
      .executeTakeFirstOrThrow(),
    readWork(owner, (builder) => questionsAt(builder, owner.chapter.id, ballotId)),
    db
      .selectFrom('ballotElectors')
      .select('votedAt')
      .where('chapterId', '=', owner.chapter.id)
      .where('ballotId', '=', ballotId)
      .where('personId', '=', actor.personId)
      .executeTakeFirst(),
  ])
  const key = derivedKey(env.appSecret, 'order of ballots')
  const lot = (choice: string) =>
    createHmac('sha256', key).update(`${ballotId} ${actor.personId} ${choice}`).digest('hex')
  const at = ctx.clock.now().toISOString()
  return {
    ballotId,
    ...ballot,
    opensAt,
    closesAt,
    isEarly: at < opensAt,
    isOpen: stage !== 'closed' && at >= opensAt && at < closesAt,
    // Before the ballot opens nobody is an elector yet.
    isElector: elector !== undefined || stage === 'scheduled',
    votedAt: elector?.votedAt ?? null,
    receipt: elector?.votedAt ? receiptOf(env.appSecret, ballotId, actor.personId) : null,
    questions: questions.map(({ questionId, kind, title, about, method, seats, writeIns, choices }) => ({
      questionId,
      kind,
      title,
      about,
      method,
      seats,
      writeIns: writeIns === 1 && kind !== 'motion',
      choices:
        kind === 'motion'
          ? motionChoices.map((label, place) => ({ place, label, detail: '', statement: '' }))
          : choices
              .map(({ choiceId, label, detail, statement }, place) => ({
                place,
                label,
                detail,
                statement,
                // The choices of a poll are often in an order, such as days or sums.
                lot: ballot.poll ? '' : lot(choiceId),
              }))
              .sort((one, other) => (one.lot < other.lot ? -1 : one.lot > other.lot ? 1 : 0))
              .map(({ lot: _, ...choice }) => choice),
    })),
  }
}

/** Returns the number of a receipt, which says that somebody voted. It is made of no ballot. */
const receiptOf = (appSecret: string, ballotId: string, personId: string) =>
  signatureOf(appSecret, `voted ${ballotId} ${personId}`)
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 8)
    .toUpperCase()
