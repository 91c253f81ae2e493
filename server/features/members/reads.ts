import type { SqlBuilder } from '#db/store.ts'
import type { MemberTypeRow } from '#db/tables/members.ts'
import type { Db } from '#db/tables/tables.ts'
import { all, first, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import { longList, type LongList } from '#server/records/long-list.ts'
import { Refusal, refusedField, type RefusalDetails } from '#server/refusal.ts'
import { addressLines, educationLines, lineColumns } from './details/lines.rules.ts'

/**
 * Rejects a reference to a member whom the chapter does not have, at the field `memberId`.
 * @param everywhere whether members of all chapters are allowed, as on the parent
 * @throws Refusal
 */
export function* assertNotStranger(
  { sql }: SqlBuilder,
  chapter: ChapterId,
  memberId: string,
  { everywhere = false, ...details }: RefusalDetails & { everywhere?: boolean } = {},
): Work<void> {
  const members = sql.selectFrom('members').select('memberId').where('memberId', '=', memberId)
  const known = yield* first(everywhere ? members : members.where('chapterId', '=', chapter))
  if (!known)
    throw refusedField(
      'memberId',
      everywhere ? 'Choose a member of the association' : 'Choose a member of this chapter',
      details,
    )
}

/**
 * Returns the person behind a member id that an admin entered, inside a unit of work.
 * @throws Refusal missing, at the field `memberId`
 */
export function* personEntered({ sql }: SqlBuilder, chapter: ChapterId, memberId: string): Work<string> {
  const members = sql.selectFrom('members').select('personId').where('chapterId', '=', chapter)
  const known = yield* first(members.where('memberId', '=', memberId))
  if (!known) throw new Refusal('missing', 'Member not found', { fields: { memberId: 'Member not found' } })
  return known.personId
}

/** Returns one of the chapter's member types, inside a unit of work. */
export function memberTypeOf(
  builder: SqlBuilder,
  chapter: ChapterId,
  memberTypeId: string,
): Work<MemberTypeRow | undefined> {
  return first(
    builder.sql
      .selectFrom('memberTypes')
      .selectAll()
      .where('chapterId', '=', chapter)
      .where('memberTypeId', '=', memberTypeId),
  )
}

/** Returns one of the chapter's member types by id, or by name as legacy clients send it. */
export function memberTypeNamed(
  builder: SqlBuilder,
  chapter: ChapterId,
  idOrName: string,
): Work<MemberTypeRow | undefined> {
  return first(
    builder.sql
      .selectFrom('memberTypes')
      .selectAll()
      .where('chapterId', '=', chapter)
      .where((type) => type.or([type('memberTypeId', '=', idOrName), type('memberType', '=', idOrName)]))
      .orderBy((type) => type.case().when('memberTypeId', '=', idOrName).then(0).else(1).end()),
  )
}

/** Returns the chapter's default member type: the first one by name. */
export const usualMemberType = (builder: SqlBuilder, chapter: ChapterId): Work<MemberTypeRow | undefined> =>
  first(
    builder.sql
      .selectFrom('memberTypes')
      .selectAll()
      .where('chapterId', '=', chapter)
      .orderBy('memberType')
      .orderBy('memberTypeId')
      .limit(1),
  )

/** A member with everything that the portal stores, for the member and the admins of the chapter. */
export type Member = Awaited<ReturnType<ReturnType<typeof memberRows>['execute']>>[number]

const { address1, ...placeLines } = addressLines

/** Columns of what people enter about themselves. */
export const detailColumns = [
  'people.email',
  'people.mInit',
  'people.firstName',
  'people.lastName',
  // The documented calls answer the columns in this order.
  ...lineColumns({ address1 }),
  'people.address2',
  ...lineColumns(placeLines),
  'people.primaryPhone',
  'people.alternatePhone',
  'people.alternateEmail',
  'people.degree',
  'people.degreeYear',
  ...lineColumns(educationLines),
] as const

/** Selects all members; callers narrow it down. */
const memberRows = (db: Db) =>
  db
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .innerJoin('memberTypes', 'memberTypes.memberTypeId', 'members.memberTypeId')
    .innerJoin('chapters', 'chapters.chapterId', 'members.chapterId')
    .select([
      'members.personId',
      'members.memberId',
      'members.chapterId',
      'members.memberTypeId',
      'members.status',
      'members.nextPaymentDueIn',
      'members.isAdmin',
      'members.isSystemAdmin',
      'members.startedAt',
      ...detailColumns,
      'people.certificate',
      'people.profilePicture',
      'people.showsEmail',
      'people.showsPhone',
      'people.createdAt',
      'people.updatedAt',
      'memberTypes.memberType',
      'memberTypes.feeCents',
      'memberTypes.durationYears',
      'memberTypes.createdAt as typeCreatedAt',
      'memberTypes.updatedAt as typeUpdatedAt',
      'chapters.chapterName',
      'chapters.subDomain',
    ])

/** Returns the members of one chapter, by id. */
export function membersOfChapter(db: Db, chapter: ChapterId): LongList<Member> {
  return byMemberId(memberRows(db).where('members.chapterId', '=', chapter))
}

/** Returns the members of all chapters: the association's own list, whose fields depend on the viewer. */
export function allMembers(db: Db): LongList<Member> {
  return byMemberId(memberRows(db))
}

const byMemberId = (rows: ReturnType<typeof memberRows>): LongList<Member> =>
  longList((after, max) => {
    const following = after ? rows.where('members.memberId', '>', after.memberId) : rows
    return following.orderBy('members.memberId').limit(max).execute()
  })

/** Returns a member of the chapter by member ID; undefined for other chapters' members. */
export function memberOfChapter(db: Db, chapter: ChapterId, memberId: string): Promise<Member | undefined> {
  return memberRows(db)
    .where('members.chapterId', '=', chapter)
    .where('members.memberId', '=', memberId)
    .executeTakeFirst()
}

/** Returns the member inside a unit of work. */
export function memberInWork({ sql }: SqlBuilder, chapter: ChapterId, memberId: string): Work<Member | undefined> {
  return first(memberRows(sql).where('members.chapterId', '=', chapter).where('members.memberId', '=', memberId))
}

/**
 * Returns the name of a member to whom a row of the chapter refers; the parent's committee has members of all chapters.
 */
export function* memberName({ sql }: SqlBuilder, memberId: string): Work<string> {
  const names = sql
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['firstName', 'lastName'])
  const person = yield* first(names.where('memberId', '=', memberId))
  return person ? `${person.firstName} ${person.lastName}` : ''
}

