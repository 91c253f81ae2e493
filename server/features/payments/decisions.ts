import type { ProviderOrder } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import type { Kind, Purchase } from '#server/sale.ts'
import type { AbandonReason, PaymentFact, PaymentState, ProtocolFact } from './facts.ts'

/** Who initiates a step of a payment: the buyer, or the portal itself after a webhook or a crash. */
export type Initiator = 'buyer' | 'portal'

/**
 * The refusal while another payment of the same buyer is in progress: nothing else is charged before its outcome is
 * known.
 */
export const beingCompleted = (paymentId: string) =>
  new Refusal('conflict', `Payment ${paymentId} is being completed. Nothing more was charged.`, { waitsFor: paymentId })

/** How long a request id may be reused for retries, in milliseconds; the provider forgets it after six hours. */
const requestIdHoldsMs = 5 * 3_600_000

/** Returns whether the provider still knows a request id first used at `startedAt`, so that repeating it is safe. */
export const stillHolds = (startedAt: string, now: Date) => now.getTime() - Date.parse(startedAt) < requestIdHoldsMs

/** Records the buyer's intent, before any request to the provider. */
export function intend(
  state: PaymentState,
  { facts }: Pick<Kind, 'facts'>,
  purchase: Purchase,
  createRequestId: string,
): PaymentFact[] {
  if (state.stage !== 'none') throw new Error('This payment id is taken')
  if (purchase.amountCents === 0) throw new Refusal('conflict', 'There is nothing to pay here. Nothing was charged.')
  return [{ type: facts.intended, data: { ...withoutPurpose(purchase), createRequestId } }]
}

/**
 * Records the order created at the provider. If it differs from the request, it is abandoned before anyone can pay it.
 */
export function noteOrder(
  state: PaymentState,
  paymentId: string,
  order: ProviderOrder,
  merchantId: string,
): ProtocolFact[] {
  if (state.stage !== 'intended' || !state.purchase) return []
  const { orderId, payeeId } = order
  const created: ProtocolFact = { type: 'OrderCreated', data: { orderId, payeeId }, idempotencyKey: orderKey(orderId) }
  const differs = orderDiffers(state.purchase, paymentId, order, merchantId || payeeId)
  return differs ? [created, { type: 'IntentAbandoned', data: { reason: 'mismatch' } }] : [created]
}

/**
 * Claims an order that a browser created itself and that its payer sent (wire.md 0.9). It is then settled like any
 * other.
 */
export function claimOrder(
  state: PaymentState,
  { facts }: Pick<Kind, 'facts'>,
  purchase: Purchase,
  orderId: string,
): PaymentFact[] {
  if (state.stage !== 'none') throw new Error('This payment id is taken')
  return [
    {
      type: facts.claimed,
      data: { ...withoutPurpose(purchase), orderId, payeeId: null },
      idempotencyKey: orderKey(orderId),
    },
  ]
}

/** Returns the purchase without its kind, which the fact's type already implies. */
const withoutPurpose = ({ purpose: _, ...bought }: Purchase) => bought

/**
 * Decides, once the buyer has approved, whether to capture the money. The order must still match the intent, and the
 * selling feature must not object; otherwise the intent is abandoned and nothing is charged. No facts while an attempt
 * is in progress, or if the buyer canceled and the caller is not the buyer.
 */
export function startCapture(
  state: PaymentState,
  facts: {
    paymentId: string
    objection: string | null
    order: ProviderOrder
    merchantId: string
    initiator: Initiator
    now: Date
  },
): ProtocolFact[] {
  const { paymentId, objection, order, merchantId, initiator, now } = facts
  const { purchase, stage } = state
  if (!purchase || (stage !== 'ordered' && stage !== 'abandoned' && stage !== 'capturing')) return []
  if (stage === 'capturing' && stillHolds(state.captureStartedAt, now)) return []
  if (stage === 'abandoned' && state.abandonedBecause === 'cancelled' && initiator !== 'buyer') return []
  if (orderDiffers(purchase, paymentId, order, merchantId || state.payeeId)) return abandon(state, 'mismatch')
  if (objection) return abandonBecause(state, objection)
  return [{ type: 'CaptureStarted', data: { captureRequestId: `capture-${paymentId}-${state.captureAttempts + 1}` } }]
}

/** Records a declined capture. The buyer may approve again, with another payment method. */
export function noteDecline(state: PaymentState, issue: string): ProtocolFact[] {
  return state.stage === 'capturing' ? [{ type: 'CaptureDeclined', data: { issue } }] : []
}

/** Abandons the intent. */
export function abandon(state: PaymentState, reason: AbandonReason): ProtocolFact[] {
  // A cancellation or timeout may come too late: a capture in progress is polled until its outcome is known.
  const tooLate =
    state.stage === 'capturing' && (reason === 'cancelled' || reason === 'expired' || reason === 'noOrder')
  return tooLate ? [] : abandonBecause(state, reason)
}

function abandonBecause({ stage }: PaymentState, reason: string): ProtocolFact[] {
  const isOpen = stage === 'intended' || stage === 'ordered' || stage === 'capturing'
  return isOpen ? [{ type: 'IntentAbandoned', data: { reason } }] : []
}

/**
 * Returns which part of an order differs from the intent; null if none. An order created by a browser has no payment
 * id.
 */
export function orderDiffers(
  purchase: Purchase,
  paymentId: string,
  order: ProviderOrder,
  payeeId: string | null,
): 'amount' | 'currency' | 'payee' | 'payment' | null {
  if (!payeeId || order.payeeId !== payeeId) return 'payee'
  if (order.currency !== purchase.currency) return 'currency'
  if (order.amountCents !== purchase.amountCents) return 'amount'
  return order.paymentId === null || order.paymentId === paymentId ? null : 'payment'
}

const orderKey = (orderId: string) => `paypal:order:${orderId}`
