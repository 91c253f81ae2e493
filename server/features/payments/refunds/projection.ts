import type { Kysely } from 'kysely'
import { insertRow, prepared, updateRows } from '#db/prepared.ts'
import type { Tables } from '#db/tables/tables.ts'
import { streamId, type Projected, type Statement } from '#events-log/fact.ts'
import type { RefundedFact } from '#server/sale.ts'
import type { Reversed } from '../facts.ts'
import type { RefundFact, RefundOf, SeenReason } from './facts.ts'

type RefundRow = Tables['refunds']

/** `refunds`: the state of each refund. */
export function projectRefund(sql: Kysely<Tables>, fact: Projected<RefundFact>): Statement[] {
  switch (fact.type) {
    case 'RefundIntended':
      return [refundBegun(sql, fact, fact.data)]
    case 'RefundSeen':
      return [refundBegun(sql, fact, { ...fact.data, reason: 'atProvider' satisfies SeenReason })]
    case 'RefundStarted':
      return [changeRefund(sql, fact, { state: 'started', issue: null })]
    case 'Refunded':
      return moneyBack(sql, fact)
    case 'RefundFailed':
      return [changeRefund(sql, fact, { state: 'failed', issue: fact.data.issue })]
    case 'RefundWithdrawn':
      return [changeRefund(sql, fact, { state: 'withdrawn' })]
  }
}

type Begun = RefundOf & Pick<RefundRow, 'amountCents' | 'currency' | 'reason'>

/** Inserts a refund's row, in the state `started`; `reason` is a code. */
export function refundBegun(
  sql: Kysely<Tables>,
  fact: Projected,
  { refundKey, captureId, amountCents, currency, reason }: Begun,
): Statement {
  return insertRow(sql, 'refunds', {
    paymentId: streamId(fact.stream),
    refundKey,
    captureId,
    chapterId: fact.chapterId,
    amountCents,
    currency,
    reason,
    state: 'started',
    refundId: null,
    issue: null,
    startedAt: fact.recordedAt,
    updatedAt: fact.recordedAt,
  })
}

/** Completes a refund, and subtracts it from its terms and the sums. */
export function moneyBack(sql: Kysely<Tables>, fact: RefundedFact, parts = fact.data.parts): Statement[] {
  const { refundId, amountCents } = fact.data
  return [
    changeRefund(sql, fact, { state: 'done', refundId, amountCents }),
    ...parts.flatMap((part) => {
      const term = { chapterId: fact.chapterId, paymentId: streamId(fact.stream), ...part }
      return [partBack(sql, term), countOff(sql, term)]
    }),
  ]
}

/** Excludes the terms of a reversed payment from every count. */
export function reversedTerms(sql: Kysely<Tables>, fact: Projected<{ type: string; data: Reversed }>): Statement[] {
  return fact.data.parts.flatMap((part) => {
    const term = { chapterId: fact.chapterId, paymentId: streamId(fact.stream), ...part }
    return [partReversed(sql, term), countOff(sql, term)]
  })
}

const changeRefund = (
  sql: Kysely<Tables>,
  { stream, data, recordedAt }: Projected<{ type: string; data: RefundOf }>,
  columns: Partial<RefundRow>,
) =>
  updateRows(
    sql,
    'refunds',
    { ...columns, updatedAt: recordedAt },
    { paymentId: streamId(stream), refundKey: data.refundKey },
  )

type Term = Pick<Tables['payments'], 'chapterId' | 'paymentId' | 'term' | 'amountCents'>

const partBack = prepared<Term>()((sql, { chapterId, paymentId, term, amountCents }) =>
  sql
    .updateTable('payments')
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
    .where('paymentId', '=', paymentId)
    .where('term', '=', term),
)

const partReversed = prepared<Term>()((sql, { chapterId, paymentId, term, amountCents }) =>
  sql
    .updateTable('payments')
    .set((eb) => ({ refundedCents: eb('refundedCents', '+', amountCents), status: 'REVERSED' }))
    .where('chapterId', '=', chapterId)
    .where('paymentId', '=', paymentId)
    .where('term', '=', term),
)

const countOff = prepared<Term>()((sql, { chapterId, paymentId, term, amountCents }) =>
  sql
    .updateTable('paymentSums')
    .set((eb) => ({ amountCents: eb('amountCents', '-', amountCents) }))
    .where('chapterId', '=', chapterId)
    .where((eb) =>
      eb(
        eb.refTuple('year', 'purpose', 'paymentType', 'paidYear'),
        'in',
        eb
          .selectFrom('payments')
          .select((row) => [
            'payments.year',
            'payments.purpose',
            'payments.paymentType',
            row.cast<number>(row.fn('substr', ['payments.paidAt', row.lit(1), row.lit(4)]), 'integer').as('paidYear'),
          ])
          .where('payments.chapterId', '=', chapterId)
          .where('payments.paymentId', '=', paymentId)
          .where('payments.term', '=', term)
          .$asTuple('year', 'purpose', 'paymentType', 'paidYear'),
      ),
    ),
)
