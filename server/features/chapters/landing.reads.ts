import { asChapter, type Chapter, type ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { countedDay, startOfDay } from '#server/time/calendar.ts'
import { clockBehind } from '#server/time/clock-behind.ts'
import { calendarDay, calendarYear, hourOfDay } from '#server/time/clock.ts'
import { unsealedMonths } from '../closing/reads.ts'
import { unconfirmedStatements, type Unconfirmed } from '../closing/shares.reads.ts'
import { firstStepsOf } from './first-steps.rules.ts'
import { managedChapters } from './managed.reads.ts'
import { failedEmailsIn, nothingWaiting, waitingInAll, type Waiting } from './waiting.reads.ts'

type Figures = Waiting & { members: number; active: number; duesCents: number }

/** The newest failed emails that the landing page names. */
const namedEmails = 2

/** Returns the figures of the admins' landing page: what is waiting and since when, and the year so far. */
export async function landingOf(ctx: Context, chapter: ChapterId) {
  const { db, chapter: host, clock } = ctx
  const now = clock.now()
  const [{ figures, year }, [own], failed, monthsToSeal, statementsToConfirm, event, refund, oldest] =
    await Promise.all([
      figuresOf(ctx, chapter),
      managedChapters(ctx, chapter),
      failedEmailsIn(db, chapter, now, namedEmails),
      unsealedMonths(ctx),
      unconfirmedStatements(ctx),
      db.selectFrom('events').select('eventId').where('chapterId', '=', chapter).limit(1).executeTakeFirst(),
      db
        .selectFrom('refundRequests')
        .select('paymentId')
        .where('chapterId', '=', chapter)
        .where('state', '=', 'asked')
        .orderBy('askedAt')
        .limit(1)
        .executeTakeFirst(),
      db
        .selectFrom('applications')
        .innerJoin('people', 'people.personId', 'applications.personId')
        .select(['people.firstName', 'people.lastName', 'applications.appliedAt'])
        .where('applications.chapterId', '=', chapter)
        .orderBy('applications.appliedAt')
        .limit(2)
        .execute(),
    ])
  return {
    year,
    hour: hourOfDay(now, host.timeZone),
    today: calendarDay(now, host.timeZone),
    ...(figures.get(chapter) ?? none),
    lacks: own?.lacks ?? [],
    steps: firstStepsOf({
      lacks: own?.lacks ?? [],
      members: own?.members ?? 0,
      hasEvent: event !== undefined,
      isMain: host.isMain,
    }),
    /** The months that were to be sealed by now, and those whose share was to be confirmed. */
    monthsToSeal,
    statementsToConfirm: statementsToConfirm.map(({ month }) => month),
    statementPath: statementPathOf(host, statementsToConfirm[0]),
    chapterName: host.chapterName,
    /** The payment whose refund waits longest for a second admin. */
    refundToConfirm: refund?.paymentId ?? null,
    failedTo: failed.map(({ toAddress }) => toAddress),
    oldest: oldest.map(({ firstName, lastName, appliedAt }) => ({
      name: `${firstName} ${lastName}`,
      appliedOn: calendarDay(new Date(appliedAt), host.timeZone),
    })),
  }
}

/** Returns the page of the oldest statement to confirm; the parent's has the chapter in its address. */
function statementPathOf({ isMain }: Pick<Chapter, 'isMain'>, oldest: Unconfirmed | undefined): string {
  if (!oldest) return '/treasury/shares'
  return isMain ? `/treasury/shares/${oldest.month}/${oldest.chapterId}` : `/treasury/shares/${oldest.month}`
}

/** Returns the figures of all chapters, for system admins, and whether the server's clock is behind the records. */
export async function overviewOf(ctx: Context) {
  const [{ figures, year }, chapters, behind, statementsToConfirm] = await Promise.all([
    figuresOf(ctx),
    managedChapters(ctx),
    clockBehind(ctx.db, ctx.clock),
    ctx.chapter.isMain ? unconfirmedStatements(ctx) : [],
  ])
  const rows = chapters.map(({ chapterId, chapterName, subDomain, url, closedOn, lacks }) => ({
    chapterId,
    chapterName,
    subDomain,
    url,
    closedOn,
    lacks,
    ...(figures.get(chapterId) ?? none),
  }))
  return { year, chapters: rows, clockBehind: behind, statementsToConfirm }
}

const none: Figures = { ...nothingWaiting, members: 0, active: 0, duesCents: 0 }

/**
 * Returns figures by chapter. Members and dues come from stored counts and sums, because they grow with the chapter.
 */
async function figuresOf(ctx: Context, chapter?: ChapterId): Promise<{ figures: Map<string, Figures>; year: number }> {
  const rows = await ctx.db
    .selectFrom('chapters')
    .selectAll()
    .$if(chapter !== undefined, (query) => query.where('chapterId', '=', chapter!))
    .execute()
  // Queried per time zone, of which there are few.
  const byZone = new Map<string, Chapter[]>()
  for (const row of rows) {
    const one = asChapter(row, ctx.env.association)
    const zone = JSON.stringify(one.zones)
    byZone.set(zone, [...(byZone.get(zone) ?? []), one])
  }
  const parts = await Promise.all([...byZone.values()].map((chapters) => figuresIn(ctx, chapters)))
  return { figures: new Map(parts.flat()), year: calendarYear(ctx.clock.now(), ctx.chapter.timeZone) }
}

/** Returns the figures of chapters that share a zone, and thus the beginning of their year. */
async function figuresIn(
  { db, clock }: Context,
  chapters: readonly Chapter[],
): Promise<[chapterId: string, figures: Figures][]> {
  const { zones } = chapters[0]!
  const year = Number(countedDay(clock.now(), zones).slice(0, 4))
  const yearBegan = startOfDay(`${year}-01-01`, zones).toISOString()
  // The stored sums are by UTC year, which begins some hours before or after the chapters' year.
  const yearBeganInUtc = `${year}-01-01T00:00:00.000Z`
  const [from, to] = [yearBegan, yearBeganInUtc].sort() as [string, string]
  const rows = await db
    .selectFrom('chapters')
    .leftJoin('memberCounts', 'memberCounts.chapterId', 'chapters.chapterId')
    .select(['chapters.chapterId', 'memberCounts.members', 'memberCounts.active'])
    .select(({ selectFrom }) => [
      selectFrom('paymentSums')
        .whereRef('paymentSums.chapterId', '=', 'chapters.chapterId')
        .where('purpose', '=', 'dues')
        .where('paidYear', '>=', year)
        .select(({ fn }) => fn.sum('amountCents').as('sum'))
        .as('centsInUtc'),
      selectFrom('payments')
        .whereRef('payments.chapterId', '=', 'chapters.chapterId')
        .where('purpose', '=', 'dues')
        .where('paidAt', '>=', from)
        .where('paidAt', '<', to)
        .select(({ fn }) => fn.sum((eb) => eb('amountCents', '-', eb.ref('refundedCents'))).as('sum'))
        .as('centsBetween'),
    ])
    .where(
      'chapters.chapterId',
      'in',
      chapters.map(({ id }) => id),
    )
    .execute()
  const waiting = await waitingInAll(
    db,
    chapters.map(({ id }) => id),
    clock.now(),
  )
  return rows.map(({ chapterId, members, active, centsInUtc, centsBetween }) => {
    const between = Number(centsBetween ?? 0)
    return [
      chapterId,
      {
        ...(waiting.get(chapterId) ?? nothingWaiting),
        // PostgreSQL returns sums as text, and an empty one as null.
        members: Number(members ?? 0),
        active: Number(active ?? 0),
        duesCents: Number(centsInUtc ?? 0) + (yearBegan < yearBeganInUtc ? between : -between),
      },
    ]
  })
}
