import { outcomeTexts } from './words.ts'

/** The outcome of a payment, as its dialog says it (foundation section 4, payment flow). */
export type Outcome = { tone: 'success' | 'info' | 'error'; text: string }

/** @param years that were paid for, as they are spoken; '' when they are not known */
export const paidOutcome = (years: string): Outcome => ({ tone: 'success', text: outcomeTexts.paid(years) })

/** @param name of the fee */
export const paidFeeOutcome = (name: string): Outcome => ({ tone: 'success', text: outcomeTexts.paidFee(name) })

export const outcomes = {
  pending: { tone: 'info', text: outcomeTexts.pending },
  cancelled: { tone: 'info', text: outcomeTexts.cancelled },
} as const satisfies Record<string, Outcome>
