import { z } from 'zod'
import { atMost, day, edition, line, optionalLine, optionalLines } from '#server/records/shapes.ts'
import { itemStates, maxLength } from './rules.ts'

/** The hand-over of an office; without a term that of the term that ends next. A malformed id is simply not found. */
export const handOverReference = z.object({ officeId: z.string().max(40), termId: z.string().max(40).optional() })

const termReference = z.object({ termId: z.string().max(40) })

export const notesInput = termReference.extend({ notes: optionalLines(maxLength.notes), edition })

const itemFields = {
  item: line(maxLength.item),
  holder: optionalLine(maxLength.holder),
  toDo: optionalLine(maxLength.toDo),
  itemState: z.enum(itemStates, 'Choose one'),
  dueOn: z
    .union([day, z.literal('')])
    .nullish()
    .transform((given) => (given ? given : null)),
}

export const newItem = z.object({ officeId: z.string().max(40), ...itemFields })

export const itemReference = z.object({ itemId: z.string().max(40) })

export const itemUpdate = itemReference.extend({ ...itemFields, edition })

const ticks = z
  .union([z.string().transform((one) => (one === '' ? [] : [one])), z.array(z.string())])
  .nullish()
  .transform((given) => given ?? [])
  .pipe(z.array(z.string().max(20)).max(3))

/** All three ticks of a side, or a reason. */
export const confirmation = termReference.extend({
  ticks,
  reason: z
    .string()
    .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
    .check(atMost(maxLength.reason, { abort: true }))
    .regex(/^[\P{Cc}\n]*$/u, 'Plain lines of text only')
    .default(''),
})
