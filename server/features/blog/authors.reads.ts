import type { Db } from '#db/tables/tables.ts'
import { formerMember } from './rules.ts'

/**
 * The author of something, as everyone in the chapter sees them. For people who have left, everything is empty,
 * including `memberId`.
 */
export type Author = { memberId: string; name: string; picture: string; chapterName: string }

const left: Author = { memberId: '', name: formerMember, picture: '', chapterName: '' }

/**
 * Returns the authors among these people with their current names and pictures: a changed or withdrawn name changes
 * everywhere they wrote (docs/decisions/120). Includes system admins, who may write in any chapter.
 */
export async function authorsOf(db: Db, personIds: readonly string[]): Promise<(personId: string) => Author> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .innerJoin('chapters', 'chapters.chapterId', 'members.chapterId')
    .select(['members.personId', 'memberId', 'firstName', 'lastName', 'profilePicture', 'chapterName'])
    .where('members.personId', 'in', ['', ...new Set(personIds)])
    .execute()
  const known = new Map(
    rows.map(({ personId, memberId, firstName, lastName, profilePicture, chapterName }): [string, Author] => [
      personId,
      { memberId, name: `${firstName} ${lastName}`, picture: profilePicture, chapterName },
    ]),
  )
  return (personId) => known.get(personId) ?? left
}
