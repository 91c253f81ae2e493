import { emailMoney } from '#server/providers/mail/email-words.ts'
import type { PaidFor } from '../payments/receipt.writes.ts'
import type { FeePurchase } from './sales.facts.ts'

/** Describes a fee in its receipt email. */
export const feeInEmail = ({ paymentType, terms, unitCents, year }: FeePurchase): PaidFor => ({
  noun: 'payment',
  name: paymentType,
  cells: [
    ...(terms > 1 ? [['Terms', `${terms} of ${emailMoney(unitCents)}`] as [string, string]] : []),
    ['Year', String(year)],
  ],
})
