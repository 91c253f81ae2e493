import type { Db } from '#db/tables/tables.ts'
import { formerMember } from './rules.ts'

/**
 * The author of something, as all of the chapter see them. Of somebody who left nothing is said; `memberId` is '' then.
 */
export type Author = { memberId: string; name: string; picture: string; chapterName: string }

const left: Author = { memberId: '', name: formerMember, picture: '', chapterName: '' }

/**
 * The authors among these people with the names and pictures of today: what somebody changes or takes back is changed
 * wherever they wrote (docs/decisions/120). System admins write in chapters that are not their own.
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
