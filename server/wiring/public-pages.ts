import { sql } from 'kysely'
import type { Db } from '#db/tables/tables.ts'
import type { Chapter, ChapterId } from '../chapter.ts'
import { activityPages } from '../features/activities/reads.ts'
import { announcementPages } from '../features/announcements/reads.ts'
import { committeePages } from '../features/committees/reads.ts'
import { documentPages } from '../features/documents/reads.ts'
import { publishedEventPages } from '../features/events/calendar/reads.ts'
import { jobPages } from '../features/jobs/reads.ts'
import { imagePages } from '../features/images/reads.ts'
import { statementPages } from '../features/statements/reads.ts'

/** A page that search engines may index: its path, and its last change where known. */
export type PublicPage = { path: string; changedAt?: string }

/** Pages that every visitor may read, at one address each. */
const always = ['/', '/about', '/activities', '/announcements', '/calendar', '/committiees', '/donate']
const ofTheParent = ['/bod', '/documents']
const whileOpen = ['/register']

/** The features' publications, keyed by the prefix of their addresses: a page each. */
const ofFeatures: Record<string, (db: Db, chapter: ChapterId) => PageQuery> = {
  '/event/': publishedEventPages,
  '/announcements/': announcementPages,
  '/activity/': activityPages,
  '/committee/': committeePages,
  '/image/': imagePages,
  '/chapters/mission/': statementPages('mission'),
  '/chapters/vission/': statementPages('vision'),
  '/chapters/history/': statementPages('history'),
}

/** The parent's documents are public, those of other chapters for their members only [spec 35]. */
const featuresOf = ({ isMain, jobPortal }: Chapter, now: Date): typeof ofFeatures => ({
  ...ofFeatures,
  ...(isMain ? { '/doc/': documentPages } : {}),
  ...(jobPortal ? { '/jobs/': (db: Db, chapter: ChapterId) => jobPages(db, chapter, now) } : {}),
})

/** A feature's query, whatever its table. */
type PageQuery = {
  execute(): Promise<{ id: string; changedAt: string }[]>
  limit(rows: number): PageQuery
  offset(rows: number): PageQuery
  clearSelect(): { clearOrderBy(): { select(one: unknown): { executeTakeFirstOrThrow(): Promise<object> } } }
}

const ofTheJobPortal = ['/jobs', '/jobsall']

const fixedOf = ({ isMain, jobPortal, closedAt }: Chapter): string[] => [
  ...always,
  ...(jobPortal ? ofTheJobPortal : []),
  ...(isMain ? ofTheParent : closedAt === null ? whileOpen : []),
]

async function countOf(query: PageQuery): Promise<number> {
  const { total } = (await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()) as { total: number }
  return Number(total)
}

/** Returns how many pages of a chapter search engines may index. */
export async function countPublicPages(db: Db, chapter: Chapter, now: Date): Promise<number> {
  const counts = await Promise.all(
    Object.values(featuresOf(chapter, now)).map((pages) => countOf(pages(db, chapter.id))),
  )
  return counts.reduce((sum, count) => sum + count, fixedOf(chapter).length)
}

/**
 * Returns a range of a chapter's pages for search engines: those that each chapter has, and those that its features
 * published. Reads no more than the range.
 */
export async function publicPagesOf(
  db: Db,
  chapter: Chapter,
  now: Date,
  { from, max }: { from: number; max: number },
): Promise<PublicPage[]> {
  const listed: PublicPage[] = fixedOf(chapter)
    .slice(from, from + max)
    .map((path) => ({ path }))
  let before = fixedOf(chapter).length
  for (const [beginning, pages] of Object.entries(featuresOf(chapter, now))) {
    if (listed.length === max) break
    const count = await countOf(pages(db, chapter.id))
    const offset = Math.max(0, from - before)
    before += count
    if (offset >= count) continue
    const rows = await pages(db, chapter.id)
      .limit(max - listed.length)
      .offset(offset)
      .execute()
    listed.push(...rows.map(({ id, changedAt }) => ({ path: beginning + id, changedAt })))
  }
  return listed
}

/**
 * Addresses closed to search engines: those that require permission, and forms that are of no use to others. `$` ends
 * an address.
 */
const privatePaths = [
  '/dashboard',
  '/system',
  '/systemAdmin',
  '/profile',
  '/security',
  '/confirm',
  '/login/link/',
  '/users/',
  '/admin/',
  '/members',
  '/payment',
  '/renew/',
  '/treasury',
  '/votes',
  '/my-office',
  '/offices',
  '/verify/',
  '/export/',
  '/settings',
  '/events$',
  '/eventsnew',
  '/eventnew',
  '/event/register/',
  '/event/regmod/',
  '/event/registration/',
  '/event/payment',
  '/event/*/edit',
  '/event/*/cancel',
  '/event/*/check-in',
  '/event/*/helpers',
  '/event/*/nominate',
  '/event/*/packages',
  '/event/*/values',
  '/event/*/registrations',
  '/event/*/waiting',
  '/event/waiting/',
  '/registration/',
  '/chapter$',
  '/memberType',
  '/paymentType',
  '/donationType',
  '/imports',
  '/donate/',
  '/help$',
  '/links$',
  '/mail-records$',
  '/member-fields$',
  '/activity$',
  '/announcement$',
  '/emails',
  '/email/',
  '/images$',
  '/advertisement',
  '/career',
  '/training',
  '/blog',
  '/job/',
  '/mission$',
  '/vission$',
  '/history$',
  '/activate',
  '/password/',
  '/resend-verification',
  '/logout',
  '/newsletter/',
  '/notifications',
  '/unsubscribe/',
  '/preferences/',
  '/dev/',
  '/search',
  '/developers',
  '/api/',
]

/** Open only on the parent's host. */
export const privatePathsOf = ({ isMain }: Pick<Chapter, 'isMain'>) =>
  isMain ? privatePaths : [...privatePaths, '/documents', '/doc/', '/bod']
