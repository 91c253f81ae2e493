import type { Kysely } from 'kysely'
import { insertRow, updateRows } from '#db/prepared.ts'
import type { Tables } from '#db/tables/tables.ts'
import { streamId, type Projected, type Statement } from '#events-log/fact.ts'
import type { RefundRequestFact } from './facts.ts'

/** `refundRequests`: the refunds that require a second admin. */
export function projectRequest(sql: Kysely<Tables>, fact: Projected<RefundRequestFact>): Statement[] {
  const paymentId = streamId(fact.stream)
  const { refundKey } = fact.data
  const decided = { decidedBy: fact.actor, decidedAt: fact.recordedAt }
  switch (fact.type) {
    case 'RefundRequested': {
      const { amountCents, currency, reason } = fact.data
      const { chapterId, actor: askedBy, recordedAt: askedAt } = fact
      return [
        insertRow(sql, 'refundRequests', {
          paymentId,
          refundKey,
          chapterId,
          amountCents,
          currency,
          reason,
          state: 'asked',
          askedBy,
          askedAt,
          decidedBy: null,
          decidedAt: null,
        }),
      ]
    }
    case 'RefundConfirmed':
      return [updateRows(sql, 'refundRequests', { state: 'confirmed', ...decided }, { paymentId, refundKey })]
    case 'RefundDeclined':
      return [updateRows(sql, 'refundRequests', { state: 'declined', ...decided }, { paymentId, refundKey })]
  }
}
