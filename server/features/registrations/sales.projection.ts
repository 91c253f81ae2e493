import type { Kysely } from 'kysely'
import { insertRow, updateRows } from '#db/prepared.ts'
import type { Tables } from '#db/tables/tables.ts'
import type { Statement } from '#events-log/fact.ts'
import type { BookedFact } from '#server/sale.ts'
import type { Fee } from './sales.facts.ts'

/** `eventPayments`: what was received for a registration. */
export function eventPayment({ data, chapterId, occurredAt, position }: BookedFact<Fee>, paymentId: string, sql: Kysely<Tables>): Statement {
  const { registrationId, eventId, personId, memberId, amountCents, orderId, captureId } = data
  return insertRow(sql, 'eventPayments', {
    paymentId,
    registrationId,
    eventId,
    chapterId,
    personId,
    memberId,
    amountCents,
    paidAt: occurredAt,
    status: 'COMPLETED',
    orderId: orderId ?? null,
    captureId: captureId ?? null,
    position,
  })
}

/** The same, once the money went back. */
export const refundedEventPayment = (paymentId: string, sql: Kysely<Tables>): Statement =>
  updateRows(sql, 'eventPayments', { status: 'REFUNDED' }, { paymentId })
