import type { Kysely } from 'kysely'
import { insertRow, prepared, updateRows } from '#db/prepared.ts'
import type { Tables } from '#db/tables/tables.ts'
import { projectionOf, streamId, type Projected, type Statement } from '#events-log/fact.ts'
import {
  payerIdOf,
  type ProjectedBooking,
  type Kind,
  type Kinds,
  type KindStep,
  type Purchase,
  type RefundedFact,
} from '#server/sale.ts'
import { beginnings } from '#server/text/search.ts'
import type { PaymentFact, ProtocolFact } from './facts.ts'
import { projectRequest } from './refund-requests/projection.ts'
import { moneyBack, projectRefund, refundBegun, reversedTerms } from './refunds/projection.ts'

type Attempt = Tables['paymentAttempts']

/**
 * `paymentAttempts`, `refunds` and `refundRequests`: the state of purchases, refunds and requested refunds. `payments`:
 * what was received, as the members' and the admins' tables show it, counted and searched by `paymentSums` and
 * `paymentWords`. `ordersSetAside`: captured orders without a payment. The tables of the kinds are updated in between.
 */
export const paymentProjection = (kinds: Kinds) =>
  projectionOf<PaymentFact>(
    { kind: 'payment' },
    [
      'paymentAttempts',
      'refunds',
      'refundRequests',
      'payments',
      'paymentSums',
      'paymentWords',
      ...kinds.all.flatMap(({ tables }) => tables),
      'ordersSetAside',
    ],
    (fact, sql) => {
      const kindStep = kinds.ofFact(fact.type)
      return kindStep ? projectKind(fact, sql, kindStep) : project(fact as Projected<ProtocolFact>, sql, kinds)
    },
  )

function projectKind(
  fact: Projected,
  sql: Kysely<Tables>,
  { kind, step }: { kind: Kind; step: KindStep },
): Statement[] {
  const paymentId = streamId(fact.stream)
  const begun = fact as Begun
  const booked = fact as ProjectedBooking
  switch (step) {
    case 'intended':
      return [insertRow(sql, 'paymentAttempts', attemptRow(begun, kind, { state: 'intended', orderId: null }))]
    case 'claimed': {
      const { orderId } = begun.data
      return [
        insertRow(sql, 'paymentAttempts', attemptRow(begun, kind, { state: 'ordered', orderId })),
        takeUp(sql, { orderId }),
      ]
    }
    case 'paid':
      return [
        changeAttempt(sql, fact, { state: 'paid', captureId: booked.data.captureId!, reason: null }),
        ...received(sql, termRows(booked, paymentId, kind)),
        ...kind.rowsOf(booked, paymentId, sql),
      ]
    case 'byHand':
      return [...received(sql, termRows(booked, paymentId, kind)), ...kind.rowsOf(booked, paymentId, sql)]
    case 'refunded':
      return [
        ...moneyBack(sql, fact as RefundedFact, partsOf(fact as RefundedFact)),
        ...kind.refundedRows(fact as RefundedFact, paymentId, sql),
      ]
  }
}

/** The oldest refund facts have no parts: they were full refunds of single-row payments. */
const partsOf = ({ data: { parts, amountCents } }: RefundedFact) =>
  parts.length > 0 ? parts : [{ term: 1, amountCents }]

function project(fact: Projected<ProtocolFact>, sql: Kysely<Tables>, kinds: Kinds): Statement[] {
  const paymentId = streamId(fact.stream)
  switch (fact.type) {
    case 'OrderCreated':
      return [changeAttempt(sql, fact, { state: 'ordered', orderId: fact.data.orderId })]
    case 'CaptureStarted':
      return [changeAttempt(sql, fact, { state: 'capturing', reason: null })]
    case 'CapturePending':
      return [changeAttempt(sql, fact, { state: 'pending', captureId: fact.data.captureId })]
    case 'CaptureDeclined':
      return [changeAttempt(sql, fact, { state: 'ordered', captureId: null, reason: fact.data.issue })]
    case 'IntentAbandoned':
      return [changeAttempt(sql, fact, { state: 'abandoned', reason: fact.data.reason })]
    case 'CaptureRejected':
      return [
        // If a second capture of a booked payment is refunded, the first one is unaffected.
        reject(sql, {
          paymentId,
          captureId: fact.data.captureId,
          reason: fact.data.reason,
          updatedAt: fact.recordedAt,
        }),
        refundBegun(sql, fact, { refundKey: fact.data.captureId, ...fact.data }),
      ]
    case 'PaymentReversed':
      return [
        ...reversedTerms(sql, fact),
        ...(kinds.of(fact.data.purpose).reversedRows?.(fact.chapterId, paymentId, sql) ?? []),
      ]
    case 'OrderSetAside':
      return [
        insertRow(sql, 'ordersSetAside', {
          ...fact.data,
          paymentId,
          chapterId: fact.chapterId,
          capturedAt: fact.occurredAt,
          noticedAt: fact.recordedAt,
        }),
      ]
    case 'RefundRequested':
    case 'RefundConfirmed':
    case 'RefundDeclined':
      return projectRequest(sql, fact)
    default:
      return projectRefund(sql, fact)
  }
}

