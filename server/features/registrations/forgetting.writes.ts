import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/**
 * Erases the personal data in a person's registrations except for their own name, which the event's lists need. Group
 * participants, often children, and answers are deleted.
 */
export function* forgetRegistrant({ sql, now }: Tx, chapter: ChapterId, personId: string): Work<void> {
  const registered = sql
    .selectFrom('registrations')
    .select('registrationId')
    .where('chapterId', '=', chapter)
    .where('personId', '=', personId)
  yield* run(
    sql
      .updateTable('registrants')
      // Marked as changed, or check-in phones would keep the participants' names.
      .set({ email: '', phone: '', note: '', updatedAt: now.toISOString() })
      .where('chapterId', '=', chapter)
      .where('registrationId', 'in', registered),
  )
  yield* run(
    sql
      .updateTable('formerRegistrants')
      .set({ email: '' })
      .where('chapterId', '=', chapter)
      .where('personId', '=', personId),
  )
  yield* run(sql.deleteFrom('participants').where('chapterId', '=', chapter).where('registrationId', 'in', registered))
  yield* run(
    sql.deleteFrom('registrationAnswers').where('chapterId', '=', chapter).where('registrationId', 'in', registered),
  )
}

/** Erases a person on the waiting list, so no seats are offered to them. */
export function* forgetWaiting({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  yield* run(sql.deleteFrom('waitingPeople').where('chapterId', '=', chapter).where('personId', '=', personId))
}
