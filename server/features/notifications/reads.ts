import type { Db } from '#db/tables/tables.ts'
import { all, type Work } from '#db/work.ts'
import type { Chapter, ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { inOfficeAt, standingIn } from '#server/notices/answering.ts'
import { closingNews } from './closing.reads.ts'
import { summaryTimes, wayAt } from './decisions.ts'
import type { Occasion } from './rules.ts'

/** Selects what people of the chapter chose. */
export const choicesIn = (sql: Db, chapter: ChapterId) =>
  sql
    .selectFrom('notificationChoices')
    .select(['personId', 'occasion', 'how', 'before', 'changedAt'])
    .where('chapterId', '=', chapter)

/** Selects up to when the chapter's news was sent. */
export const marksOf = (sql: Db, chapter: ChapterId) =>
  sql.selectFrom('notificationMarks').select(['notifiedUpTo', 'summedUpTo']).where('chapterId', '=', chapter)

/** The columns that an email to a person needs. */
const notified = ['people.personId', 'email', 'firstName', 'members.chapterId'] as const

/** Selects the chapter's members by name, with their addresses. */
export const membersIn = (sql: Db, chapter: ChapterId) =>
  sql
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(notified)
    .where('members.chapterId', '=', chapter)
    .orderBy('people.personId')

/**
 * Selects whom everything in the chapter concerns: its admins, and while it has none, the system admins of the
 * association.
 */
export const adminsIn = (sql: Db, chapter: ChapterId) =>
  sql
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(notified)
    .where('members.personId', 'in', inOfficeAt(sql, chapter).unionAll(standingIn(sql, chapter)))
    .orderBy('people.personId')

/** Returns what a person is in a chapter for its notifications; undefined for somebody whom nothing in it concerns. */
export async function notifiedIn(
  sql: Db,
  chapter: ChapterId,
  personId: string,
): Promise<{ isAdmin: boolean } | undefined> {
  const [admin, member] = await Promise.all([
    adminsIn(sql, chapter).where('members.personId', '=', personId).executeTakeFirst(),
    membersIn(sql, chapter).where('members.personId', '=', personId).executeTakeFirst(),
  ])
  return admin || member ? { isAdmin: admin !== undefined } : undefined
}

/**
 * Returns who is told at once of something that must be done by a time (UTC): those who chose so, and those with the
 * daily summary if it would come too late.
 */
export function* notifiedAtOnce(
  { sql, now }: Pick<Tx, 'sql' | 'now'>,
  chapter: { id: ChapterId; timeZone: string },
  { occasion, until }: { occasion: Occasion; until: string },
): Work<(personId: string) => boolean> {
  const chosen = yield* all(choicesIn(sql, chapter.id).where('occasion', '=', occasion))
  const ofPerson = new Map(chosen.map((choice) => [choice.personId, choice]))
  const isUrgent = until <= summaryTimes(now, chapter.timeZone).next.toISOString()
  return (personId) => {
    // One moment later, so that a choice made in this very second counts.
    const way = wayAt(ofPerson.get(personId), new Date(now.getTime() + 1).toISOString())
    return way === 'atOnce' || (way === 'summary' && isUrgent)
  }
}

/** A span of UTC times, without its start and with its end. */
export type Span = { from: string; to: string }

/** What the news of a chapter follows from. */
export type NewsChapter = Pick<Chapter, 'id' | 'zones' | 'isMain'>

/** Maximum number of each kind in one email; the rest are not counted. */
const max = 500

/** What happened in a chapter in a span of time, and is still worth knowing. Each read names its occasion. */
export const newsReads = {
  /** People who confirmed their address and wait for approval. */
  applications: (sql: Db, chapter: ChapterId, { from, to }: Span) =>
    sql
      .selectFrom('applications')
      .innerJoin('people', 'people.personId', 'applications.personId')
      .innerJoin('memberTypes', 'memberTypes.memberTypeId', 'applications.memberTypeId')
      .select(['firstName', 'lastName', 'memberType', 'verifiedAt as at'])
      .where('applications.chapterId', '=', chapter)
      .where('emailVerified', '=', 1)
      .where('verifiedAt', '>', from)
      .where('verifiedAt', '<=', to)
      .orderBy('verifiedAt')
      .limit(max),
  zelle: (sql: Db, chapter: ChapterId, { from, to }: Span) =>
    sql
      .selectFrom('zelleReports')
      .innerJoin('events', 'events.eventId', 'zelleReports.eventId')
      .select(['eventName', 'events.timeZone', 'amountCents', 'until', 'reportedAt as at'])
      .where('zelleReports.chapterId', '=', chapter)
      .where('zelleReports.state', '=', 'reported')
      .where('reportedAt', '>', from)
      .where('reportedAt', '<=', to)
      .orderBy('reportedAt')
      .limit(max),
  jobs: (sql: Db, chapter: ChapterId, { from, to }: Span) =>
    sql
      .selectFrom('jobs')
      .select(['jobId', 'title', 'companyName', 'createdAt as at'])
      .where('chapterId', '=', chapter)
      .where('approved', '=', 0)
      .where('rejected', '=', 0)
      .where('createdAt', '>', from)
      .where('createdAt', '<=', to)
      .orderBy('createdAt')
      .limit(max),
  donations: (sql: Db, chapter: ChapterId, { from, to }: Span) =>
    sql
      .selectFrom('donations')
      .select(['donationType', 'amountCents', 'donatedAt as at'])
      .where('chapterId', '=', chapter)
      .where('donatedAt', '>', from)
      .where('donatedAt', '<=', to)
      .orderBy('donatedAt')
      .limit(max),
  registrations: (sql: Db, chapter: ChapterId, { from, to }: Span) =>
    sql
      .selectFrom('registrations')
      .innerJoin('events', 'events.eventId', 'registrations.eventId')
      .select(['registrations.eventId', 'eventName', 'amountCents', 'registeredAt as at'])
      .where('registrations.chapterId', '=', chapter)
      .where('registrations.state', '=', 'registered')
      .where('registeredAt', '>', from)
      .where('registeredAt', '<=', to)
      .orderBy('registeredAt')
      .limit(max),
  comments: (sql: Db, chapter: ChapterId, { from, to }: Span) =>
    sql
      .selectFrom('blogComments')
      .innerJoin('blogPosts', 'blogPosts.blogId', 'blogComments.blogId')
      .leftJoin('blogComments as parents', 'parents.commentId', 'blogComments.parentId')
      .leftJoin('people', 'people.personId', 'blogComments.authorId')
      .select([
        'blogComments.blogId',
        'title',
        'blogComments.comment',
        'blogComments.authorId',
        'firstName',
        'lastName',
      ])
      .select(['blogPosts.createdBy as postedBy', 'parents.authorId as answers', 'blogComments.createdAt as at'])
      .where('blogComments.chapterId', '=', chapter)
      .where('blogComments.hiddenAt', 'is', null)
      .where('blogComments.createdAt', '>', from)
      .where('blogComments.createdAt', '<=', to)
      .orderBy('blogComments.createdAt')
      .limit(max),
}

/** Returns a chapter's news, by occasion. */
export function* newsIn({ sql }: Pick<Tx, 'sql'>, { id: chapter, zones, isMain }: NewsChapter, span: Span) {
  return {
    applications: yield* all(newsReads.applications(sql, chapter, span)),
    zelle: yield* all(newsReads.zelle(sql, chapter, span)),
    jobs: yield* all(newsReads.jobs(sql, chapter, span)),
    donations: yield* all(newsReads.donations(sql, chapter, span)),
    registrations: yield* all(newsReads.registrations(sql, chapter, span)),
    comments: yield* all(newsReads.comments(sql, chapter, span)),
    closing: yield* closingNews({ sql }, { id: chapter, zones, isMain }, span),
  }
}

type Returned<Generator> = Generator extends (...given: never[]) => globalThis.Generator<unknown, infer News>
  ? News
  : never

/** A chapter's news, by occasion. */
export type News = Returned<typeof newsIn>