const takeUp = prepared<{ orderId: string }>()((sql, { orderId }) =>
  sql.deleteFrom('ordersSetAside').where('orderId', '=', orderId),
)

const reject = prepared<{ paymentId: string; captureId: string; reason: string; updatedAt: string }>()(
  (sql, { paymentId, captureId, reason, updatedAt }) =>
    sql
      .updateTable('paymentAttempts')
      .set({ state: 'rejected', captureId, reason, updatedAt })
      .where('paymentId', '=', paymentId)
      .where('state', '<>', 'paid'),
)

const changeAttempt = (sql: Kysely<Tables>, fact: Projected, columns: Partial<Attempt>) =>
  updateRows(sql, 'paymentAttempts', { ...columns, updatedAt: fact.recordedAt }, { paymentId: streamId(fact.stream) })

type Begun = Projected<{ type: string; data: Purchase & { orderId: string } }>

function attemptRow(fact: Begun, { purpose }: Kind, begun: Pick<Attempt, 'state' | 'orderId'>): Attempt {
  return {
    paymentId: streamId(fact.stream),
    chapterId: fact.chapterId,
    memberId: fact.data.memberId,
    purpose,
    ...begun,
    amountCents: fact.data.amountCents,
    currency: fact.data.currency,
    captureId: null,
    reason: null,
    startedAt: fact.recordedAt,
    updatedAt: fact.recordedAt,
  }
}

/** Inserts the rows of the payment tables: one per term, added to the sums, and searchable by ids and reference. */
function received(sql: Kysely<Tables>, rows: Tables['payments'][]): Statement[] {
  return [
    ...rows.flatMap((row) => [
      insertRow(sql, 'payments', row),
      countIn(sql, { ...row, paidYear: Number(row.paidAt.slice(0, 4)) }),
    ]),
    ...rows.slice(0, 1).flatMap((row) => wordsOf(row).map((word) => insertRow(sql, 'paymentWords', word))),
  ]
}

const countIn = prepared<Omit<Tables['paymentSums'], 'payments'>>()(
  (sql, { chapterId, year, purpose, paymentType, paidYear, amountCents }) =>
    sql
      .insertInto('paymentSums')
      .values({ chapterId, year, purpose, paymentType, paidYear, payments: 1, amountCents })
      .onConflict((conflict) =>
        conflict.columns(['chapterId', 'year', 'purpose', 'paymentType', 'paidYear']).doUpdateSet((eb) => ({
          payments: eb('paymentSums.payments', '+', 1),
          amountCents: eb('paymentSums.amountCents', '+', eb.ref('excluded.amountCents')),
        })),
      ),
)

function wordsOf({ chapterId, paymentId, orderId, reference }: Tables['payments']): Tables['paymentWords'][] {
  const words = [paymentId, orderId ?? ''].filter(Boolean).map((id) => id.toLowerCase())
  return [...new Set([...words, ...beginnings(reference ?? '')])].map((word) => ({ chapterId, word, paymentId }))
}

function termRows(fact: ProjectedBooking, paymentId: string, kind: Kind): Tables['payments'][] {
  const { data, chapterId, occurredAt, position } = fact
  return kind.terms(data, occurredAt).map(({ year, paymentType, memberTypeId, amountCents }, index) => ({
    paymentId,
    term: index + 1,
    year,
    chapterId,
    personId: payerIdOf(kind, data),
    // For a guest, `memberId` is that of the member who referred them, not the payer's.
    memberId: data.personId ? data.memberId : '',
    memberTypeId,
    paymentType,
    amountCents,
    refundedCents: 0,
    paidAt: occurredAt,
    status: 'COMPLETED',
    orderId: data.orderId ?? null,
    captureId: data.captureId ?? null,
    reference: data.reference ?? null,
    position,
    purpose: kind.purpose,
    method: data.captureId ? 'online' : (data.method ?? 'byHand'),
  }))
}
