import type { ProviderOrder } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import type { Kind, Purchase } from '#server/sale.ts'
import type { AbandonReason, PaymentFact, PaymentState, ProtocolFact } from './facts.ts'

/** The party that drives a payment on: the buyer, or the portal itself after a provider's hint or a crash. */
export type Initiator = 'buyer' | 'portal'

/**
 * The rejection while another payment of the same buyer is under way: nothing else is charged before its outcome is
 * known.
 */
export const beingCompleted = (paymentId: string) =>
  new Refusal('conflict', `Payment ${paymentId} is being completed. Nothing more was charged.`, { waitsFor: paymentId })

/** How long a request id may be repeated, in milliseconds; the provider forgets it after six hours. */
const requestIdHoldsMs = 5 * 3_600_000

/**
 * Checks whether the provider still knows a request id first used at `startedAt`: until then a repeat is the same
 * request.
 */
export const stillHolds = (startedAt: string, now: Date) => now.getTime() - Date.parse(startedAt) < requestIdHoldsMs

/** Records the buyer's intent; nothing has been asked of the provider yet. */
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

/** Records the provider's order. One that differs from the request is abandoned before anyone can pay it. */
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

/** Claims an order that a browser made by itself, named by its payer (wire.md 0.9). Settled like any other. */
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

/** Returns the purchase without what the fact's type already says. */
const withoutPurpose = ({ purpose: _, ...bought }: Purchase) => bought

/**
 * Decides, once the buyer approved, whether the money may be captured. The order must still match the intent and the
 * selling feature must not object; otherwise the intent is abandoned and nothing is charged. No facts when an attempt
 * is under way, nor when the buyer turned back and the caller is not the buyer.
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

/** Records a declined capture: the buyer may approve again, with other means. */
export function noteDecline(state: PaymentState, issue: string): ProtocolFact[] {
  return state.stage === 'capturing' ? [{ type: 'CaptureDeclined', data: { issue } }] : []
}

/** Abandons the intent. */
export function abandon(state: PaymentState, reason: AbandonReason): ProtocolFact[] {
  // A cancellation or timeout may be too late: money that is being captured is looked for until it is found.
  const tooLate =
    state.stage === 'capturing' && (reason === 'cancelled' || reason === 'expired' || reason === 'noOrder')
  return tooLate ? [] : abandonBecause(state, reason)
}

function abandonBecause({ stage }: PaymentState, reason: string): ProtocolFact[] {
  const isOpen = stage === 'intended' || stage === 'ordered' || stage === 'capturing'
  return isOpen ? [{ type: 'IntentAbandoned', data: { reason } }] : []
}

/** Returns which part of an order differs from the intent; null if none. A browser's order carries no payment id. */
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
