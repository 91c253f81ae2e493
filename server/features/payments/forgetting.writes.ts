import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/**
 * Removes what the provider told of the person as a payer, and what admins noted, whatever was paid for; the payments
 * stay.
 */
export function* forgetPayer({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  const paid = sql
    .selectFrom('payments')
    .select('paymentId')
    .where('chapterId', '=', chapter)
    .where('personId', '=', personId)
  for (const table of ['payers', 'paymentNotes'] as const)
    yield* run(sql.deleteFrom(table).where('chapterId', '=', chapter).where('paymentId', 'in', paid))
}
