import { all, first, type Work } from '#db/work.ts'
import type { Tx } from '#server/context.ts'
import { importPayment, sourceIdOf, takePaymentBack } from './decisions.ts'
import { earlierPaymentStream, type EarlierPayment } from './facts.ts'

/**
 * Records a payment of the last system, unless the chapter has it already. The payment's id follows from its source, so
 * that a repeated transaction gives the same. Returns whether it was new.
 */
export function* addEarlierPayment(
  tx: Tx,
  chapterId: string,
  { key, years = [], ...payment }: Omit<EarlierPayment, 'sourceId'> & { key: string },
): Work<boolean> {
  const sourceId = sourceIdOf(key)
  const known = yield* first(
    tx.sql
      .selectFrom('earlierPayments')
      .select('earlierPaymentId')
      .where('chapterId', '=', chapterId)
      .where('source', '=', payment.source)
      .where('sourceId', '=', sourceId),
  )
  if (known) return false
  const stream = `${payment.importId}-${sourceId.slice(0, 16)}`
  yield* tx.logWriter.record(earlierPaymentStream, stream, (state) =>
    importPayment(state, { ...payment, sourceId, ...(years.length > 0 && { years }) }),
  )
  return true
}

/** Takes back the payments that an import brought for a person; with a key, that one alone. */
export function* takeEarlierPaymentsBack(
  tx: Tx,
  chapterId: string,
  { importId, personId, key }: { importId: string; personId: string; key?: string | undefined },
): Work<void> {
  let payments = tx.sql
    .selectFrom('earlierPayments')
    .select('earlierPaymentId')
    .where('chapterId', '=', chapterId)
    .where('importId', '=', importId)
    .where('personId', '=', personId)
  if (key !== undefined) payments = payments.where('sourceId', '=', sourceIdOf(key))
  for (const { earlierPaymentId } of yield* all(payments))
    yield* tx.logWriter.record(earlierPaymentStream, earlierPaymentId, (state) => takePaymentBack(state, importId))
}
