import { z } from 'zod'
import { edition } from '#server/records/shapes.ts'
import { fieldAnswers } from '../member-fields/schema.ts'
import { memberReference, personChanges } from '../schema.ts'

/**
 * The part of the uploaded picture that becomes the portrait: left, top, and side of a square in its pixels, as a form
 * sends them. Empty means the center; if omitted, the picture is stored as sent.
 */
export const pictureCut = z
  .string()
  .regex(/^(\d{1,5} \d{1,5} [1-9]\d{0,4})?$/, 'Choose a part of the picture')
  .optional()

/** The details of a member as an admin changes them. */
export const memberChanges = personChanges.extend({
  ...memberReference.shape,
  memberTypeId: z
    .string()
    .max(100)
    .nullish()
    .transform((id) => id ?? undefined),
  /** False when the form asked whether the type should change, and the admin did not confirm. */
  typeConfirmed: z.boolean().optional(),
  pictureCut,
  fields: fieldAnswers,
  edition,
  /** The version of the membership for which the warning about another type was shown. */
  typeEdition: z.string().max(100).optional(),
})

export type MemberChanges = Omit<z.output<typeof memberChanges>, 'pictureCut'>

/** The form of the edit page; the URL names the member. An unchecked box is not sent. */
export const memberForm = memberChanges.omit({ memberId: true }).extend({ typeConfirmed: z.literal('on').optional() })
