import { terms } from '../payments/rules.ts'

/** The name of the fee that is paid once in a calendar year, for one term [spec 21]. */
export const yearlyFee = 'nominationFee'

/** Returns the maximum number of terms of a fee that can be paid at once. */
export const maxFeeTerms = (paymentTypeName: string): number => (paymentTypeName === yearlyFee ? 1 : terms.max)
