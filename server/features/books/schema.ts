import { z } from 'zod'
import { day } from '#server/records/shapes.ts'
import { explanations } from './rules.ts'

/** The books as they stood at the end of a day, in the association's time zone; without one, as they stand now. */
export const booksInput = z.object({
  until: day.optional(),
  /** From 0. */ page: z.number().int().min(0).max(100_000).default(0),
})

/** The facts of one payment or registration, or the chapter's newest ones at the end of a day. */
export const factsInput = z.object({
  until: day.optional(),
  id: z
    .string()
    .trim()
    .max(60)
    .regex(/^[\w-]*$/, 'This is not a payment ID')
    .default(''),
})

/** A difference that a treasurer settles; an explanation says why, in words where no reason of the list fits. */
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
    note: z.string().trim().max(500, 'At most 500 characters').default(''),
  })
  .refine(({ way, reason }) => way !== 'explained' || reason !== null, { path: ['reason'], error: 'Choose a reason' })
  .refine(({ reason, note }) => reason !== 'other' || note !== '', { path: ['note'], error: 'Say in a sentence why' })

export const exportInput = z.object({
  year: z.coerce.number('Choose a year').int('Choose a year').min(1990, 'Choose a year').max(2200, 'Choose a year'),
})
