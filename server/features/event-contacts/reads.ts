import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { displayTitle } from '#server/features/members/rules.ts'

type Wanted = { eventId: string } | { eventContactId: string }

/**
 * Returns the contacts of an event, or one of them, in the order in which they were added, with the member's current
 * name and picture.
 */
export async function contactsOf(db: Db, chapter: ChapterId, wanted: Wanted) {
  const [column, value] =
    'eventId' in wanted
      ? (['c.eventId', wanted.eventId] as const)
      : (['c.eventContactId', wanted.eventContactId] as const)
  const rows = await db
    .selectFrom('eventContacts as c')
    // On the parent they are members of any chapter.
    .innerJoin('members as m', 'm.memberId', 'c.memberId')
    .innerJoin('people as p', 'p.personId', 'm.personId')
    .select([
      'c.eventContactId',
      'c.eventId',
      'c.memberId',
      'c.positionName',
      'c.contactEmail',
      'c.contactPhone',
      'c.createdAt',
      'c.updatedAt',
    ])
    .select(['p.mInit', 'p.firstName', 'p.lastName', 'p.profilePicture'])
    .where('c.chapterId', '=', chapter)
    .where(column, '=', value)
    .orderBy('c.createdAt')
    .orderBy('c.eventContactId')
    .execute()
  return rows.map(({ mInit, firstName, lastName, profilePicture, ...row }) => ({
    ...row,
    // As documented, without the period that pages write after a title (wire.md section 9).
    contactName: [displayTitle(mInit), firstName, lastName].filter(Boolean).join(' '),
    member: { mInit, firstName, lastName, profilePicture },
  }))
}
