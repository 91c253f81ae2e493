import { sql } from 'kysely'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/** Returns a chapter's tags by name. */
export const tagsOf = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('memberTags')
    .select(['tagId', 'tagName', 'createdBy', 'createdAt', 'updatedAt'])
    .where('chapterId', '=', chapter)
    .orderBy(sql`lower(${sql.ref('tagName')})`)
    .orderBy('tagId')
    .execute()

/** Returns how many people have each of a chapter's tags, and the last tagging: its time and who set it. */
export async function tagUses(db: Db, chapter: ChapterId) {
  const rows = await db
    .selectFrom('taggedPeople')
    .select((row) => ['tagId', row.fn.countAll<number>().as('people'), row.fn.max('createdAt').as('lastAt')])
    .where('chapterId', '=', chapter)
    .groupBy('tagId')
    .execute()
  return new Map(rows.map(({ tagId, people, lastAt }) => [tagId, { people: Number(people), lastAt }]))
}

/** Returns the tags of a chapter's members, by member id and in the order of the names. */
export async function tagsOfMembers(
  db: Db,
  chapter: ChapterId,
  memberIds: readonly string[],
): Promise<Map<string, { tagId: string; tagName: string }[]>> {
  const found = new Map<string, { tagId: string; tagName: string }[]>()
  if (memberIds.length === 0) return found
  const rows = await db
    .selectFrom('members')
    .innerJoin('taggedPeople', 'taggedPeople.personId', 'members.personId')
    .innerJoin('memberTags', 'memberTags.tagId', 'taggedPeople.tagId')
    .select(['memberId', 'memberTags.tagId', 'tagName'])
    .where('members.chapterId', '=', chapter)
    .where('memberTags.chapterId', '=', chapter)
    .where('memberId', 'in', memberIds)
    .orderBy(sql`lower(${sql.ref('tagName')})`)
    .execute()
  for (const { memberId, ...tag } of rows) found.set(memberId, [...(found.get(memberId) ?? []), tag])
  return found
}
