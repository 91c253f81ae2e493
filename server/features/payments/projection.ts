import type { Kysely } from 'kysely'
import { insertRow, prepared, updateRows } from '#db/prepared.ts'
import type { Tables } from '#db/tables/tables.ts'
import { projectionOf, streamId, type Recorded, type Statement } from '#events-log/fact.ts'
import { beginnings } from '#server/text/search.ts'
import { paymentStream, type PaymentFact, type Receipts } from './facts.ts'

type Attempt = Tables['paymentAttempts']

/**
 * `paymentAttempts`, `refunds`, `payments` (dues) and `eventPayments`: where purchases stand, what goes back, what came
 * in. `ordersSetAside`: captured orders that no payment has. `paymentSums` and `paymentWords`: by what the table of the dues is counted and searched.
 */
export const paymentProjection = projectionOf<PaymentFact>(
  paymentStream,
  ['paymentAttempts', 'refunds', 'payments', 'paymentSums', 'paymentWords', 'eventPayments', 'ordersSetAside'],
  (fact, sql) => {
    const paymentId = streamId(fact.stream)
    const attempt = (columns: Partial<Attempt>) => updateRows(sql, 'paymentAttempts', { ...columns, updatedAt: fact.recordedAt }, { paymentId })
    const refund = (captureId: string, columns: Partial<Tables['refunds']>) =>
      updateRows(sql, 'refunds', { ...columns, updatedAt: fact.recordedAt }, { captureId })

    switch (fact.type) {
      case 'DuesIntended':
      case 'RegistrationIntended':
        return [insertRow(sql, 'paymentAttempts', attemptRow(fact, paymentId, { state: 'intended', orderId: null }))]
      case 'BrowserOrderClaimed':
      case 'BrowserRegistrationClaimed': {
        const { orderId } = fact.data
        return [
          insertRow(sql, 'paymentAttempts', attemptRow(fact, paymentId, { state: 'ordered', orderId })),
          takeUp(sql, { orderId }),
        ]
      }
      case 'OrderCreated':
        return [attempt({ state: 'ordered', orderId: fact.data.orderId })]
      case 'CaptureStarted':
        return [attempt({ state: 'capturing', reason: null })]
      case 'CapturePending':
        return [attempt({ state: 'pending', captureId: fact.data.captureId })]
      case 'CaptureDeclined':
        return [attempt({ state: 'ordered', captureId: null, reason: fact.data.issue })]
      case 'IntentAbandoned':
        return [attempt({ state: 'abandoned', reason: fact.data.reason })]
      case 'DuesPaid':
        return [
          attempt({ state: 'paid', captureId: fact.data.captureId, reason: null }),
          ...received(sql, receiptRows(fact, paymentId, fact.data, fact.data)),
        ]
      case 'RegistrationPaid':
        return [
          attempt({ state: 'paid', captureId: fact.data.captureId, reason: null }),
          insertRow(sql, 'eventPayments', eventPaymentRow(fact, paymentId)),
        ]
      case 'PaymentRecordedByHand':
        return received(sql, receiptRows(fact, paymentId, fact.data, fact.data))
      case 'CaptureRejected':
        return [
          // Of a payment that was booked, a second capture goes back and the first stays.
          reject(sql, { paymentId, captureId: fact.data.captureId, reason: fact.data.reason, updatedAt: fact.recordedAt }),
          insertRow(sql, 'refunds', refundRow(fact, paymentId)),
        ]
      case 'RefundIntended':
        return [insertRow(sql, 'refunds', refundRow(fact, paymentId))]
      case 'RefundStarted':
        return [refund(fact.data.captureId, { state: 'started', issue: null })]
      case 'Refunded':
        return [refund(fact.data.captureId, { state: 'done', refundId: fact.data.refundId })]
      case 'RegistrationRefunded':
        return [
          refund(fact.data.captureId, { state: 'done', refundId: fact.data.refundId }),
          updateRows(sql, 'eventPayments', { status: 'REFUNDED' }, { paymentId }),
        ]
      case 'OrderSetAside':
        return [insertRow(sql, 'ordersSetAside', { ...fact.data, paymentId, chapterId: fact.chapterId, capturedAt: fact.occurredAt, noticedAt: fact.recordedAt })]
      case 'RefundFailed':
        return [refund(fact.data.captureId, { state: 'failed', issue: fact.data.issue })]
    }
  },
)

