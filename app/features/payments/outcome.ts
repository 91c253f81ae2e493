import { outcomeTexts } from './words.ts'

/** The result of a payment, as its dialog shows it (foundation section 4, payment flow). */
export type Outcome = { tone: 'success' | 'info' | 'error'; text: string }

/** @param years the years paid for, written out; '' if unknown */
export const paidOutcome = (years: string): Outcome => ({ tone: 'success', text: outcomeTexts.paid(years) })

/** @param name of the fee */
export const paidFeeOutcome = (name: string): Outcome => ({ tone: 'success', text: outcomeTexts.paidFee(name) })

export const outcomes = {
  pending: { tone: 'info', text: outcomeTexts.pending },
  cancelled: { tone: 'info', text: outcomeTexts.cancelled },
} as const satisfies Record<string, Outcome>
