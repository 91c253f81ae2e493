import { Refusal } from '#server/refusal.ts'
import type { Kinds } from '#server/sale.ts'
import type { AbandonReason, PaymentState, RejectionReason } from './facts.ts'

export type Outcome = { paymentId: string; state: 'paid' | 'pending' }

/**
 * Returns the outcome for the buyer of a payment that has advanced as far as currently possible.
 * @throws Refusal unless the money was booked or is under the provider's review
 */
export function outcomeOf({ kinds }: { kinds: Kinds }, paymentId: string, state: PaymentState): Outcome {
  switch (state.stage) {
    case 'paid':
      return { paymentId, state: 'paid' }
    case 'pending':
      // An empty purchase: a claim that was rejected while the provider was still processing the money.
      if (state.purchase?.amountCents === 0)
        throw new Refusal('conflict', `This payment cannot be accepted. ${goesBackLater}`)
      return { paymentId, state: 'pending' }
    case 'setAside':
      throw new Refusal('conflict', 'This payment needs a review. The chapter admins will record it or refund it.')
    case 'rejected':
      throw new Refusal(
        'conflict',
        `${whyRejected(kinds, state.refunds.at(-1)?.reason ?? 'refused')} ${whatGoesBack(state)}`,
      )
    case 'abandoned':
      throw new Refusal(
        'conflict',
        `${sentence(kinds, abandonments, state.abandonedBecause ?? 'cancelled')} Nothing was charged.`,
      )
    case 'capturing':
      throw new Refusal(
        'unavailable',
        'PayPal is still processing this payment. It will appear here within minutes. Please do not pay again.',
      )
    default:
      // A capture requires an approved order. If it is no longer approved, the capture was declined, regardless of
      // which caller recorded that.
      if (state.declinedBecause) throw declined()
      throw new Refusal('conflict', 'This payment was not approved at PayPal. Nothing was charged.')
  }
}

/** The message to the buyer if the provider declines the payment. */
export const declined = () =>
  new Refusal('conflict', 'Your card was declined. Nothing was charged. Try another card or PayPal.')

/** The message about pending money that will be refunded when the provider releases it. */
export const goesBackLater =
  'PayPal is reviewing this payment; once PayPal releases the money, we will refund it in full.'

/** Returns the sentence for the buyer about why the money is not kept. */
export const whyRejected = (kinds: Kinds, reason: string): string => sentence(kinds, rejections, reason)

/** Returns the sentence for a reason code, common or of the kind. */
const sentence = (kinds: Kinds, texts: Readonly<Record<string, string>>, code: string): string =>
  texts[code] ?? kinds.reason(code)?.buyer ?? rejections.refused

function whatGoesBack({ refunds: returns }: PaymentState): string {
  if (returns.every(({ outcome }) => outcome === 'done')) return 'Your payment was refunded in full.'
  if (returns.some(({ outcome }) => outcome === 'failed')) {
    return 'We could not refund this automatically. Please email the chapter and quote this payment.'
  }
  return 'Your payment will be refunded in full.'
}

const rejections: Record<RejectionReason, string> = {
  amount: 'The PayPal amount does not match what is due.',
  currency: 'The payment was not made in US dollars.',
  payee: 'The payment did not go to this chapter’s account.',
  payment: 'The PayPal order belongs to another payment.',
  duplicate: 'You were charged twice.',
  givenBack: 'The payment was refunded before it could be recorded.',
  refused: 'We could not accept the request for this payment.',
  repriced: 'The price has changed since this payment was started.',
  chapterClosed: 'The chapter has closed.',
}

const abandonments: Record<AbandonReason, string> = {
  cancelled: 'This payment was canceled.',
  expired: 'This payment was not approved in time.',
  voided: 'PayPal has closed this order.',
  missing: 'PayPal has no record of this order.',
  mismatch: 'The PayPal amount does not match what is due. Please start again.',
  declined: 'PayPal declined this payment.',
  noOrder: 'This payment was not started at PayPal. Please start again.',
  refused: 'We could not accept the request for this payment.',
  repriced: 'The price has changed since this payment was started. Please start again.',
  chapterClosed: 'The chapter has closed.',
}
