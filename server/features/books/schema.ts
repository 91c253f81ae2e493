import { z } from 'zod'
import { atMost, day } from '#server/records/shapes.ts'
import { explanations } from './rules.ts'

/** A day at whose end the books are shown, in the chapter's time zone; without one, as of now. */
export const booksInput = z.object({
  until: day.optional(),
  /** The page, from 0. */ page: z.number().int().min(0).max(100_000).default(0),
})

/** A period in which payments were recorded, and a kind of them; without any, all. */
export const periodInput = z.object({
  from: day.optional(),
  to: day.optional(),
  month: z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Choose a month')
    .optional(),
  kind: z
    .string()
    .regex(/^[A-Za-z]{1,40}$/, 'Choose a kind')
    .optional(),
})

/** A page of the payments as of a day, within a period. */
export const bookedInput = booksInput.extend(periodInput.shape)

/** A payment or registration whose facts are shown, or a day for the chapter's newest facts at its end. */
export const factsInput = z.object({
  until: day.optional(),
  id: z
    .string()
    .trim()
    .max(60)
    .regex(/^[\w-]*$/, 'This is not a payment ID')
    .default(''),
})

/** How a treasurer resolves a difference; an explanation has a reason from the list, or a note. */
export const resolvingInput = z
  .object({
    differenceId: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .regex(/^[\w-]+$/, 'This is not a difference'),
    way: z.enum(['booked', 'givenBack', 'refundRecorded', 'explained'], 'Choose what to do'),
    reason: z.enum(explanations, 'Choose a reason').nullable().default(null),
    note: z.string().trim().check(atMost(500)).default(''),
  })
  .refine(({ way, reason }) => way !== 'explained' || reason !== null, { path: ['reason'], error: 'Choose a reason' })
  .refine(({ reason, note }) => reason !== 'other' || note !== '', { path: ['note'], error: 'Say in a sentence why' })

/** A booked fee of the account at the provider. */
export const feeInput = z.object({
  transactionId: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^[\w-]+$/, 'This is not a fee'),
})

export const exportInput = z.object({
  year: z.coerce.number('Choose a year').int('Choose a year').min(1990, 'Choose a year').max(2200, 'Choose a year'),
})
