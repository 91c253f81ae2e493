import { z } from 'zod'
import { optionalLine, optionalLines } from '#server/records/shapes.ts'
import { memberReference } from '../members/schema.ts'
import { paymentInput } from '../payments/schema.ts'
import { billingLengths as max, firstYear } from './rules.ts'

/** A receipt; a buyer without an account sends the link's key. */
export const receiptInput = paymentInput.extend({ key: z.string().max(40).default('') })

/** The party that the receipt is billed to, as the buyer's employer wants it. */
export const billing = z.object({
  company: optionalLine(max.company),
  address: optionalLines(max.address).refine(
    (text) => text.split('\n').length <= max.addressLines,
    `At most ${max.addressLines} lines`,
  ),
  orderNumber: optionalLine(max.orderNumber),
})

export type Billing = z.output<typeof billing>

export const billingInput = receiptInput.extend(billing.shape)

/** A year in a URL; missing or empty means the newest. */
const year = z.coerce
  .number('Choose a year')
  .int('Choose a year')
  .min(firstYear, 'Choose a year')
  .max(9999, 'Choose a year')
  .optional()

/** A year of one's own payments; the newest by default. */
export const statementInput = z.object({ year })

/** A year of the payments of a member of the chapter. */
export const statementOfInput = memberReference.extend({ year })

/** A code as it was typed, scanned, or sent. */
export const codeInput = z.object({ code: z.string().max(100, 'A check code has 30 characters') })
