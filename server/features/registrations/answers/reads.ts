import type { Db } from '#db/tables/tables.ts'
import { all } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

const answersIn = (sql: Db, chapter: ChapterId, registrationIds: readonly string[]) =>
  sql
    .selectFrom('registrationAnswers')
    .select(['registrationId', 'questionId', 'attendee', 'question', 'answer'])
    .where('chapterId', '=', chapter)
    .where('registrationId', 'in', registrationIds)
    .orderBy('registrationId')
    .orderBy('place')
    .orderBy('attendee')

/** Returns the answers to the organizer's questions, in question order; `attendee` 0 is the registration as a whole. */
export async function answersOf(db: Db, chapter: ChapterId, registrationIds: readonly string[]) {
  return registrationIds.length === 0 ? [] : answersIn(db, chapter, registrationIds).execute()
}

/** Returns the answers of one registration inside a unit of work. */
export const answersAt = ({ sql }: Tx, chapter: ChapterId, registrationId: string) =>
  all(answersIn(sql, chapter, [registrationId]))
