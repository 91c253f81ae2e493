import type { ProviderCapture, ProviderOrder } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import type { PaymentState, ProtocolFact, SetAsideReason } from '../facts.ts'

/** Maximum age of a capture: older money was not just paid by the caller. */
const claimableHours = 72

export type CapturedOrder = ProviderOrder & { capture: ProviderCapture }

/**
 * Returns whether the provider has captured an order's money or is processing it; a declined capture does not count.
 */
export function isCaptured(order: ProviderOrder): order is CapturedOrder {
  return order.capture !== null && order.capture.status !== 'DECLINED' && order.capture.status !== 'FAILED'
}

/**
 * Returns why a captured order must not be touched, whatever the call asks for; null if it may be booked or refunded.
 */
export function whyLeft(
  { paymentId, invoiceId, capture }: CapturedOrder,
  ours: ReadonlySet<string>,
  { merchantId, now }: { merchantId: string; now: Date },
): SetAsideReason | null {
  // Such an id is assigned by a seller, so one that is unknown to the portal belongs to another seller.
  if ([paymentId, invoiceId].some((id) => id !== null && !ours.has(id))) return 'foreign'
  if (!merchantId) return 'payeeUnknown'
  const age = now.getTime() - Date.parse(capture.capturedAt)
  return age > claimableHours * 3_600_000 ? 'paidLongAgo' : null
}

/** Records that an order was set aside, for the admins to decide on. */
export function setAside(
  state: PaymentState,
  { orderId, capture }: CapturedOrder,
  reason: SetAsideReason,
): ProtocolFact[] {
  if (state.stage !== 'none') throw new Error('This payment id is taken')
  const { captureId, amountCents, currency, capturedAt } = capture
  const data = { orderId, captureId, amountCents, currency, reason }
  return [{ type: 'OrderSetAside', data, idempotencyKey: `paypal:set-aside:${orderId}`, occurredAt: capturedAt }]
}

/** Returns the refusal for the caller who sent the order. */
export function refusalOfSetAside(reason: SetAsideReason, because: Refusal | null): Refusal {
  return because ? withFateOfMoney(because, setAsideTexts[reason]) : new Refusal('conflict', setAsideTexts[reason])
}

/** Replaces what a refusal says about the money, once the outcome is known. */
export function withFateOfMoney({ why, message, details: { documented, ...details } }: Refusal, text: string): Refusal {
  const reason = (documented ?? message).replace(/ Nothing (more )?was (charged|changed)\.$/, '')
  return new Refusal(why, `${/[.!?]$/.test(reason) ? reason : `${reason}.`} ${text}`, details)
}

const setAsideTexts: Record<SetAsideReason, string> = {
  foreign: 'This order was not made for this portal. It was left as it is, and the admins of the chapter can see it.',
  sharedAccount: 'This payment was not recorded yet. The chapter admins will record it or refund it.',
  paidLongAgo: 'We have no record of this PayPal order. The chapter admins will record it or refund it.',
  payeeUnknown: 'This chapter cannot check this kind of payment yet. The chapter admins will record it or refund it.',
}
