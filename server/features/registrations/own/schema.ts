import { z } from 'zod'
import { edition, optionalWhole } from '#server/records/shapes.ts'
import { answersOfForm, changedAnswers } from '../answers/schema.ts'
import { participantEntries } from '../choice/schema.ts'
import { maxOfOne } from '../rules.ts'
import { cancelLink, noteLine, personal } from '../schema.ts'

/** The fields that a registrant may change by the registrant page's link. */
const entries = {
  firstName: personal.firstName,
  lastName: personal.lastName,
  phone: personal.phone,
  note: noteLine.default(''),
  edition,
}

/** A participant, identified by position in the registration. */
const participantAt = participantEntries.extend({
  place: optionalWhole({ min: 0, max: maxOfOne, text: 'Enter a whole number' }).pipe(z.number('Name a participant')),
})

const participants = z
  .array(participantAt, 'Send a list of participants')
  .max(maxOfOne, `At most ${maxOfOne} participants`)

export type ChangedParticipant = z.output<typeof participantAt>

/** The change with its link; omitted participants and answers are unchanged. */
export const ownChange = cancelLink.extend({
  ...entries,
  participants: participants.optional(),
  answers: changedAnswers,
})

const isPlace = /^\d{1,2}$/

/**
 * The change as the page sends it: participants by position (`participants.0.grade`), answers by question and attendee.
 */
export const ownForm = z.object({
  ...entries,
  participants: z
    .record(z.string().regex(isPlace, 'Name a participant'), participantEntries, 'Send a list of participants')
    .default({})
    .transform((sent) => Object.entries(sent).map(([place, one]) => ({ ...one, place: Number(place) })))
    .refine((sent) => sent.length <= maxOfOne, `At most ${maxOfOne} participants`),
  answers: answersOfForm,
})