/** Returns the names of the chapter's members and former members among these people. */
export async function namesOf(
  db: Db,
  chapter: ChapterId,
  personIds: readonly string[],
): Promise<Map<string, { firstName: string; lastName: string }>> {
  // Does not use the view `everMembers`, which would read all members of the chapter for a few names.
  const people = await db
    .selectFrom('people')
    .leftJoin('members', 'members.personId', 'people.personId')
    .leftJoin('formerMembers', 'formerMembers.personId', 'people.personId')
    .select(['people.personId', 'firstName', 'lastName'])
    .where('people.personId', 'in', ['', ...new Set(personIds)])
    .where((row) => row.or([row('members.chapterId', '=', chapter), row('formerMembers.chapterId', '=', chapter)]))
    .execute()
  const names = new Map(people.map(({ personId, ...name }) => [personId, name]))
  const missing = personIds.filter((personId) => personId !== '' && !names.has(personId))
  if (missing.length === 0) return names
  // What a merged person did or paid is named by the person who was kept.
  const merged = await db
    .selectFrom('mergedMembers')
    .innerJoin('people', 'people.personId', 'mergedMembers.keptId')
    .select(['mergedMembers.personId', 'firstName', 'lastName'])
    .where('mergedMembers.chapterId', '=', chapter)
    .where('mergedMembers.personId', 'in', [...new Set(missing)])
    .execute()
  for (const { personId, ...name } of merged) names.set(personId, name)
  return names
}

export const unknownMember = () =>
  new Refusal('missing', 'There is no such member here.', { documented: 'User not found' })

/** The refusal of a member type that the chapter does not have. */
export const unknownType = () => refusedField('memberType', 'Choose a member type')

/** Returns the caller, as a member of their own chapter. */
export function memberByPerson(db: Db, chapter: ChapterId, personId: string): Promise<Member | undefined> {
  return memberRows(db)
    .where('members.chapterId', '=', chapter)
    .where('members.personId', '=', personId)
    .executeTakeFirst()
}

/** Returns an applicant's email address and name, inside a unit of work. */
export function* personOf(
  builder: SqlBuilder,
  personId: string,
): Work<{ email: string; firstName: string; lastName: string }> {
  const person = yield* first(
    builder.sql.selectFrom('people').select(['email', 'firstName', 'lastName']).where('personId', '=', personId),
  )
  if (!person) throw new Error(`There is no personal row for ${personId}`)
  return person
}

export { shortIdCandidates as memberIdCandidates } from '#server/text/short-ids.ts'

/**
 * Returns the first candidate id that was never used. The transaction must lock the head of the log (`lockHead`), or
 * another could take the id before this one commits.
 */
export function* freeMemberId(builder: SqlBuilder, candidates: readonly string[]): Work<string> {
  const rows = yield* all(builder.sql.selectFrom('everMembers').select('memberId').where('memberId', 'in', candidates))
  const taken = new Set(rows.map(({ memberId }) => memberId))
  const free = candidates.find((candidate) => !taken.has(candidate))
  if (!free) throw new Error('Every candidate for a member id is taken')
  return free
}
