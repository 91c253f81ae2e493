import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/**
 * Removes admins' notes about differences in the person's money, and the suspected payer; the facts contain neither.
 */
export function* forgetInBooks({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  const taken = sql
    .selectFrom('suspectCaptures')
    .select('captureId')
    .where('chapterId', '=', chapter)
    .where('personId', '=', personId)
  const paid = sql
    .selectFrom('payments')
    .select('paymentId')
    .where('chapterId', '=', chapter)
    .where('personId', '=', personId)
  const attempts = sql
    .selectFrom('paymentAttempts')
    .select('captureId')
    .where('chapterId', '=', chapter)
    .where('paymentId', 'in', paid)
  const resolved = sql
    .selectFrom('resolutions')
    .select('differenceId')
    .where('chapterId', '=', chapter)
    .where((one) =>
      one.or([one('paymentId', 'in', paid), one('captureId', 'in', taken), one('captureId', 'in', attempts)]),
    )
  yield* run(sql.deleteFrom('resolutionNotes').where('chapterId', '=', chapter).where('differenceId', 'in', resolved))
  yield* run(
    sql
      .updateTable('suspectCaptures')
      .set({ personId: null })
      .where('chapterId', '=', chapter)
      .where('personId', '=', personId),
  )
}
