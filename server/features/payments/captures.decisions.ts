import type { ProviderCapture, ProviderOrder, ProviderRefund } from '#server/providers/payments/provider.ts'
import type { Kind } from '#server/sale.ts'
import { orderDiffers, stillHolds } from './decisions.ts'
import type { PaymentFact, PaymentState, ProtocolFact, Refund, RejectionReason } from './facts.ts'

type Reading = {
  paymentId: string
  /** The order as the provider shows it now. */
  order: ProviderOrder
  /** Of what was bought. */
  kind: Kind
  /** The reason of the room that sells against keeping the money. */
  objection: string | null
  /** The chapter's account with the provider; '' when its id is not known. */
  merchantId: string
}

/**
 * The money that the provider took, brought into the books: booked when all is as intended, waited for while it
 * is pending, and everything else refunded. The same order read twice gives facts once, whatever the stage:
 * money that comes after an intent was given up is not lost either.
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

/** Refunds that were asked for and that the order now shows as done. */
function noteRefunds(state: PaymentState, { order, kind }: Pick<Reading, 'order' | 'kind'>): PaymentFact[] {
  return state.refunds.flatMap((known) => {
    const capture = capturesOf(order).find(({ captureId }) => captureId === known.captureId)
    if (known.outcome === 'done' || capture?.status !== 'REFUNDED') return []
    const refund = refundOf(order, capture)
    return refund?.status === 'PENDING' ? [] : [refunded(kind, known, capture, refund)]
  })
}

/** Money that was booked goes back in full, once, whoever asks for it and however often. */
export function refundBooked(state: PaymentState, paymentId: string, reason: string): ProtocolFact[] {
  const { stage, purchase, captureId, refunds: returns } = state
  if (stage !== 'paid' || !purchase || !captureId || returns.some((known) => known.captureId === captureId)) return []
  const { amountCents, currency } = purchase
  return [{ type: 'RefundIntended', data: { captureId, amountCents, currency, reason } }, refundStarted(paymentId, captureId, 1)]
}

/** The provider may say no for a while, as when the chapter's account is empty: so long until it is asked again. */
export const refundRestsMs = 6 * 3_600_000

/**
 * The next try to give a capture's money back: none while the last request id still holds and can be repeated, nor soon
 * after the provider said no; a new id after that. The order must have been read before, so that nothing goes back twice.
 */
export function retryRefund(state: PaymentState, paymentId: string, captureId: string, now: Date): ProtocolFact[] {
  const known = state.refunds.find((one) => one.captureId === captureId)
  if (!known || known.outcome === 'done') return []
  const rests = now.getTime() - Date.parse(known.startedAt) < refundRestsMs
  if (known.outcome === 'failed' ? rests : stillHolds(known.startedAt, now)) return []
  return [refundStarted(paymentId, captureId, known.attempts + 1)]
}

/** The provider's answer to a refund that was asked for; no fact while it is pending, and none when nobody waits for it. */
export function noteRefund(state: PaymentState, kind: Kind, captureId: string, refund: ProviderRefund): PaymentFact[] {
  const known = openReturn(state, captureId)
  // A pending refund may still fail: the next round asks again.
  if (known === undefined || refund.status === 'PENDING') return []
  if (refund.status === 'FAILED' || refund.status === 'CANCELLED') return refundFailed(state, captureId, refund.status)
  const { refundId } = refund
  return [{ ...refunded(kind, known, { captureId, ...backAgain(state, kind, known, refund) }, refund), idempotencyKey: `paypal:refund:${refundId}` }]
}

/** The provider said no: the money is still owed, and is asked for again later. */
export function refundFailed(state: PaymentState, captureId: string, issue: string): ProtocolFact[] {
  return openReturn(state, captureId) ? [{ type: 'RefundFailed', data: { captureId, issue } }] : []
}

