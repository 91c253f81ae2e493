import { z } from 'zod'
import { email, phone } from '#server/features/members/schema.ts'
import { changesOf, flag, line } from '#server/shapes.ts'
import { longest } from './rules.ts'

const emailOrNone = z
  .string()
  .trim()
  .toLowerCase()
  .max(longest.contactEmail, `At most ${longest.contactEmail} characters`)
  .refine((text) => text === '' || email.safeParse(text).success, 'This is not an email address')

export const newContact = z.object({
  memberId: line(longest.memberId),
  helpFor: line(longest.helpFor),
  contactEmail: emailOrNone.default(''),
  contactPhone: phone.default(''),
  /** Whether the contact stands on the home page (decision 37). */
  isTrue: flag.default(1),
})

/** One contact. An id that cannot be one is simply not found. */
export const contactReference = z.object({ helpContactId: z.string().max(40) })

export const contactUpdate = contactReference.extend(changesOf(newContact))
