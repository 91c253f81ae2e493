import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/**
 * Keeps of the person's registrations the own name alone: who came, for the lists of the event. Those who took part in
 * groups, often children, go, and so do the answers.
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
      // Told as a change, or phones at a door would keep the names of those who took part.
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

/** A person who waits is known no longer, so no seats are offered to them. */
export function* forgetWaiting({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  yield* run(sql.deleteFrom('waitingPeople').where('chapterId', '=', chapter).where('personId', '=', personId))
}
