import { sql as rawSql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { filesIn } from '#server/records/shapes.ts'
import { beginningOf, usualBeginning } from '#server/text/beginnings.ts'
import { cleanText, opening } from '#server/text/rich-text.ts'
import { calendarDay } from '#server/time/clock.ts'
import { pageOf, searched } from '#server/records/public-lists.ts'
import { may } from '#server/trpc.ts'
import { missing } from './decisions.ts'
import { postersOf, visibleJob } from './own.reads.ts'
import { listedEverywhere, listedOf, portalSettingsOf } from './reads.ts'
import { largestPage, maxLength } from './rules.ts'
import type { documentedJobs, listedJobs } from './schema.ts'

export const searchedColumns = ['jobs.title', 'jobs.companyName', 'jobs.city', 'jobs.state', 'jobs.bodyWords']

type Listed = z.output<typeof listedJobs>
type Documented = z.output<typeof documentedJobs>

/**
 * Returns a page for readers: an excerpt of each post, and its URL. Posts of other chapters are read on their hosts.
 */
export async function listedPage(ctx: Context, { of, keyword, page }: Listed) {
  const now = ctx.clock.now()
  const lists = { chapter: listedOf(ctx.db, ctx.chapter.id, now), all: listedEverywhere(ctx.db, now) }
  // Ids first: earlier pages are skipped in the index without reading their texts.
  const { items, ...paging } = await pageOf(searched(lists[of].select('jobs.jobId'), searchedColumns, keyword), {
    page,
    isWhole: false,
  })
  const columns = [
    'jobs.jobId',
    'jobs.title',
    'jobs.companyName',
    'jobs.city',
    'jobs.state',
    'jobs.createdAt',
    'jobs.chapterId',
    'chapters.chapterName',
    'chapters.subDomain',
  ] as const
  const rows = await namedIn(lists[of], items).select(columns).select(beginningOf('jobs.body', 'body')).execute()
  const counts = { chapter: await countOf(lists.chapter, keyword), all: await countOf(lists.all, keyword) }
  const jobs = rows.map(({ body, createdAt, chapterId, subDomain, ...job }) => ({
    ...job,
    excerpt: opening(body, maxLength.excerpt),
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

/** Everything that a call returns of a post except its text. */
const documentedColumns = [
  'jobs.jobId',
  'jobs.memberId',
  'jobs.title',
  'jobs.companyName',
  'jobs.web',
  'jobs.email',
  'jobs.phone',
  'jobs.city',
  'jobs.state',
  'jobs.attachments',
  'jobs.approved',
  'jobs.rejected',
  'jobs.createdAt',
  'jobs.updatedAt',
  'chapters.chapterName',
  'chapters.subDomain',
] as const

/**
 * Returns the documented list of the chapter: the listed posts for everyone, plus the author's own; for admins, all
 * [spec 61].
 */
export function inChapter(ctx: Context, { approveStatus, rejectStatus, ...input }: Documented) {
  const { db, chapter, actor, clock } = ctx
  if (actor.role === 'anonymous') return documentedPage(ctx, listedOf(db, chapter.id, clock.now()), input)
  const visible = jobsOf(db, chapter.id)
    .$if(!may(ctx, 'jobPortal'), (query) =>
      query.where(({ eb, and, or }) =>
        or([
          eb('jobs.memberId', '=', actor.memberId),
          and([eb('jobs.approved', '=', 1), eb('jobs.listedUntil', '>', clock.now().toISOString())]),
        ]),
      ),
    )
    .$if(approveStatus !== undefined, (query) => query.where('jobs.approved', '=', approveStatus!))
    .$if(rejectStatus !== undefined, (query) => query.where('jobs.rejected', '=', rejectStatus!))
    .orderBy('jobs.createdAt', 'desc')
    .orderBy('jobs.jobId')
  return documentedPage(ctx, visible, input)
}

const jobsOf = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('jobs')
    .innerJoin('chapters', 'chapters.chapterId', 'jobs.chapterId')
    .where('jobs.chapterId', '=', chapter)

/** Returns the documented list of all chapters: only the listed posts, for every caller. */
export const everywhere = (ctx: Context, input: Documented) =>
  documentedPage(ctx, listedEverywhere(ctx.db, ctx.clock.now()), input)

/**
 * Returns one post as calls send it: one of this chapter if the viewer may see it, or one of another chapter while it
 * is listed for everyone.
 */
export async function oneDocumented(ctx: Context, jobId: string) {
  const { db, chapter, clock } = ctx
  const elsewhere = await listedEverywhere(db, clock.now())
    .select(documentedColumns)
    .select('jobs.body')
    .where('jobs.jobId', '=', jobId)
    .where('jobs.chapterId', '!=', chapter.id)
    .executeTakeFirst()
  if (elsewhere) return (await asSent(ctx, [elsewhere]))[0]!
  await visibleJob(ctx, jobId)
  return (
    await asSent(ctx, [
      await jobsOf(db, chapter.id)
        .select(documentedColumns)
        .select('jobs.body')
        .where('jobs.jobId', '=', jobId)
        .executeTakeFirstOrThrow(missing),
    ])
  )[0]!
}

type Posts = ReturnType<typeof listedEverywhere>

const withTexts = (posts: Posts) => posts.select(documentedColumns).select('jobs.body')

type DocumentedRow = Awaited<ReturnType<ReturnType<typeof withTexts>['execute']>>[number]

/** Returns the posts of a page with these ids, in their order. */
const namedIn = (posts: Posts, items: { jobId: string }[]) =>
  posts.where('jobs.jobId', 'in', ['', ...items.map(({ jobId }) => jobId)])

async function documentedPage(
  ctx: Context,
  posts: Posts,
  { keyword, page, size = 10 }: Omit<Documented, 'approveStatus' | 'rejectStatus'>,
) {
  const max = may(ctx, 'jobPortal') ? largestPage.admins : largestPage.others
  const { items, ...paging } = await pageOf(searched(posts.select('jobs.jobId'), searchedColumns, keyword), {
    page,
    isWhole: false,
    size: Math.min(size, max),
  })
  const results = namedIn(posts, items)
  const isShort = items.length <= largestPage.others && (await bytesOf(results)) <= maxBytes
  if (isShort) return { ...paging, items: await asSent(ctx, await withTexts(results).execute()) }
  const rows = await results.select(documentedColumns).select(beginningOf('jobs.body', 'body')).execute()
  return {
    ...paging,
    items: await asSent(
      ctx,
      rows.map((row) => ({ ...row, body: shortened(row.body) })),
    ),
  }
}

/** Maximum total size of the full texts in one answer, in bytes. */
const maxBytes = 1_000_000

async function bytesOf(posts: Posts): Promise<number> {
  const { bytes } = await posts
    .clearOrderBy()
    .select(rawSql<number | null>`sum(octet_length(${rawSql.ref('jobs.body')}))`.as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** Shortens a text that exceeds its share of the response, and closes a tag that was cut. */
const shortened = (beginning: string) => (beginning.length < usualBeginning ? beginning : cleanText(beginning))

async function asSent(ctx: Context, rows: DocumentedRow[]) {
  const posters = await postersOf(
    ctx.db,
    rows.map(({ memberId }) => memberId),
  )
  return rows.map(({ memberId, approved, rejected, subDomain, ...row }) => {
    // Files of another chapter are on its host.
    const origin = subDomain === ctx.chapter.subDomain ? '' : ctx.urls.origin({ subDomain })
    return {
      ...row,
      body: origin === '' ? row.body : row.body.replaceAll('src="/uploads/', `src="${origin}/uploads/`),
      attachments: filesIn(row.attachments).map((path) => origin + path),
      approved: approved === 1,
      rejected: rejected === 1,
      member: posters.get(memberId) ?? { firstName: '', lastName: '' },
    }
  })
}
