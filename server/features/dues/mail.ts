import { isLifelong } from '../members/rules.ts'
import type { DuesPurchase } from './sales.facts.ts'
import type { PaidFor } from '../payments/receipt.writes.ts'

/** The description of dues in the receipt email. */
export const duesInEmail = ({ paymentType, years, durationYears }: DuesPurchase): PaidFor => ({
  noun: 'dues',
  name: `${paymentType} dues`,
  cells: [
    ['Years', years.join(', ')],
    [
      'Next payment due',
      isLifelong(durationYears) ? 'Never (life member)' : String((years.at(-1) ?? 0) + durationYears),
    ],
  ],
})
