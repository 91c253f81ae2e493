import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/** Erases the payer's details from the provider and the admins' notes, for every kind; the payments stay. */
export function* forgetPayer({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  const paid = sql
    .selectFrom('payments')
    .select('paymentId')
    .where('chapterId', '=', chapter)
    .where('personId', '=', personId)
  for (const table of ['payers', 'paymentNotes'] as const)
    yield* run(sql.deleteFrom(table).where('chapterId', '=', chapter).where('paymentId', 'in', paid))
}
