import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/** The names under which registrations were made. */
export const guestNames = (db: Db, chapter: ChapterId, registrationIds: readonly string[]) =>
  db
    .selectFrom('registrants')
    .select(['registrationId as id', 'firstName', 'lastName'])
    .where('chapterId', '=', chapter)
    .where('registrationId', 'in', ['', ...registrationIds])
    .execute()
