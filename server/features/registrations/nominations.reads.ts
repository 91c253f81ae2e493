import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/** Whether a person may be nominated, and the positions of an election for which that was done already; undefined for who is no member here. */
export async function nominatingOf(db: Db, chapter: ChapterId, eventId: string, personId: string) {
  const member = await db.selectFrom('members').select('status').where('chapterId', '=', chapter).where('personId', '=', personId).executeTakeFirst()
  if (!member) return undefined
  const nominations = await db
    .selectFrom('registrations')
    .innerJoin('registrationParts', 'registrationParts.registrationId', 'registrations.registrationId')
    .select('registrationParts.itemId')
    .where('registrations.chapterId', '=', chapter)
    .where('registrations.personId', '=', personId)
    .where('registrations.eventId', '=', eventId)
    .where('registrations.state', '=', 'registered')
    .where('registrationParts.kind', '=', 'nomination')
    .execute()
  return { isActive: member.status === 'active', nominatedFor: nominations.map(({ itemId }) => itemId) }
}
