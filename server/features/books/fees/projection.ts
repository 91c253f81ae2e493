import { insertRow, prepared } from '#db/prepared.ts'
import { projectionOf } from '#events-log/fact.ts'
import { providerFeeStream, type ProviderFeeFact } from './facts.ts'

/** `providerFees`: the fees of accounts at the provider that are in the books. */
export const providerFeeProjection = projectionOf<ProviderFeeFact>(
  providerFeeStream,
  ['providerFees'],
  ({ type, data: { day: _, ...fee }, chapterId, actor, recordedAt, position }, sql) =>
    type === 'ProviderFeeBooked'
      ? [insertRow(sql, 'providerFees', { ...fee, chapterId, actor, bookedAt: recordedAt, position })]
      : [removeFee(sql, { chapterId, transactionId: fee.transactionId })],
)

const removeFee = prepared<{ chapterId: string; transactionId: string }>()((sql, { chapterId, transactionId }) =>
  sql.deleteFrom('providerFees').where('chapterId', '=', chapterId).where('transactionId', '=', transactionId),
)
