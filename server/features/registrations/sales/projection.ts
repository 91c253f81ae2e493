import type { Kysely } from 'kysely'
import { insertRow, prepared } from '#db/prepared.ts'
import type { Tables } from '#db/tables/tables.ts'
import type { Statement } from '#events-log/fact.ts'
import type { ProjectedBooking } from '#server/sale.ts'
import type { Fee } from './facts.ts'

/** Inserts into `eventPayments` what was received for a registration. */
export function eventPayment(
  { data, chapterId, occurredAt, position }: ProjectedBooking<Fee>,
  paymentId: string,
  sql: Kysely<Tables>,
): Statement {
  const { registrationId, eventId, personId, memberId, amountCents, orderId, captureId } = data
  return insertRow(sql, 'eventPayments', {
    paymentId,
    registrationId,
    eventId,
    chapterId,
    personId,
    memberId,
    amountCents,
    refundedCents: 0,
    paidAt: occurredAt,
    status: 'COMPLETED',
    orderId: orderId ?? null,
    captureId: captureId ?? null,
    position,
  })
}

/** Updates the `eventPayments` row after a partial or full refund. */
export const refundedEventPayment = prepared<{ paymentId: string; chapterId: string; amountCents: number }>()(
  (sql, { paymentId, chapterId, amountCents }) =>
    sql
      .updateTable('eventPayments')
      .set((eb) => ({
        refundedCents: eb('refundedCents', '+', amountCents),
        status: eb
          .case()
          .when(eb('refundedCents', '+', amountCents), '>=', eb.ref('amountCents'))
          .then('REFUNDED')
          .else('PARTIALLY_REFUNDED')
          .end(),
      }))
      .where('chapterId', '=', chapterId)
      .where('paymentId', '=', paymentId),
)

/** Removes a payment that an admin confirmed in error from the sums. */
export const reversedEventPayment = prepared<{ paymentId: string; chapterId: string }>()(
  (sql, { paymentId, chapterId }) =>
    sql
      .updateTable('eventPayments')
      .set((eb) => ({ refundedCents: eb.ref('amountCents'), status: 'REVERSED' }))
      .where('chapterId', '=', chapterId)
      .where('paymentId', '=', paymentId),
)
