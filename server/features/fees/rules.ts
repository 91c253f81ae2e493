import { terms } from '../payments/rules.ts'

/** The fee of this name is paid once in a calendar year, for one term (decision 21). */
export const yearlyFee = 'nominationFee'

/** How many terms of a fee can be paid at once. */
export const mostFeeTerms = (paymentTypeName: string): number => (paymentTypeName === yearlyFee ? 1 : terms.max)
