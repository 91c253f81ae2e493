import { z } from 'zod'
import { day } from '#server/shapes.ts'

/** The books as they stood at the end of a day, in the association's time zone; without one, as they stand now. */
export const booksInput = z.object({ until: day.optional(), /** From 0. */ page: z.number().int().min(0).max(100_000).default(0) })

/** The facts of one payment or registration, or the chapter's newest ones at the end of a day. */
export const factsInput = z.object({ until: day.optional(), id: z.string().trim().max(60).regex(/^[\w-]*$/, 'This is not a payment ID').default('') })

export const exportInput = z.object({ year: z.coerce.number('Choose a year').int('Choose a year').min(1990, 'Choose a year').max(2200, 'Choose a year') })
