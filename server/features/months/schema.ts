import { z } from 'zod'
import { optionalLine } from '#server/records/shapes.ts'
import { maxNoteLength, unsealReasons } from './rules.ts'

const month = z.string({ error: 'Choose a month' }).regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Choose a month')

/** One month of the chapter, yyyy-mm. */
export const monthInput = z.object({ month })

/** Why a month is to be unsealed. */
export const unsealInput = monthInput.extend({
  reason: z.enum(unsealReasons, 'Choose a reason'),
  note: optionalLine(maxNoteLength),
})

/** Whether a second admin confirms the chapter's seals. */
export const sealRuleInput = z.object({ confirmedBy: z.enum(['one', 'two'], 'Choose who seals a month') })

/** A calendar year. */
export const yearInput = z.object({
  year: z.coerce.number('Choose a year').int('Choose a year').min(1990, 'Choose a year').max(2200, 'Choose a year'),
})

/** The month that is next, if there is one. */
export const sealingInput = z.object({ month: month.optional() })
