import { z } from 'zod'
import { atMost } from '#server/records/shapes.ts'
import { declineReasons, refundReasons, reversalReasons, terms } from '../rules.ts'
import { paymentInput } from '../schema.ts'

const note = z.string().trim().check(atMost(300)).default('')

const cents = z.coerce
  .number('Enter an amount')
  .int('Enter an amount')
  .min(1, 'At least $0.01')
  .max(99_999_999, 'At most $999,999.99')

const term = z.coerce.number().int().min(1).max(terms.max)

/**
 * Lowercase only: the provider's ids are uppercase, so a form's key cannot collide with the key of a refund made at the
 * provider.
 */
const refundKey = z.string().regex(/^[a-z0-9-]{8,40}$/, 'Open the form again')

/** The form of a refund: everything left, some terms (the latest first), or an amount. */
export const refundForm = z.object({
  formKey: refundKey,
  leftCents: cents,
  what: z.enum(['all', 'part'], 'Choose what to refund'),
  /** A form with one checked box sends a single value. */
  terms: z.union([z.array(term).max(terms.max), term.transform((one) => [one])]).default([]),
  amount: z.string().trim().default(''),
  reason: z.enum(refundReasons, 'Choose a reason'),
  note,
})

export const refundInput = paymentInput.extend(refundForm.shape)

const reversal = z.object({ reason: z.enum(reversalReasons, 'Choose a reason'), note })

/** The form of a reversal, which also says whether the payment will be recorded again. */
export const reversalForm = reversal.extend({ then: z.enum(['only', 'again']).default('only') })

export const reversalInput = paymentInput.extend(reversal.shape)

/** A refund that is waiting for a second admin. */
export const confirmForm = z.object({ refundKey })

/** Not required when the requesting admin withdraws it. */
export const declineForm = confirmForm.extend({ reason: z.enum(declineReasons, 'Choose a reason').optional(), note })

export const confirmInput = paymentInput.extend(confirmForm.shape)

export const declineInput = paymentInput.extend(declineForm.shape)
