import type { ProviderCapture, ProviderOrder, ProviderRefund } from '#server/providers/payments/provider.ts'
import type { Kind } from '#server/sale.ts'
import type { PaymentFact, PaymentState } from '../facts.ts'
import {
  centsIn,
  isBooked,
  partsBack,
  refunded,
  refundFailed,
  requestsOf,
  withdrawn,
  type MadeRefund,
} from './decisions.ts'
import { begun, refundsAfter, type Refund, type RefundDone, type SeenReason } from './facts.ts'

type RefundView = { paymentId: string; order: ProviderOrder; kind: Kind }

/**
 * Records the refunds listed in an order: requested ones have completed or failed, and others were made on the
 * provider's own pages. Idempotent.
 */
export function noteRefunds(state: PaymentState, view: RefundView): PaymentFact[] {
  return capturesOf(view.order).flatMap((capture) => (isKnown(state, capture) ? ofCapture(state, view, capture) : []))
}

function ofCapture(
  state: PaymentState,
  { paymentId, order, kind }: RefundView,
  capture: ProviderCapture,
): PaymentFact[] {
  const { captureId, currency } = capture
  const known = state.refunds.filter((one) => one.captureId === captureId)
  const ids = new Set(known.map(({ refundId }) => refundId))
  const news = refundsOf(order, capture).filter(({ refundId }) => !ids.has(refundId))
  const back = news.filter(({ status }) => status === 'COMPLETED')
  const open = known.filter(({ outcome }) => outcome === 'started' || outcome === 'failed')
  const facts: PaymentFact[] = []
  let leftCents = capture.amountCents - centsIn(known.filter(({ outcome }) => outcome === 'done'))
  let current = state
  const finish = (one: Refund, refund: MadeRefund) => {
    open.splice(open.indexOf(one), 1)
    leftCents -= refund.amountCents
    const done = refunded(current, kind, one, refund)
    current = { ...current, refunds: refundsAfter(current.refunds, done.data as RefundDone) }
    facts.push(done)
  }

  for (const refund of back) {
    const asked = open.find((one) => isNamed(refund, paymentId, one))
    if (asked) finish(asked, refund)
  }
  // A refund without our id, such as an older one or one from the provider's own pages, is identified by its amount.
  for (const refund of back.filter((one) => !isOurs(one, paymentId))) {
    const asked =
      open.find(({ amountCents }) => amountCents === refund.amountCents) ??
      (capture.status === 'REFUNDED' && refund === back.at(-1) ? open[0] : undefined)
    if (asked) finish(asked, { ...refund, isFound: true })
    else if (leftCents > 0) {
      const seen = seenRefund(current, kind, captureId, {
        ...refund,
        amountCents: Math.min(refund.amountCents, leftCents),
      })
      leftCents -= seen.refund.amountCents
      current = {
        ...current,
        refunds: [...current.refunds, { ...seen.refund, outcome: 'done', refundId: refund.refundId }],
      }
      facts.push(...seen.facts)
    }
  }
  for (const one of capture.status === 'REFUNDED' && !news.some(({ status }) => status === 'PENDING')
    ? [...open]
    : []) {
    if (leftCents > 0)
      finish(one, { refundId: null, amountCents: Math.min(leftCents, one.amountCents), currency, isFound: true })
    else facts.push(withdrawn(one))
  }
  return [...facts, ...failures(state, paymentId, news, open)]
}

/**
 * Records a refund made on the provider's own pages as two facts: that it was found, and that the money was refunded.
 */
function seenRefund(
  state: PaymentState,
  kind: Kind,
  captureId: string,
  { refundId, amountCents, currency }: ProviderRefund,
) {
  const of = { refundKey: refundId, captureId }
  const parts = isBooked(state, of) ? partsBack(state, kind, amountCents) : []
  const refund = begun({ ...of, amountCents, currency, parts, reason: 'atProvider' satisfies SeenReason }, '')
  const seen: PaymentFact = { type: 'RefundSeen', data: { ...of, refundId, amountCents, currency, parts } }
  return { refund, facts: [seen, refunded(state, kind, refund, { refundId, amountCents, currency, isFound: true })] }
}

/** Records that a refund's last, pending attempt failed. */
const failures = (
  state: PaymentState,
  paymentId: string,
  news: readonly ProviderRefund[],
  open: readonly Refund[],
): PaymentFact[] =>
  open.flatMap((one) => {
    const failed = news.find(
      ({ status, invoiceId }) => (status === 'FAILED' || status === 'CANCELLED') && invoiceId === one.refundRequestId,
    )
    return failed && one.refundRequestId.startsWith(requestsOf(paymentId, one))
      ? refundFailed(state, one.refundKey, failed.status)
      : []
  })

const isNamed = ({ invoiceId }: ProviderRefund, paymentId: string, known: Refund) =>
  invoiceId !== null && (invoiceId === known.refundRequestId || invoiceId.startsWith(requestsOf(paymentId, known)))

const isOurs = ({ invoiceId }: ProviderRefund, paymentId: string) =>
  invoiceId?.startsWith(`refund-${paymentId}-`) ?? false

const isKnown = (state: PaymentState, { captureId }: ProviderCapture) =>
  (state.stage === 'paid' && state.captureId === captureId) ||
  state.refunds.some((known) => known.captureId === captureId)

/** Returns all captures of an order, the relevant one first. */
export const capturesOf = (order: ProviderOrder) => (order.capture ? [order.capture, ...order.otherCaptures] : [])

/** If an order does not say which capture a refund belongs to, it is inferred from the amount. */
export const refundsOf = (order: ProviderOrder, { captureId, amountCents }: ProviderCapture): ProviderRefund[] =>
  order.refunds.filter((refund) =>
    refund.captureId
      ? refund.captureId === captureId
      : order.otherCaptures.length === 0 || refund.amountCents === amountCents,
  )
