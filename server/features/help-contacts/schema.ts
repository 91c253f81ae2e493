import { z } from 'zod'
import { changesOf, edition, flag, line, optionalEmail, phone } from '#server/records/shapes.ts'
import { maxLength } from './rules.ts'

export const newContact = z.object({
  memberId: line(maxLength.memberId),
  helpFor: line(maxLength.helpFor),
  contactEmail: optionalEmail.default(''),
  contactPhone: phone.default(''),
  /** Whether the contact is shown on the home page [spec 37]. */
  isTrue: flag.default(1),
})

/** A reference to one contact. A malformed id is simply not found. */
export const contactReference = z.object({ helpContactId: z.string().max(40) })

export const contactUpdate = contactReference.extend({ ...changesOf(newContact), edition })
