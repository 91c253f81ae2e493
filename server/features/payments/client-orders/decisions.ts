import type { ProviderCapture, ProviderOrder } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import type { PaymentState, ProtocolFact, SetAsideReason } from '../facts.ts'

/** Money older than this was not just paid by the caller who names the order. */
const claimableHours = 72

export type CapturedOrder = ProviderOrder & { capture: ProviderCapture }

/** Checks whether the provider has captured money for it, or is about to: a declined order does not count. */
export function isCaptured(order: ProviderOrder): order is CapturedOrder {
  return order.capture !== null && order.capture.status !== 'DECLINED' && order.capture.status !== 'FAILED'
}

/** Returns why a captured order must not be touched, whatever the call says; null when it can be booked or refunded. */
export function whyLeft(
  { paymentId, invoiceId, capture }: CapturedOrder,
  ours: ReadonlySet<string>,
  { merchantId, now }: { merchantId: string; now: Date },
): SetAsideReason | null {
  // Only the portal gives orders such ids, so an unknown one belongs to another seller.
  if ([paymentId, invoiceId].some((id) => id !== null && !ours.has(id))) return 'foreign'
  if (!merchantId) return 'payeeUnknown'
  const age = now.getTime() - Date.parse(capture.capturedAt)
  return age > claimableHours * 3_600_000 ? 'paidLongAgo' : null
}

/** Records an order that is left as it is; admins see it and decide. */
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

/** Returns the rejection for a caller who named the order. */
export function refusalOfSetAside(reason: SetAsideReason, because: Refusal | null): Refusal {
  return because ? saidOfMoney(because, setAsideTexts[reason]) : new Refusal('conflict', setAsideTexts[reason])
}

/** Replaces a rejection's statement about the money once its outcome is known. */
export function saidOfMoney({ why, message, details: { documented, ...details } }: Refusal, text: string): Refusal {
  const reason = (documented ?? message).replace(/ Nothing (more )?was (charged|changed)\.$/, '')
  return new Refusal(why, `${/[.!?]$/.test(reason) ? reason : `${reason}.`} ${text}`, details)
}

const setAsideTexts: Record<SetAsideReason, string> = {
  foreign: 'This order was not made for this portal. It was left as it is, and the admins of the chapter can see it.',
  sharedAccount: 'This payment was not recorded yet. The chapter admins will record it or refund it.',
  paidLongAgo: 'We have no record of this PayPal order. The chapter admins will record it or refund it.',
  payeeUnknown: 'This chapter cannot check this kind of payment yet. The chapter admins will record it or refund it.',
}
