import type { ProviderCapture, ProviderOrder } from '#server/providers/payments/provider.ts'
import type { Kind } from '#server/sale.ts'
import { orderDiffers } from '../decisions.ts'
import type { PaymentFact, PaymentState, ProtocolFact, RejectionReason } from '../facts.ts'
import { refundStarted } from '../refunds/decisions.ts'
import { capturesOf, noteRefunds, refundsOf } from '../refunds/view.decisions.ts'

type Reading = {
  paymentId: string
  /** The order's current state at the provider. */
  order: ProviderOrder
  /** The kind of the purchase. */
  kind: Kind
  /** The selling feature's reason for not keeping the money, if any. */
  objection: string | null
  /** The chapter's account with the provider; '' when its id is not known. */
  merchantId: string
}

/**
 * Brings captured money into the books: booked when everything matches the intent, awaited while pending, and otherwise
 * refunded. Idempotent at every stage. Money that arrives after the intent was abandoned is handled as well.
 */
export function settle(state: PaymentState, reading: Reading): PaymentFact[] {
  const facts: PaymentFact[] = []
  let paid = state.stage === 'paid'
  for (const capture of capturesOf(reading.order)) {
    if (isKnown(state, capture)) continue
    if (capture.status === 'PENDING') {
      if (!paid && state.captureId !== capture.captureId) facts.push(pending(capture))
    } else if (capture.status === 'DECLINED' || capture.status === 'FAILED') {
      if (!paid) facts.push(...failed(state, capture))
    } else {
      const reason = paid ? ('duplicate' satisfies RejectionReason) : whyNot(state, capture, reading)
      facts.push(...(reason ? refundOne(reading, capture, reason) : [booked(state, capture, reading)]))
      paid ||= reason === null
    }
  }
  return [...facts, ...noteRefunds(state, reading)]
}

function isKnown(state: PaymentState, { captureId }: ProviderCapture): boolean {
  if (state.stage === 'paid' && state.captureId === captureId) return true
  return state.refunds.some((known) => known.captureId === captureId)
}

/** Returns why captured money cannot be kept; null when it can. */
function whyNot(state: PaymentState, capture: ProviderCapture, reading: Reading): string | null {
  const { purchase } = state
  if (!purchase) throw new Error(`There is no intent for ${reading.paymentId}`)
  if (capture.status !== 'COMPLETED') return 'givenBack' satisfies RejectionReason
  const { amountCents, currency } = capture
  const taken = { ...reading.order, amountCents, currency }
  // The objection is checked first: an unavailable purchase has a price of zero, from which every amount would differ.
  return reading.objection ?? orderDiffers(purchase, reading.paymentId, taken, reading.merchantId || state.payeeId)
}

function booked(state: PaymentState, capture: ProviderCapture, { order, kind }: Reading): PaymentFact {
  if (!state.purchase) throw new Error('Nothing was intended')
  const { captureId, capturedAt, feeCents, netCents } = capture
  const { orderId, payerId } = order
  const taken = { orderId, captureId, payerId, feeCents, netCents }
  const once = { idempotencyKey: captureKey(captureId), occurredAt: capturedAt }
  return { type: kind.facts.paid.type, data: { ...kind.bookedOf(state.purchase), ...taken }, ...once }
}

function refundOne({ paymentId, order }: Reading, capture: ProviderCapture, reason: string): PaymentFact[] {
  const { captureId, amountCents, currency, feeCents } = capture
  const of = { refundKey: captureId, captureId }
  const rejected: ProtocolFact = {
    type: 'CaptureRejected',
    data: { captureId, amountCents, currency, reason, feeCents },
    idempotencyKey: captureKey(captureId),
    occurredAt: capture.capturedAt,
  }
  const refundId =
    refundsOf(order, capture).find((refund) => refund.status !== 'FAILED' && refund.amountCents === amountCents)
      ?.refundId ?? null
  return capture.status === 'REFUNDED'
    ? [rejected, { type: 'Refunded', data: { ...of, refundId, amountCents, currency, parts: [] } }]
    : [rejected, refundStarted(paymentId, of, 1)]
}

const pending = ({ captureId, capturedAt }: ProviderCapture): ProtocolFact => ({
  type: 'CapturePending',
  data: { captureId },
  occurredAt: capturedAt,
})

/** Ends the intent after a pending capture failed, because the order cannot be reused. */
function failed(state: PaymentState, { status }: ProviderCapture): ProtocolFact[] {
  if (state.stage === 'abandoned' || state.stage === 'rejected') return []
  return [
    { type: 'CaptureDeclined', data: { issue: status } },
    { type: 'IntentAbandoned', data: { reason: 'declined' } },
  ]
}

const captureKey = (captureId: string) => `paypal:capture:${captureId}`
