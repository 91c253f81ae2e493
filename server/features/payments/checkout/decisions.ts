import { Refusal } from '#server/refusal.ts'
import type { AbandonReason, PaymentState, Return } from '../facts.ts'

export type Outcome = { paymentId: string; state: 'paid' | 'pending' }

/**
 * What the buyer is told of a payment that has gone as far as it can for now.
 * @throws Refusal for everything but money that was booked or is being looked at by the provider
 */
export function outcomeOf(paymentId: string, state: PaymentState): Outcome {
  switch (state.stage) {
    case 'paid':
      return { paymentId, state: 'paid' }
    case 'pending':
      // The purchase of nothing: a claim that was refused while the provider still looked at its money.
      if (state.purchase?.amountCents === 0) throw new Refusal('conflict', `This payment cannot be booked. ${goesBackLater}`)
      return { paymentId, state: 'pending' }
    case 'setAside':
      throw new Refusal('conflict', 'This order was set aside. The admins of the chapter will book it or give it back.')
    case 'rejected':
      throw new Refusal('conflict', `${rejections[lastReason(state)]} ${whatGoesBack(state)}`)
    case 'abandoned':
      throw new Refusal('conflict', `${abandonments[state.abandonedBecause ?? 'cancelled']} Nothing was charged.`)
    case 'capturing':
      throw new Refusal('unavailable', 'PayPal is still at work on this payment. It shows here within minutes; please do not pay again.')
    default:
      // The notice of the provider may have been quicker than the buyer, and have met the same decline.
      if (state.declinedBecause && state.declinedBecause !== notApproved) throw declined()
      throw new Refusal('conflict', 'This payment was not approved at PayPal. Nothing was charged.')
  }
}

/** The code under which a try is noted that came to nothing because the buyer has not approved. */
export const notApproved = 'NOT_APPROVED'

/** What the buyer reads when the provider does not take the money. */
export const declined = () =>
  new Refusal('conflict', 'PayPal declined this payment. Nothing was charged. Please choose another card or account.')

/** Of money that is taken, not released yet, and not to be kept. */
export const goesBackLater = 'PayPal is still looking at this payment; as soon as it releases the money, all of it goes back.'

const lastReason = (state: PaymentState): Return['reason'] => state.returns.at(-1)?.reason ?? 'notDue'

function whatGoesBack({ returns }: PaymentState): string {
  if (returns.every(({ outcome }) => outcome === 'done')) return 'The money was given back in full.'
  if (returns.some(({ outcome }) => outcome === 'failed')) {
    return 'The money could not be given back by itself. Please write to the chapter, naming this payment.'
  }
  return 'The money goes back in full.'
}

const rejections: Record<Return['reason'], string> = {
  registrationCancelled: 'The registration was cancelled.',
  amount: 'The amount that was paid is not what is due.',
  currency: 'The payment was not made in US dollars.',
  payee: "The payment did not go to this chapter's account.",
  payment: 'The order was made for another payment.',
  notDue: 'These dues are not owed any more: another payment or another member type came between.',
  duplicate: 'The money was taken twice.',
  givenBack: 'The payment was given back before it could be booked.',
  soldOut: 'The last seats went to others while you were paying.',
  closed: 'This event does not take registrations any more.',
  registeredAlready: 'You are registered already.',
  refused: 'The call that named this payment was refused.',
  repriced: 'The price has changed since this payment was started.',
}

const abandonments: Record<AbandonReason, string> = {
  cancelled: 'This payment was cancelled.',
  expired: 'This payment was not approved in time.',
  voided: 'PayPal has closed this order.',
  missing: 'PayPal does not know this order.',
  mismatch: 'The order at PayPal is not what was asked for. Please start again.',
  notDue: 'These dues are not owed any more: another payment or another member type came between.',
  declined: 'PayPal declined this payment.',
  noOrder: 'This payment was not begun at PayPal. Please start again.',
  soldOut: 'The last seats went to others while you were paying.',
  closed: 'This event does not take registrations any more.',
  registeredAlready: 'You are registered already.',
  refused: 'What this payment was for was refused.',
  repriced: 'The price has changed since this payment was started. Please start again.',
}
