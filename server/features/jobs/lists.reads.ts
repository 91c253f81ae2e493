import type { z } from 'zod'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { filesIn } from '#server/shapes.ts'
import { opening } from '#server/text/rich-text.ts'
import { calendarDay } from '#server/time/clock.ts'
import { pageOf, searched } from '#server/public-lists.ts'
import { isAdmin } from '#server/trpc.ts'
import { missing } from './decisions.ts'
import { postersOf, visibleJob } from './own.reads.ts'
import { listedEverywhere, listedOf, portalSettingsOf } from './reads.ts'
import { largestPage, longest } from './rules.ts'
import type { documentedJobs, listedJobs } from './schema.ts'

export const searchedColumns = ['jobs.title', 'jobs.companyName', 'jobs.city', 'jobs.state', 'jobs.bodyWords']

type Listed = z.output<typeof listedJobs>
type Documented = z.output<typeof documentedJobs>

/** A page for readers: the first words of each post, and where it is read. Those of other chapters are read on their hosts. */
export async function listedPage(ctx: Context, { of, keyword, page }: Listed) {
  const now = ctx.clock.now()
  const lists = { chapter: listedOf(ctx.db, ctx.chapter.id, now), all: listedEverywhere(ctx.db, now) }
  const columns = ['jobs.jobId', 'jobs.title', 'jobs.companyName', 'jobs.city', 'jobs.state', 'jobs.body', 'jobs.createdAt', 'jobs.chapterId', 'chapters.chapterName', 'chapters.subDomain'] as const
  const { items, ...paging } = await pageOf(searched(lists[of].select(columns), searchedColumns, keyword), { page, isWhole: false })
  const counts = { chapter: await countOf(lists.chapter, keyword), all: await countOf(lists.all, keyword) }
  const jobs = items.map(({ body, createdAt, chapterId, subDomain, ...job }) => ({
    ...job,
    excerpt: opening(body, longest.excerpt),
    postedOn: calendarDay(new Date(createdAt), ctx.chapter.timeZone),
    address: `${chapterId === ctx.chapter.id ? '' : ctx.urls.origin({ subDomain })}/jobs/${job.jobId}`,
  }))
  return { ...paging, jobs, counts, courtesy: (await portalSettingsOf(ctx.db, ctx.chapter.id)).courtesy }
}

async function countOf(list: ReturnType<typeof listedOf>, keyword: string): Promise<number> {
  const { count } = await searched(list, searchedColumns, keyword)
    .clearOrderBy()
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const documentedColumns = ['jobs.jobId', 'jobs.memberId', 'jobs.title', 'jobs.companyName', 'jobs.web', 'jobs.email', 'jobs.phone', 'jobs.city', 'jobs.state', 'jobs.body', 'jobs.attachments', 'jobs.approved', 'jobs.rejected', 'jobs.createdAt', 'jobs.updatedAt', 'chapters.chapterName', 'chapters.subDomain'] as const

/** The documented list of the chapter: everybody gets what is listed, authors their own too, admins all (decision 61). */
export function inChapter(ctx: Context, { approveStatus, rejectStatus, ...input }: Documented) {
  const { db, chapter, actor, clock } = ctx
  if (actor.role === 'anonymous') return documentedPage(ctx, listedOf(db, chapter.id, clock.now()).select(documentedColumns), input)
  const visible = jobsOf(db, chapter.id)
    .$if(!isAdmin(ctx), (query) =>
      query.where(({ eb, and, or }) => or([eb('jobs.memberId', '=', actor.memberId), and([eb('jobs.approved', '=', 1), eb('jobs.listedUntil', '>', clock.now().toISOString())])])),
    )
    .$if(approveStatus !== undefined, (query) => query.where('jobs.approved', '=', approveStatus!))
    .$if(rejectStatus !== undefined, (query) => query.where('jobs.rejected', '=', rejectStatus!))
    .orderBy('jobs.createdAt', 'desc')
    .orderBy('jobs.jobId')
  return documentedPage(ctx, visible.select(documentedColumns), input)
}

const jobsOf = (db: Db, chapter: ChapterId) =>
  db.selectFrom('jobs').innerJoin('chapters', 'chapters.chapterId', 'jobs.chapterId').where('jobs.chapterId', '=', chapter)

/** The documented list of all chapters: what everybody finds, whoever asks. */
export const everywhere = (ctx: Context, input: Documented) => documentedPage(ctx, everyColumn(ctx.db, ctx.clock.now()), input)

/** One post as calls send it: of the chapter if the reader may see it, of another chapter while everybody finds it in the list of all. */
export async function oneDocumented(ctx: Context, jobId: string) {
  const { db, chapter, clock } = ctx
  const elsewhere = await listedEverywhere(db, clock.now()).select(documentedColumns).where('jobs.jobId', '=', jobId).where('jobs.chapterId', '!=', chapter.id).executeTakeFirst()
  if (elsewhere) return (await asSent(ctx, [elsewhere]))[0]!
  await visibleJob(ctx, jobId)
  return (await asSent(ctx, [await jobsOf(db, chapter.id).select(documentedColumns).where('jobs.jobId', '=', jobId).executeTakeFirstOrThrow(missing)]))[0]!
}

type DocumentedQuery = ReturnType<typeof everyColumn>
type DocumentedRow = Awaited<ReturnType<DocumentedQuery['execute']>>[number]

const everyColumn = (db: Db, now: Date) => listedEverywhere(db, now).select(documentedColumns)

async function documentedPage(ctx: Context, query: DocumentedQuery, { keyword, page, size = 10 }: Omit<Documented, 'approveStatus' | 'rejectStatus'>) {
  const most = isAdmin(ctx) ? largestPage.admins : largestPage.others
  const { items, ...paging } = await pageOf(searched(query, searchedColumns, keyword), { page, isWhole: false, size: Math.min(size, most) })
  return { ...paging, items: await asSent(ctx, items) }
}

async function asSent(ctx: Context, rows: DocumentedRow[]) {
  const posters = await postersOf(ctx.db, rows.map(({ memberId }) => memberId))
  return rows.map(({ memberId, approved, rejected, subDomain, ...row }) => {
    // Files of another chapter are on its host.
    const origin = subDomain === ctx.chapter.subDomain ? '' : ctx.urls.origin({ subDomain })
    return {
      ...row,
      body: origin === '' ? row.body : row.body.replaceAll('src="/uploads/', `src="${origin}/uploads/`),
      attachments: filesIn(row.attachments).map((path) => origin + path),
      ...{ approved: approved === 1, rejected: rejected === 1, member: posters.get(memberId) ?? { firstName: '', lastName: '' } },
    }
  })
}
