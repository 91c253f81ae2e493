import { z } from 'zod'
import { line, optionalLines, required } from '#server/records/shapes.ts'
import { importReference } from '../imports/schema.ts'
import { audiences, invitationStates, maxMessage, maxNumbers, maxSubject } from './rules.ts'

/** What an invitation says; the link, its last day, and the chapter's contact details follow below it. */
export const invitationText = z.object({
  subject: line(maxSubject),
  message: optionalLines(maxMessage).pipe(z.string().min(1, required)),
})

/** A test of an invitation, sent to the admin. */
export const invitationTest = importReference.extend(invitationText.shape)

/** The people of an import who are invited; `numbers` has member numbers between spaces, commas or line breaks. */
export const newInvitations = invitationTest.extend({
  audience: z.enum(audiences, 'Choose who gets it'),
  numbers: optionalLines(maxNumbers),
})

/** A page of the people who are invited. */
export const invitedPeople = importReference.extend({
  state: z.enum(invitationStates).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
})
