import { z } from 'zod'
import { edition } from '#server/records/shapes.ts'
import { memberReference, personChanges } from '../schema.ts'

/**
 * The part of the uploaded picture that becomes the portrait: left, top and side of a square in its pixels, as a form
 * sends them. Empty is the middle of it; without it the picture is kept as it was sent.
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
  /** False where the reader was asked whether the type is to change, and did not say so. */
  typeConfirmed: z.boolean().optional(),
  pictureCut,
  edition,
  /** The membership that the warning about another type was made for. */
  typeEdition: z.string().max(100).optional(),
})

export type MemberChanges = Omit<z.output<typeof memberChanges>, 'pictureCut'>

/** The form of the edit page; the member is in its address. A box that is not ticked is not sent. */
export const memberForm = memberChanges.omit({ memberId: true }).extend({ typeConfirmed: z.literal('on').optional() })
