import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { nameWithTitle } from '#server/features/members/rules.ts'
import { excerpt } from '#server/text/rich-text.ts'
import { maxLength, rankOf, tenureOf } from './rules.ts'

type Wanted = { cSessionId?: string; cId?: string }

/** Returns the sessions of a chapter, newest years first. */
export function sessionsOf(db: Db, chapter: ChapterId) {
  return db
    .selectFrom('committeeSessions')
    .select(['cSessionId', 'fromYear', 'toYear', 'active', 'createdAt', 'updatedAt'])
    .where('chapterId', '=', chapter)
    .orderBy('fromYear', 'desc')
    .orderBy('toYear', 'desc')
    .execute()
}

/**
 * The members of the chapter's committees, who have a page each, most recently chosen first, with the time of their
 * last change.
 */
export const committeePages = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('committeeMembers')
    .select(['cId as id', 'updatedAt as changedAt'])
    .where('chapterId', '=', chapter)
    .orderBy('createdAt', 'desc')
    .orderBy('cId')

/**
 * Returns the members of a chapter's committees, by position, with current name and picture and their own chapter,
 * which on the parent is not the committee's [spec 16].
 */
export async function committeeOf(db: Db, chapter: ChapterId, { cSessionId, cId }: Wanted = {}) {
  const rows = await db
    .selectFrom('committeeMembers as c')
    .innerJoin('committeeSessions as s', (join) =>
      join.onRef('s.chapterId', '=', 'c.chapterId').onRef('s.cSessionId', '=', 'c.cSessionId'),
    )
    .innerJoin('members as m', 'm.memberId', 'c.memberId')
    .innerJoin('people as p', 'p.personId', 'm.personId')
    .innerJoin('chapters as home', 'home.chapterId', 'm.chapterId')
    .select([
      'c.cId',
      'c.cSessionId',
      'c.memberId',
      'c.position',
      'c.bio',
      'c.createdAt',
      'c.updatedAt',
      's.fromYear',
      's.toYear',
    ])
    .select(['p.mInit', 'p.firstName', 'p.lastName', 'p.profilePicture', 'home.chapterName'])
    .where('c.chapterId', '=', chapter)
    .$if(cSessionId !== undefined, (query) => query.where('c.cSessionId', '=', cSessionId!))
    .$if(cId !== undefined, (query) => query.where('c.cId', '=', cId!))
    .orderBy('p.lastNameKey')
    .orderBy('p.firstNameKey')
    .orderBy('c.cId')
    .execute()
  return rows.sort((a, b) => rankOf(a.position) - rankOf(b.position))
}

type CommitteeMember = Awaited<ReturnType<typeof committeeOf>>[number]

/** Returns a committee member for a list on a page, with only the first words of the bio. */
export function asListed({
  cId,
  memberId,
  position,
  bio,
  mInit,
  firstName,
  lastName,
  profilePicture,
  chapterName,
}: CommitteeMember) {
  const name = nameWithTitle({ mInit, firstName, lastName })
  return {
    cId,
    memberId,
    position,
    name,
    firstName,
    lastName,
    profilePicture,
    chapterName,
    excerpt: excerpt(bio, maxLength.excerpt),
  }
}

/**
 * Returns a committee member for the documented calls (wire.md section 1): only name, title and picture of the person.
 */
export function asDocumented({
  cId,
  memberId,
  position,
  bio,
  createdAt,
  updatedAt,
  chapterName,
  ...row
}: CommitteeMember) {
  const { profilePicture, mInit, firstName, lastName } = row
  return {
    cId,
    memberId,
    position,
    bio,
    createdAt,
    updatedAt,
    member: { profilePicture, mInit, firstName, lastName },
    chapter: { chapterName },
  }
}

/** Returns the sessions for the documented calls, each with its members. */
export async function documentedSessions(db: Db, chapter: ChapterId) {
  return (await withMembers(db, chapter)).map(({ fromYear, toYear, active, members, ...session }) => {
    return {
      ...session,
      tenure: tenureOf({ fromYear, toYear }),
      active: active === 1,
      committees: members.map(asDocumented),
    }
  })
}

/** Returns the sessions for the pages. */
export async function listedSessions(db: Db, chapter: ChapterId) {
  return (await withMembers(db, chapter)).map(({ cSessionId, fromYear, toYear, active, updatedAt, members }) => {
    return {
      updatedAt,
      cSessionId,
      fromYear,
      toYear,
      tenure: tenureOf({ fromYear, toYear }),
      active: active === 1,
      members: members.map(asListed),
    }
  })
}

async function withMembers(db: Db, chapter: ChapterId) {
  const [sessions, members] = await Promise.all([sessionsOf(db, chapter), committeeOf(db, chapter)])
  return sessions.map((session) => ({
    ...session,
    members: members.filter(({ cSessionId }) => cSessionId === session.cSessionId),
  }))
}
