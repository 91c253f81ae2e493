import { z } from 'zod'
import { day, edition, optionalLine, optionalWhole } from '#server/records/shapes.ts'
import { maxLength } from './rules.ts'
import { eventChanges, eventReference, eventSettings } from './schema.ts'

const sentUntil = z.union([z.literal(''), day])
const sentPercent = optionalWhole({ min: 1, max: 100, text: 'Enter a whole number of percent' })
const until = sentUntil.default('')
const percent = sentPercent.default(null)

/** Up to three rows: a percentage until the end of a day. An empty row is ignored. */
const rows = z.object({
  refundUntil1: until,
  refundPercent1: percent,
  refundUntil2: until,
  refundPercent2: percent,
  refundUntil3: until,
  refundPercent3: percent,
})

export const refundStepsUpdate = eventReference.extend({ ...rows.shape, edition })

/** The whole form of an event: details, settings and refunds. What is not sent is unchanged. */
export const eventForm = z
  .object({
    ...eventChanges.shape,
    ...eventSettings.shape,
    refundUntil1: sentUntil,
    refundPercent1: sentPercent,
    refundUntil2: sentUntil,
    refundPercent2: sentPercent,
    refundUntil3: sentUntil,
    refundPercent3: sentPercent,
    /** The chapter's own name for the type; empty for the name of the kind. */
    typeName: optionalLine(maxLength.typeName),
    /** What else the button does. */
    then: z.enum(['', 'publish']),
  })
  .partial()

export const eventSave = eventReference.extend(eventForm.shape)

export type RefundRows = z.output<typeof rows>
