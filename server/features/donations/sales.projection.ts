import type { Kysely } from 'kysely'
import { insertRow, prepared } from '#db/prepared.ts'
import type { Tables } from '#db/tables/tables.ts'
import type { Statement } from '#events-log/fact.ts'
import type { ProjectedBooking } from '#server/sale.ts'
import type { Donation } from './sales.facts.ts'

/** `donations`: one row per donation, made online or entered by hand. */
export function donationRow(
  { data, chapterId, occurredAt, position }: ProjectedBooking<Donation>,
  paymentId: string,
  sql: Kysely<Tables>,
): Statement {
  const { donorId, personId, memberId, donationTypeId, donationType, amountCents, orderId, captureId, reference } = data
  return insertRow(sql, 'donations', {
    paymentId,
    chapterId,
    donorId,
    personId,
    memberId,
    donationTypeId,
    donationType,
    amountCents,
    position,
    refundedCents: 0,
    donatedAt: occurredAt,
    status: 'COMPLETED',
    orderId: orderId ?? null,
    captureId: captureId ?? null,
    reference: reference ?? null,
  })
}

/** Updates the row after a partial or full refund. */
export const refundedDonation = prepared<{ paymentId: string; chapterId: string; amountCents: number }>()(
  (sql, { paymentId, chapterId, amountCents }) =>
    sql
      .updateTable('donations')
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

/** Marks a donation as reversed after it was entered by hand in error. */
export const reversedDonation = prepared<{ paymentId: string; chapterId: string }>()((sql, { paymentId, chapterId }) =>
  sql
    .updateTable('donations')
    .set((eb) => ({ refundedCents: eb.ref('amountCents'), status: 'REVERSED' }))
    .where('chapterId', '=', chapterId)
    .where('paymentId', '=', paymentId),
)
