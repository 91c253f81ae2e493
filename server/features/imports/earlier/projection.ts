import { insertRow, prepared } from '#db/prepared.ts'
import { projectionOf, streamId } from '#events-log/fact.ts'
import { earlierPaymentStream, type EarlierPaymentFact } from './facts.ts'

/** `earlierPayments`: the payments of the last system. */
export const earlierPaymentProjection = projectionOf<EarlierPaymentFact>(
  earlierPaymentStream,
  ['earlierPayments'],
  (fact, sql) => {
    const earlierPaymentId = streamId(fact.stream)
    if (fact.type === 'EarlierPaymentTakenBack') return [deletePayment(sql, { earlierPaymentId })]
    return [insertRow(sql, 'earlierPayments', { earlierPaymentId, chapterId: fact.chapterId, ...fact.data })]
  },
)

const deletePayment = prepared<{ earlierPaymentId: string }>()((sql, { earlierPaymentId }) =>
  sql.deleteFrom('earlierPayments').where('earlierPaymentId', '=', earlierPaymentId),
)
