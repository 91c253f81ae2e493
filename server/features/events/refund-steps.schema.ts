import { z } from 'zod'
import { day, edition, optionalWhole } from '#server/records/shapes.ts'
import { eventReference } from './schema.ts'

const until = z.union([z.literal(''), day]).default('')
const percent = optionalWhole({ min: 1, max: 100, text: 'Enter a whole number of percent' }).default(null)

/** Up to three rows: a percentage until the end of a day. An empty row is ignored. */
const rows = z.object({
  refundUntil1: until,
  refundPercent1: percent,
  refundUntil2: until,
  refundPercent2: percent,
  refundUntil3: until,
  refundPercent3: percent,
})

/** The form of the steps. */
export const refundSteps = rows.extend({ edition })

export const refundStepsUpdate = eventReference.extend(refundSteps.shape)

export type RefundRows = z.output<typeof rows>
