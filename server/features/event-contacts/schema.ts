import { z } from 'zod'
import { changesOf, edition, email, line, optionalLine, phone } from '#server/records/shapes.ts'
import { maxLength } from './rules.ts'

/** A contact by its own fields. */
export const contactDetails = z.object({
  memberId: line(maxLength.memberId),
  positionName: optionalLine(maxLength.positionName),
  contactEmail: email,
  contactPhone: line(maxLength.contactPhone).pipe(phone),
})

export const newContact = contactDetails.extend({ eventId: z.string().max(40) })

/** A reference to one contact. A malformed id is simply not found. */
export const contactReference = z.object({ eventContactId: z.string().max(40) })

export const contactUpdate = contactReference.extend({ ...changesOf(contactDetails), edition })
