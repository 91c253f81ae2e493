import type { JobRow } from '#db/tables/jobs.ts'
import type { Db } from '#db/tables/tables.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import type { Context } from '#server/context.ts'
import { beginningOf } from '#server/text/beginnings.ts'
import { may } from '#server/trpc.ts'
import { missing } from './decisions.ts'
import type { JobState } from './rules.ts'

/** Maximum number of posts in one state on the admins' page, and of posts on an author's own page. */
const maxDisplayed = { admins: 1000, author: 100 } as const

const ofChapter = ({ db, chapter }: Pick<Context, 'db' | 'chapter'>) =>
  db.selectFrom('jobs').where('jobs.chapterId', '=', chapter.id)

/** Returns a post of the chapter in any state; undefined if there is none. */
export const jobNamed = (ctx: Context, jobId: string): Promise<JobRow | undefined> =>
  ofChapter(ctx).selectAll().where('jobId', '=', jobId).executeTakeFirst()

/**
 * Returns one of the chapter's posts if the viewer may see it; everyone may see an approved one. @throws Refusal
 * missing
 */
export async function visibleJob(ctx: Context, jobId: string): Promise<JobRow> {
  const row = await jobNamed(ctx, jobId)
  if (
    !row ||
    !(
      row.approved === 1 ||
      may(ctx, 'jobPortal') ||
      (ctx.actor.role !== 'anonymous' && ctx.actor.memberId === row.memberId)
    )
  )
    throw missing()
  return row
}

/** A post in a list, with the beginning of its text. */
export type JobLine = Omit<JobRow, 'bodyWords'>

const lines = (ctx: Pick<Context, 'db' | 'chapter'>) =>
  ofChapter(ctx)
    .select([
      'jobId',
      'chapterId',
      'memberId',
      'title',
      'companyName',
      'web',
      'email',
      'phone',
      'city',
      'state',
      'attachments',
      'approved',
      'rejected',
      'rejectionReason',
    ])
    .select(['decidedAt', 'listedUntil', 'verdictBefore', 'createdBy', 'updatedBy', 'createdAt', 'updatedAt'])
    .select(beginningOf('body', 'body'))

/** The caller's newest posts, with the state of each. */
export const ownPosts = (ctx: Context & { actor: SignedIn }) =>
  ofChapter(ctx)
    .select(['jobId', 'title', 'approved', 'rejected', 'listedUntil', 'rejectionReason'])
    .where('memberId', '=', ctx.actor.memberId)
    .orderBy('createdAt', 'desc')
    .orderBy('jobId')
    .limit(maxDisplayed.author)
    .execute()

const flagsOf = {
  pending: { approved: 0, rejected: 0 },
  approved: { approved: 1, rejected: 0 },
  rejected: { approved: 0, rejected: 1 },
} as const

/** Returns the chapter's posts in a state: pending ones oldest first, decided ones newest first. */
export function jobsIn(ctx: Context, state: JobState): Promise<JobLine[]> {
  const { approved, rejected } = flagsOf[state]
  return lines(ctx)
    .where('approved', '=', approved)
    .where('rejected', '=', rejected)
    .orderBy('createdAt', state === 'pending' ? 'asc' : 'desc')
    .orderBy('jobId')
    .limit(maxDisplayed.admins)
    .execute()
}

/** Returns the number of the chapter's posts in each state. */
export async function counted(ctx: Context): Promise<Record<JobState, number>> {
  const rows = await ofChapter(ctx)
    .select(['approved', 'rejected'])
    .select(({ fn }) => fn.countAll().as('count'))
    .groupBy(['approved', 'rejected'])
    .execute()
  const of = (state: JobState) =>
    Number(
      rows.find(
        ({ approved, rejected }) => approved === flagsOf[state].approved && rejected === flagsOf[state].rejected,
      )?.count ?? 0,
    )
  return { pending: of('pending'), approved: of('approved'), rejected: of('rejected') }
}

/** Returns the number of addresses that get the chapter's job alerts. */
export async function subscribersOf({ db, chapter }: Context): Promise<number> {
  const { count } = await db
    .selectFrom('newsletterSubscriptions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('chapterId', '=', chapter.id)
    .where('confirmedAt', 'is not', null)
    .where('unsubscribedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the names of the posters, by member id: a system admin posts on any chapter. */
export async function postersOf(
  db: Db,
  memberIds: readonly string[],
): Promise<Map<string, { firstName: string; lastName: string }>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['members.memberId', 'firstName', 'lastName'])
    .where('members.memberId', 'in', [...new Set(memberIds)])
    .execute()
  return new Map(rows.map(({ memberId, ...name }) => [memberId, name]))
}

/** Returns the author of a post as the admins of the chapter see them; null if the author has left. */
export async function authorOf(ctx: Context, memberId: string) {
  const poster = (await postersOf(ctx.db, [memberId])).get(memberId)
  if (!poster) return null
  const { count } = await ofChapter(ctx)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('memberId', '=', memberId)
    .where('approved', '=', 1)
    .executeTakeFirstOrThrow()
  return { memberId, ...poster, approvedPosts: Number(count) }
}
