import { z } from 'zod'
import { eventReference } from '../events/schema.ts'
import { maxArrived, maxDesks } from './rules.ts'

/** The check-in list; with `since`, what changed after an earlier one. */
export const checkInList = eventReference.extend({ since: z.iso.datetime('This is not a time').optional() })

const registrationId = z.string().regex(/^[1-9]\d{4,8}$/, 'There is no such registration for this event.')

/** A check-in action: the idempotency key from the phone, and when it happened there. */
const act = eventReference.extend({ key: z.uuid('This is not a key'), at: z.iso.datetime('This is not a time') })

const howMany = z
  .number('Enter a number')
  .int('Enter a whole number')
  .min(0, 'At least 0')
  .max(maxArrived, `At most ${maxArrived}`)

const arrived = { adults: howMany, minors: howMany }

/** Admits people, by the ticket's code or by name. Without counts, everyone in the registration has arrived. */
export const admission = act
  .extend({
    ticket: z.string().max(60, 'This is not a ticket of this chapter.').optional(),
    registrationId: registrationId.optional(),
    adults: arrived.adults.optional(),
    minors: arrived.minors.optional(),
    desk: z
      .number('Enter a number')
      .int('Enter a whole number')
      .min(1, 'At least 1')
      .max(maxDesks, `At most ${maxDesks}`),
  })
  .refine(
    ({ ticket, registrationId: named }) => (ticket === undefined) !== (named === undefined),
    'Name a ticket or a registration',
  )

/** A check-in, identified by the key of the action that made it. */
const ofCheckIn = act.extend({ registrationId, of: z.uuid('This is not a key') })

export const recount = ofCheckIn.extend(arrived)

export const undoing = ofCheckIn

export const newHelper = eventReference.extend({
  memberId: z.string().trim().min(1, 'Choose a member of this chapter').max(40),
})

export const helperReference = z.object({ helperId: z.string().max(40) })
