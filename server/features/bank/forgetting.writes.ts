import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/** Stands where the bank's text named somebody who was erased. */
const erasedText = 'Text erased'

/**
 * Erases the texts of the lines that are the person's payments, which name them, and admins' notes on them. Day, amount
 * and the bank's ID stay: the account's balance is their sum, and its next file is compared with them. Lists that wait
 * for their columns may name them as well, and are deleted: they can be added again.
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
  yield* run(
    sql
      .updateTable('bankLines')
      .set({ text: erasedText })
      .where('chapterId', '=', chapter)
      .where('lineId', 'in', lines),
  )
  yield* run(sql.deleteFrom('bankUnmappedFiles').where('chapterId', '=', chapter))
  yield* run(sql.deleteFrom('bankNotes').where('chapterId', '=', chapter).where('lineId', 'in', lines))
}
