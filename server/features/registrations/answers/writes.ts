import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { questionsAt } from '../../questions/reads.ts'
import { answersTo, type Answer } from './decisions.ts'
import type { GivenAnswer } from './schema.ts'

/** Returns the answers of a booking, validated against the current questions. @throws Refusal as `answersTo` */
export function* answersFor(
  tx: Tx,
  chapter: ChapterId,
  given: readonly GivenAnswer[],
  { eventId, adults, minors }: { eventId: string; adults: number; minors: number },
): Work<Answer[]> {
  return answersTo(yield* questionsAt(tx, chapter, eventId), given, adults + minors)
}

/** Stores the answers of a registration, outside the log. */
export function* keepAnswers(
  { sql }: Tx,
  chapterId: ChapterId,
  where: { registrationId: string; eventId: string },
  answers: readonly Answer[],
): Work<void> {
  if (answers.length === 0) return
  yield* run(
    sql.insertInto('registrationAnswers').values(answers.map((answer) => ({ ...where, chapterId, ...answer }))),
  )
}

type Slot = Pick<Answer, 'questionId' | 'attendee'>

/** Replaces stored answers with new ones, and deletes those that are now empty. */
export function* replaceAnswers(
  tx: Tx,
  chapterId: ChapterId,
  { registrationId, eventId }: { registrationId: string; eventId: string },
  { put, emptied }: { put: readonly Answer[]; emptied: readonly Slot[] },
): Work<void> {
  const slots = [...put, ...emptied]
  for (const questionId of new Set(slots.map((slot) => slot.questionId))) {
    const attendees = slots.filter((slot) => slot.questionId === questionId).map(({ attendee }) => attendee)
    yield* run(
      tx.sql
        .deleteFrom('registrationAnswers')
        .where('chapterId', '=', chapterId)
        .where('registrationId', '=', registrationId)
        .where('questionId', '=', questionId)
        .where('attendee', 'in', attendees),
    )
  }
  yield* keepAnswers(tx, chapterId, { registrationId, eventId }, put)
}