const takeUp = prepared<{ orderId: string }>()((sql, { orderId }) => sql.deleteFrom('ordersSetAside').where('orderId', '=', orderId))

const reject = prepared<{ paymentId: string; captureId: string; reason: string; updatedAt: string }>()((sql, { paymentId, captureId, reason, updatedAt }) =>
  sql.updateTable('paymentAttempts').set({ state: 'rejected', captureId, reason, updatedAt }).where('paymentId', '=', paymentId).where('state', '<>', 'paid'),
)

type FactOf<Type extends PaymentFact['type']> = Recorded<Extract<PaymentFact, { type: Type }>>

type Begun = FactOf<'DuesIntended' | 'RegistrationIntended' | 'BrowserOrderClaimed' | 'BrowserRegistrationClaimed'>

function attemptRow(fact: Begun, paymentId: string, begun: Pick<Attempt, 'state' | 'orderId'>): Attempt {
  return {
    paymentId,
    chapterId: fact.chapterId,
    memberId: fact.data.memberId,
    purpose: 'registrationId' in fact.data ? 'registration' : 'dues',
    ...begun,
    amountCents: fact.data.amountCents,
    currency: fact.data.currency,
    captureId: null,
    reason: null,
    startedAt: fact.recordedAt,
    updatedAt: fact.recordedAt,
  }
}

const refundRow = (fact: FactOf<'CaptureRejected' | 'RefundIntended'>, paymentId: string): Tables['refunds'] => ({
  captureId: fact.data.captureId,
  paymentId,
  amountCents: fact.data.amountCents,
  currency: fact.data.currency,
  reason: fact.data.reason,
  chapterId: fact.chapterId,
  state: 'started',
  refundId: null,
  issue: null,
  startedAt: fact.recordedAt,
  updatedAt: fact.recordedAt,
})

function eventPaymentRow(fact: FactOf<'RegistrationPaid'>, paymentId: string): Tables['eventPayments'] {
  const { registrationId, eventId, personId, memberId, amountCents, orderId, captureId } = fact.data
  return {
    paymentId,
    registrationId,
    eventId,
    chapterId: fact.chapterId,
    personId,
    memberId,
    amountCents,
    paidAt: fact.occurredAt,
    status: 'COMPLETED',
    orderId,
    captureId,
    position: fact.position,
  }
}

/** Dues that came in: a row for each term, counted in, and found by its ids and its reference. */
function received(sql: Kysely<Tables>, rows: Tables['payments'][]): Statement[] {
  return [
    ...rows.flatMap((row) => [insertRow(sql, 'payments', row), countIn(sql, row)]),
    ...rows.slice(0, 1).flatMap((row) => wordsOf(row).map((word) => insertRow(sql, 'paymentWords', word))),
  ]
}

const countIn = prepared<Pick<Tables['payments'], 'chapterId' | 'year' | 'paymentType' | 'amountCents'>>()((sql, row) =>
  sql
    .insertInto('paymentSums')
    .values({ chapterId: row.chapterId, year: row.year, paymentType: row.paymentType, payments: 1, amountCents: row.amountCents })
    .onConflict((conflict) =>
      conflict.columns(['chapterId', 'year', 'paymentType']).doUpdateSet((eb) => ({
        payments: eb('paymentSums.payments', '+', 1),
        amountCents: eb('paymentSums.amountCents', '+', eb.ref('excluded.amountCents')),
      })),
    ),
)

function wordsOf({ chapterId, paymentId, orderId, reference }: Tables['payments']): Tables['paymentWords'][] {
  const words = [paymentId, orderId ?? ''].filter(Boolean).map((id) => id.toLowerCase())
  return [...new Set([...words, ...beginnings(reference ?? '')])].map((word) => ({ chapterId, word, paymentId }))
}

function receiptRows(
  fact: Recorded<PaymentFact>,
  paymentId: string,
  receipts: Receipts,
  source: { orderId?: string; captureId?: string; reference?: string },
): Tables['payments'][] {
  return receipts.rows.map(({ year, amountCents }, index) => ({
    paymentId,
    term: index + 1,
    year,
    chapterId: fact.chapterId,
    personId: receipts.personId,
    memberId: receipts.memberId,
    memberTypeId: receipts.memberTypeId,
    paymentType: receipts.paymentType,
    amountCents,
    paidAt: fact.occurredAt,
    status: 'COMPLETED',
    orderId: source.orderId ?? null,
    captureId: source.captureId ?? null,
    reference: source.reference ?? null,
    position: fact.position,
  }))
}

