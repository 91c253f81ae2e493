import type { Db } from '#db/tables/tables.ts'
import { asChapter, type Association, type Chapter, type ChapterId } from '#server/chapter.ts'

/**
 * Returns the member whose role a system admin may set on this host: one of the chapter, or on the main chapter's host
 * one of any chapter, because admins are made in its All Members table (foundation section 2).
 */
export async function memberInReach(
  db: Db,
  here: Chapter,
  association: Association,
  memberId: string,
): Promise<
  { personId: string; chapterId: ChapterId; timeZone: string; firstName: string; lastName: string } | undefined
> {
  const row = await db
    .selectFrom('members')
    .innerJoin('chapters', 'chapters.chapterId', 'members.chapterId')
    .innerJoin('people', 'people.personId', 'members.personId')
    .selectAll('chapters')
    .select(['members.personId', 'people.firstName', 'people.lastName'])
    .where('members.memberId', '=', memberId)
    .executeTakeFirst()
  if (!row) return undefined
  const { id: chapterId, timeZone } = asChapter(row, association)
  const { personId, firstName, lastName } = row
  return here.isMain || chapterId === here.id ? { personId, chapterId, timeZone, firstName, lastName } : undefined
}
