import { z } from 'zod'
import { changesOf, dollarsUpTo, edition, flag, line, optionalLine } from '#server/records/shapes.ts'
import { maxLength, maxAmountDollars } from './rules.ts'

/** A new payment type (content section 5). */
export const newPaymentType = z.object({
  // The earlier client separates name and amount by the comma between them.
  paymentTypeName: line(maxLength.paymentTypeName).refine((name) => !name.includes(','), 'Names cannot have commas'),
  paymentTypeAmount: dollarsUpTo(maxAmountDollars),
  paymentTypeDescription: optionalLine(maxLength.paymentTypeDescription),
  /** The type that is offered first after dues [spec 22]; a chapter has one at most. */
  paymentTypePrimary: flag.optional(),
})

/** One payment type. An id that cannot exist is simply not found. */
export const paymentTypeReference = z.object({ paymentTypeId: z.string().max(40) })

export const paymentTypeUpdate = paymentTypeReference.extend({
  ...changesOf(newPaymentType.omit({ paymentTypePrimary: true })),
  edition,
})
