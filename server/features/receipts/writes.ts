import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import type { Billing } from './schema.ts'

/** Replaces a receipt's billing party; empty fields remove it. */
export function* keepBilling(
  { sql, now }: Tx,
  chapterId: ChapterId,
  paid: { paymentId: string; personId: string | null },
  billing: Billing,
): Work<void> {
  const { paymentId, personId } = paid
  if (Object.values(billing).every((text) => text === '')) {
    return void (yield* run(
      sql.deleteFrom('receiptBilling').where('chapterId', '=', chapterId).where('paymentId', '=', paymentId),
    ))
  }
  const columns = { ...billing, updatedAt: now.toISOString() }
  yield* run(
    sql
      .insertInto('receiptBilling')
      .values({ paymentId, chapterId, personId, ...columns })
      .onConflict((conflict) => conflict.column('paymentId').doUpdateSet(columns)),
  )
}

/** Erases the billing parties of a person's receipts; the receipts stay. */
export function* forgetBilling({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  yield* run(sql.deleteFrom('receiptBilling').where('chapterId', '=', chapter).where('personId', '=', personId))
}
