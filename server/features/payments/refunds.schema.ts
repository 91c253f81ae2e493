import { z } from 'zod'
import { refundReasons, reversalReasons } from './rules.ts'
import { paymentInput } from './schema.ts'

const note = z
  .string()
  .trim()
  .max(300, 'At most 300 characters')
  .default('')

const cents = z.coerce.number('Enter an amount').int('Enter an amount').min(1, 'At least $0.01').max(99_999_999, 'At most $999,999.99')

/** An amount in dollars, as it is typed: 25 or 25.00. */
export const dollarsTyped = z
  .string()
  .regex(/^\d{1,6}(\.\d{2})?$/, 'Enter an amount such as 25.00')
  .transform((text) => Math.round(Number(text) * 100))
  .pipe(z.number().int().min(1, 'At least $0.01'))

/** The form of a refund: all that is left, some of the latest terms, or an amount. */
export const refundForm = z.object({
  formKey: z.string().regex(/^[A-Za-z0-9-]{8,40}$/, 'Open the form again'),
  leftCents: cents,
  /** A number is so many of the latest terms. */
  what: z.string().regex(/^(all|amount|[1-9]|10)$/, 'Choose what to refund'),
  amount: z.string().trim().default(''),
  reason: z.enum(refundReasons, 'Choose a reason'),
  note,
})

export const refundInput = paymentInput.extend(refundForm.shape)

export const reversalForm = z.object({ reason: z.enum(reversalReasons, 'Choose a reason'), note })

export const reversalInput = paymentInput.extend(reversalForm.shape)