/** Of booked money all of it is back: what had gone back before by the provider's own pages was never in the books. */
const backAgain = ({ purchase }: PaymentState, kind: Kind, { reason }: Refund, { amountCents, currency }: ProviderRefund) =>
  isOfBooked(kind, reason) && purchase ? { amountCents: purchase.amountCents, currency: purchase.currency } : { amountCents, currency }

/** Whether the money that goes back was booked: rooms have reasons of their own for that. */
const isOfBooked = ({ refunds }: Kind, reason: string) => Object.hasOwn(refunds, reason)

const openReturn = (state: PaymentState, captureId: string): Refund | undefined =>
  state.refunds.find((known) => known.captureId === captureId && known.outcome === 'started')

const capturesOf = (order: ProviderOrder) => (order.capture ? [order.capture, ...order.otherCaptures] : [])

function isKnown(state: PaymentState, { captureId }: ProviderCapture): boolean {
  if (state.stage === 'paid' && state.captureId === captureId) return true
  return state.refunds.some((known) => known.captureId === captureId)
}

/** Why money that was taken cannot be kept; null when it can. */
function whyNot(state: PaymentState, capture: ProviderCapture, reading: Reading): string | null {
  const { purchase } = state
  if (!purchase) throw new Error(`There is no intent for ${reading.paymentId}`)
  if (capture.status !== 'COMPLETED') return 'givenBack' satisfies RejectionReason
  const { amountCents, currency } = capture
  const taken = { ...reading.order, amountCents, currency }
  // An objection comes first: the price of what cannot be had is nothing, so every amount would differ from it.
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

function refundOne({ paymentId, order, kind }: Reading, capture: ProviderCapture, reason: string): PaymentFact[] {
  const { captureId, amountCents, currency } = capture
  const rejected: ProtocolFact = {
    type: 'CaptureRejected',
    data: { captureId, amountCents, currency, reason },
    idempotencyKey: captureKey(captureId),
    occurredAt: capture.capturedAt,
  }
  return capture.status === 'REFUNDED'
    ? [rejected, refunded(kind, { reason }, capture, refundOf(order, capture))]
    : [rejected, refundStarted(paymentId, captureId, 1)]
}

const pending = ({ captureId, capturedAt }: ProviderCapture): ProtocolFact => ({
  type: 'CapturePending',
  data: { captureId },
  occurredAt: capturedAt,
})

/** A capture that was waited for came to nothing. The order is used up, so the intent ends here. */
function failed(state: PaymentState, { status }: ProviderCapture): ProtocolFact[] {
  if (state.stage === 'abandoned' || state.stage === 'rejected') return []
  return [
    { type: 'CaptureDeclined', data: { issue: status } },
    { type: 'IntentAbandoned', data: { reason: 'declined' } },
  ]
}

const refundStarted = (paymentId: string, captureId: string, attempt: number): ProtocolFact => ({
  type: 'RefundStarted',
  data: { captureId, refundRequestId: `refund-${paymentId}-${captureId.slice(-6)}-${attempt}` },
})

const refunded = (
  kind: Kind,
  { reason }: Pick<Refund, 'reason'>,
  { captureId, amountCents, currency }: Pick<ProviderCapture, 'captureId' | 'amountCents' | 'currency'>,
  refund?: ProviderRefund,
): PaymentFact => ({
  type: isOfBooked(kind, reason) ? refundedType(kind) : 'Refunded',
  data: { captureId, refundId: refund?.refundId ?? null, amountCents, currency },
})

function refundedType({ purpose, facts: { refunded: known } }: Kind): string {
  if (!known) throw new Error(`There is no fact for a refund of the kind ${purpose}`)
  return known.type
}

/** The order does not say which capture a refund belongs to; the amount tells, and only the record hangs on it. */
const refundOf = (order: ProviderOrder, { amountCents }: ProviderCapture) =>
  order.refunds.find((refund) => refund.amountCents === amountCents && refund.status !== 'FAILED')

const captureKey = (captureId: string) => `paypal:capture:${captureId}`
