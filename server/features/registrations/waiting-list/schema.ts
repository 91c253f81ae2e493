import { z } from 'zod'
import { optionalWhole, required } from '#server/records/shapes.ts'
import { personal } from '../schema.ts'
import { maxWaiting, outOfTurnReasons } from './rules.ts'

const { firstName, lastName, email } = personal

/** The waiting person, and the number of people. */
const waitingForm = z.object({
  firstName,
  lastName,
  email,
  persons: optionalWhole({ min: 1, max: maxWaiting, text: 'Enter a whole number of persons' }).pipe(z.number(required)),
})

export const joining = waitingForm.extend({ eventId: z.string().max(40), captcha: z.string().nullish() })

/** The link in an email. A malformed id is simply not found. */
export const waitingLink = z.object({ entryId: z.string().max(40), key: z.string().max(50) })

export const entryReference = waitingLink.pick({ entryId: true })

/** An admin's offer; the next in line needs no reason. */
export const offering = entryReference.extend({
  reason: z
    .enum(['', ...outOfTurnReasons], 'Choose a reason')
    .nullish()
    .transform((reason) => reason || null),
})
