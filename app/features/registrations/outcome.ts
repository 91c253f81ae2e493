import { outcomes, type Outcome } from '../payments/outcome.ts'

/** What came of a registration, as its dialog says it. */
export const registered: Outcome = { tone: 'success', text: 'You are registered. The confirmation is on its way by email.' }

export const stillLooking: Outcome = {
  ...outcomes.pending,
  text: 'PayPal is still looking at this payment. Your seats are kept, and the confirmation comes by email as soon as PayPal releases it. Please do not pay again.',
}
