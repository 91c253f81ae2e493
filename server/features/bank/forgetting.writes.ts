import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/**
 * Removes admins' notes on lines that are the person's payments. The lines themselves stay as the bank wrote them: they
 * are its records, and the facts name nobody.
 */
export function* forgetInBank({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  const paid = sql
    .selectFrom('payments')
    .select('paymentId')
    .where('chapterId', '=', chapter)
    .where('personId', '=', personId)
  const lines = sql
    .selectFrom('bankBookedPayments')
    .select('lineId')
    .where('chapterId', '=', chapter)
    .where('paymentId', 'in', paid)
  yield* run(sql.deleteFrom('bankNotes').where('chapterId', '=', chapter).where('lineId', 'in', lines))
}
