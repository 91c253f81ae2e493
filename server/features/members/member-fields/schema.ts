import { z } from 'zod'
import { atMost, changesOf, edition, flag, line, optionalLines, required } from '#server/records/shapes.ts'
import { fieldKinds, fieldMeanings, maxChoices, maxFields, maxLength } from './rules.ts'

/** A checkbox, which sends nothing while it is not checked. */
const tick = flag.optional().transform((on) => on ?? 0)

const field = z.object({
  fieldName: line(maxLength.fieldName),
  kind: z.enum(fieldKinds, { error: required }),
  /** One per line; for choices only. */
  choices: optionalLines(maxChoices * (maxLength.choice + 1)),
  memberSees: tick,
  othersSee: tick,
  isAsked: tick,
  isRequired: tick,
  /** Of its kind only; see `meaningsOf`. */
  meaning: z.union([z.enum(fieldMeanings), z.literal('')]).default(''),
})

export const newField = field

export type NewField = z.output<typeof field>

/** One field. A malformed id is simply not found. */
export const fieldReference = z.object({ fieldId: z.string().max(40) })

/** What people get whose choice is removed: `none`, or `to:` and another choice. */
const instead = z
  .string()
  .check(atMost(maxLength.choice + 3))
  .optional()
  .transform((text) => text || undefined)

export const fieldUpdate = fieldReference.extend({ ...changesOf(field), instead, edition })

/** The form of the page: unchecked boxes are off, while a change by the API leaves what it omits. */
export const fieldForm = fieldReference.extend({ ...field.omit({ kind: true }).shape, instead, edition }).extend({
  kind: field.shape.kind.optional(),
})

export type FieldChanges = Omit<z.output<typeof fieldUpdate>, 'fieldId'>

/** Moves a field to a position, from 1, among the chapter's own. */
export const fieldPlace = fieldReference.extend({ place: z.coerce.number().int().min(1).max(maxFields) })

/** An answer as a form sends it; a repeated entry is a list. */
const answer = z.string().check(atMost(maxChoices * (maxLength.choice + 1), { message: 'This answer is too long' }))

/** Answers by field id, as forms send them: `fields.<id>`. Blank ones remove the answer; missing ones stay. */
export const fieldAnswers = z
  .record(z.string().max(40), z.union([answer, z.array(answer).max(maxChoices + 1)]))
  .refine((given) => Object.keys(given).length <= 2 * maxFields, 'Too many answers')
  .optional()

export type FieldAnswers = NonNullable<z.output<typeof fieldAnswers>>
