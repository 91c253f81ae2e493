import { unindexed } from '#db/unindexed.ts'
import { asChapter, type Chapter, type ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { countedDay, startOfDay } from '#server/time/calendar.ts'
import { clockBehind } from '#server/time/clock-behind.ts'
import { calendarDay, calendarYear, hourOfDay } from '#server/time/clock.ts'
import { managedChapters } from './managed.reads.ts'

type Figures = {
  members: number
  active: number
  duesCents: number
  applications: number
  toResolve: number
  zelle: number
  openRefunds: number
  pendingJobs: number
}

/** Returns the figures of the admins' landing page: what is waiting and since when, and the year so far. */
export async function landingOf(ctx: Context, chapter: ChapterId) {
  const { db, chapter: host, clock } = ctx
  const now = clock.now()
  const [{ figures, year }, [own], oldest] = await Promise.all([
    figuresOf(ctx, chapter),
    managedChapters(ctx, chapter),
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
    oldest: oldest.map(({ firstName, lastName, appliedAt }) => ({
      name: `${firstName} ${lastName}`,
      appliedOn: calendarDay(new Date(appliedAt), host.timeZone),
    })),
  }
}

/** Returns the figures of all chapters, for system admins, and whether the server's clock is behind the records. */
export async function overviewOf(ctx: Context) {
  const [{ figures, year }, chapters, behind] = await Promise.all([
    figuresOf(ctx),
    managedChapters(ctx),
    clockBehind(ctx.db, ctx.clock),
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
  return { year, chapters: rows, clockBehind: behind }
}

const none: Figures = {
  members: 0,
  active: 0,
  duesCents: 0,
  applications: 0,
  toResolve: 0,
  zelle: 0,
  openRefunds: 0,
  pendingJobs: 0,
}

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
    .select(({ selectFrom, ref }) => [
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
      selectFrom('applications')
        .whereRef('applications.chapterId', '=', 'chapters.chapterId')
        .select(({ fn }) => fn.countAll().as('count'))
        .as('applications'),
      selectFrom('ordersSetAside')
        .whereRef('ordersSetAside.chapterId', '=', 'chapters.chapterId')
        .select(({ fn }) => fn.countAll().as('count'))
        .as('toResolve'),
      selectFrom('zelleReports')
        .whereRef('zelleReports.chapterId', '=', 'chapters.chapterId')
        .where('state', '=', 'reported')
        .select(({ fn }) => fn.countAll().as('count'))
        .as('zelle'),
      selectFrom('jobs')
        .whereRef('jobs.chapterId', '=', 'chapters.chapterId')
        .where('chapters.jobPortal', '=', 1)
        .where('approved', '=', 0)
        .where('rejected', '=', 0)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('pendingJobs'),
      // Filters by state first: few refunds are open, but a chapter has many.
      selectFrom('refunds')
        .where(unindexed('refunds.chapterId'), '=', ref('chapters.chapterId'))
        .where('state', 'in', ['started', 'failed'])
        .select(({ fn }) => fn.countAll().as('count'))
        .as('openRefunds'),
    ])
    .where(
      'chapters.chapterId',
      'in',
      chapters.map(({ id }) => id),
    )
    .execute()
  return rows.map(({ chapterId, centsInUtc, centsBetween, ...counts }) => {
    const between = Number(centsBetween ?? 0)
    return [
      chapterId,
      inNumbers({ ...counts, duesCents: Number(centsInUtc ?? 0) + (yearBegan < yearBeganInUtc ? between : -between) }),
    ]
  })
}

/** Converts counts to numbers: PostgreSQL returns counts as text, and an empty sum as null. */
const inNumbers = (counts: Record<keyof Figures, string | number | bigint | null>) =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count ?? 0)])) as Figures
