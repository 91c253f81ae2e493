import { run, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/** Removes what the provider told of the person as a payer, and what admins noted, of dues, registrations and donations; the payments stay. */
export function* forgetPayer({ sql }: Tx, chapter: ChapterId, personId: string): Work<void> {
  const registered = sql.selectFrom('registrations').select('registrationId').where('chapterId', '=', chapter).where('personId', '=', personId)
  const registrationPayments = sql.selectFrom('eventPayments').select('paymentId').where('chapterId', '=', chapter).where('registrationId', 'in', registered)
  const ownPayments = sql.selectFrom('payments').select('paymentId').where('chapterId', '=', chapter).where('personId', '=', personId)
  const donations = sql.selectFrom('donations').select('paymentId').where('chapterId', '=', chapter).where('personId', '=', personId)
  for (const table of ['payers', 'paymentNotes'] as const) {
    yield* run(
      sql
        .deleteFrom(table)
        .where('chapterId', '=', chapter)
        .where((payer) => payer.or([payer('paymentId', 'in', ownPayments), payer('paymentId', 'in', registrationPayments), payer('paymentId', 'in', donations)])),
    )
  }
}
