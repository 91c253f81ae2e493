import { outcomeTexts } from './words.ts'

/** The result of a payment, as its dialog shows it (foundation section 4, payment flow). */
export type Outcome = {
  tone: 'success' | 'info' | 'error'
  text: string
  /** The payment whose receipt the dialog links to. */
  paymentId?: string
}

/**
 * @param years the years paid for, written out; '' if unknown
 * @param paymentId left out when the payer may not open the receipt
 */
export const paidOutcome = (years: string, paymentId?: string): Outcome => ({
  tone: 'success',
  text: outcomeTexts.paid(years),
  ...(paymentId ? { paymentId } : {}),
})

/** @param name of the fee */
export const paidFeeOutcome = (name: string, paymentId: string): Outcome => ({
  tone: 'success',
  text: outcomeTexts.paidFee(name),
  paymentId,
})

export const outcomes = {
  pending: { tone: 'info', text: outcomeTexts.pending },
  cancelled: { tone: 'info', text: outcomeTexts.cancelled },
} as const satisfies Record<string, Outcome>
