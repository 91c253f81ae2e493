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
    const { years = [], ...payment } = fact.data
    const row = { earlierPaymentId, chapterId: fact.chapterId, ...payment, years: years.join(', ') }
    return [insertRow(sql, 'earlierPayments', row)]
  },
)

const deletePayment = prepared<{ earlierPaymentId: string }>()((sql, { earlierPaymentId }) =>
  sql.deleteFrom('earlierPayments').where('earlierPaymentId', '=', earlierPaymentId),
)
