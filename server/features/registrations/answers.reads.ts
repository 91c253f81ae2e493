import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/** The answers of registrations to the organizer's questions, in the order of the questions; `attendee` 0 is the registration as a whole. */
export async function answersOf(db: Db, chapter: ChapterId, registrationIds: readonly string[]) {
  if (registrationIds.length === 0) return []
  return db
    .selectFrom('registrationAnswers')
    .select(['registrationId', 'questionId', 'attendee', 'question', 'answer'])
    .where('chapterId', '=', chapter)
    .where('registrationId', 'in', registrationIds)
    .orderBy('registrationId')
    .orderBy('place')
    .orderBy('attendee')
    .execute()
}
