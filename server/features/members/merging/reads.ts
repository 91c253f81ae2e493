import type { SqlBuilder } from '#db/store.ts'
import type { Db } from '#db/tables/tables.ts'
import { all, first, type Work } from '#db/work.ts'
import { signatureOf } from '#server/auth/secrets.ts'
import type { ChapterId } from '#server/chapter.ts'
import { countRows } from '#server/records/public-lists.ts'
import type { Member } from '../reads.ts'

type Compared = { member: Member; answers: readonly { fieldId: string; answer: string }[] }

/** Returns a version token that changes with everything that two people are compared by, whichever comes first. */
export const mergeVersion = (appSecret: string, people: readonly Compared[]): string =>
  signatureOf(
    appSecret,
    JSON.stringify(
      people
        .map(({ member, answers }) => [member, answers.map(({ fieldId, answer }) => [fieldId, answer])] as const)
        .sort(([one], [other]) => (one.memberId < other.memberId ? -1 : 1)),
    ),
  )

const keptRow = (sql: Db, chapter: ChapterId, memberId: string) =>
  sql
    .selectFrom('mergedMembers')
    .innerJoin('members', 'members.personId', 'mergedMembers.keptId')
    .select('members.memberId')
    .where('mergedMembers.chapterId', '=', chapter)
    .where('mergedMembers.memberId', '=', memberId)

/** Returns the number of the member whom one of the chapter's numbers leads to since a merge; null if it is no such. */
export const mergedInto = async (db: Db, chapter: ChapterId, memberId: string): Promise<string | null> =>
  (await keptRow(db, chapter, memberId).executeTakeFirst())?.memberId ?? null

/** Returns the same inside a unit of work. */
export function* mergedIntoAt({ sql }: SqlBuilder, chapter: ChapterId, memberId: string): Work<string | null> {
  return (yield* first(keptRow(sql, chapter, memberId)))?.memberId ?? null
}

/** Returns the person whom the facts of a person count for: the one who was kept, or the same. */
export function* keptPerson({ sql }: Pick<SqlBuilder, 'sql'>, chapter: ChapterId, personId: string): Work<string> {
  return (yield* first(keptIdOf(sql, chapter, personId)))?.keptId ?? personId
}

/** Returns the same outside of a unit of work. */
export async function keptPersonOf(db: Db, chapter: ChapterId, personId: string): Promise<string> {
  return (await keptIdOf(db, chapter, personId).executeTakeFirst())?.keptId ?? personId
}

const keptIdOf = (sql: Db, chapter: ChapterId, personId: string) =>
  sql.selectFrom('mergedMembers').select('keptId').where('chapterId', '=', chapter).where('personId', '=', personId)

/** Returns the people who became part of a person, in the order of the merges. */
export const mergedPeopleOf = (db: Db, chapter: ChapterId, keptId: string) =>
  db
    .selectFrom('mergedMembers')
    .select(['personId', 'memberId', 'mergeId', 'mergedAt'])
    .where('chapterId', '=', chapter)
    .where('keptId', '=', keptId)
    .orderBy('mergedAt')
    .orderBy('personId')
    .execute()

/** Returns the addresses of the people who became part of a person, from before the merges. */
export async function mergedAddressesOf(db: Db, chapter: ChapterId, keptId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('merges')
    // A kept person may have become part of another one since.
    .innerJoin('mergedMembers', 'mergedMembers.personId', 'merges.otherId')
    .select('merges.replaced')
    .where('merges.chapterId', '=', chapter)
    .where('mergedMembers.keptId', '=', keptId)
    .execute()
  const addresses = rows.map(({ replaced }) => (JSON.parse(replaced) as { login: { email: string } }).login.email)
  return [...new Set(addresses)].filter((address) => address !== '')
}

/** Returns the ids of the people who became part of a person, inside a unit of work. */
export function* mergedPeopleAt({ sql }: SqlBuilder, chapter: ChapterId, keptId: string): Work<string[]> {
  const rows = yield* all(
    sql.selectFrom('mergedMembers').select('personId').where('chapterId', '=', chapter).where('keptId', '=', keptId),
  )
  return rows.map(({ personId }) => personId)
}

/** Returns the number of a chapter's merges that can be undone. */
export const numberOfMerges = (db: Db, chapter: ChapterId): Promise<number> =>
  countRows(db.selectFrom('merges').where('chapterId', '=', chapter))

/** Returns a chapter's newest merges that can be undone, `limit` at most. */
export const mergesOf = (db: Db, chapter: ChapterId, limit: number) =>
  db
    .selectFrom('merges')
    .innerJoin('members', 'members.personId', 'merges.keptId')
    .innerJoin('people', 'people.personId', 'merges.keptId')
    .innerJoin('mergedMembers', 'mergedMembers.personId', 'merges.otherId')
    .innerJoin('people as others', 'others.personId', 'merges.otherId')
    .select([
      'merges.mergeId',
      'merges.createdBy',
      'merges.createdAt',
      'members.memberId as keptMemberId',
      'people.firstName as keptFirstName',
      'people.lastName as keptLastName',
      'mergedMembers.memberId as otherMemberId',
      'others.firstName as otherFirstName',
      'others.lastName as otherLastName',
    ])
    .where('merges.chapterId', '=', chapter)
    .orderBy('merges.createdAt', 'desc')
    .orderBy('merges.mergeId')
    .limit(limit)
    .execute()
