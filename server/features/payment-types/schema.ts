import { z } from 'zod'
import { changesOf, dollarsUpTo, edition, flag, line, optionalLine } from '#server/records/shapes.ts'
import { maxLength, maxAmountDollars } from './rules.ts'

/** A new payment type (content section 5). */
export const newPaymentType = z.object({
  // The legacy client splits name and amount at a comma.
  paymentTypeName: line(maxLength.paymentTypeName).refine((name) => !name.includes(','), 'Names cannot have commas'),
  paymentTypeAmount: dollarsUpTo(maxAmountDollars),
  paymentTypeDescription: optionalLine(maxLength.paymentTypeDescription),
  /** Whether the type is offered first after dues [spec 22]; at most one per chapter. */
  paymentTypePrimary: flag.optional(),
})

/** One payment type. A malformed id is simply not found. */
export const paymentTypeReference = z.object({ paymentTypeId: z.string().max(40) })

export const paymentTypeUpdate = paymentTypeReference.extend({
  ...changesOf(newPaymentType.omit({ paymentTypePrimary: true })),
  edition,
})
