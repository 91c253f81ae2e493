import type { SqlBuilder } from '#db/store.ts'
import type { EventQuestionRow } from '#db/tables/questions.ts'
import type { Db } from '#db/tables/tables.ts'
import { all } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import { optionsOf, yesOrNo } from './rules.ts'

const questionRows = (sql: Db, chapter: ChapterId, eventId: string) =>
  sql
    .selectFrom('eventQuestions')
    .select([
      'questionId',
      'eventId',
      'place',
      'question',
      'answerType',
      'options',
      'isRequired',
      'isPerAttendee',
      'updatedAt',
    ])
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .orderBy('place')
    .orderBy('questionId')

const withOptions = <Row extends Pick<EventQuestionRow, 'answerType' | 'options'>>(row: Row) => ({
  ...row,
  options: row.answerType === 'yesNo' ? yesOrNo : optionsOf(row.options),
})

/** Returns an event's questions in order, each with its options. */
export const questionsOf = async (db: Db, chapter: ChapterId, eventId: string) =>
  (await questionRows(db, chapter, eventId).execute()).map(withOptions)

/** Returns the questions inside a unit of work. */
export function* questionsAt({ sql }: SqlBuilder, chapter: ChapterId, eventId: string) {
  return (yield* all(questionRows(sql, chapter, eventId))).map(withOptions)
}
