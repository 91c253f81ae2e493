/** What came of a payment, as its dialog says it (foundation section 4, payment flow). */
export type Outcome = { tone: 'success' | 'info' | 'error'; text: string }

export const outcomes = {
  paid: { tone: 'success', text: 'Payment Successfull. Your receipt is on its way by email.' },
  pending: {
    tone: 'info',
    text: 'PayPal is still looking at this payment. It shows here as soon as PayPal releases it, and the receipt comes by email. Please do not pay again.',
  },
  cancelled: { tone: 'info', text: 'You turned back. Nothing was charged.' },
} as const satisfies Record<string, Outcome>
