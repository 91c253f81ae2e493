import { Refusal, refusedField } from '#server/refusal.ts'
import type { Question } from '../../questions/rules.ts'
import { answersTo, withStoredOptions, type Answer } from '../answers/decisions.ts'
import type { GivenAnswer } from '../answers/schema.ts'
import type { ChangedParticipant } from './schema.ts'

type StoredParticipant = ChangedParticipant & { groupId: string }

/** The fields that a form would change, with their currently saved values. */
export type Changes = Record<string, string | number>

const participantFields = ['participantName', 'age', 'grade', 'schoolName'] as const

/**
 * Returns the participants whose entries change. Groups cannot change. @throws Refusal by the same rules as at checkout
 * (events section 5)
 */
export function changedParticipants(
  stored: readonly StoredParticipant[],
  sent: readonly ChangedParticipant[],
): { participants: ChangedParticipant[]; changes: Changes } {
  const byPlace = new Map(sent.map((one) => [one.place, one]))
  if (byPlace.size < sent.length || sent.some(({ place }) => !stored.some((one) => one.place === place))) {
    throw new Refusal(
      'invalid',
      'The participants of this registration changed meanwhile. Please look at them again. Nothing was saved.',
    )
  }
  const changes: Changes = {}
  const participants = sent.filter((one) => {
    const before = stored.find(({ place }) => place === one.place)!
    const fields = participantFields.filter((field) => before[field] !== one[field])
    for (const field of fields) changes[`participants.${one.place}.${field}`] = before[field] ?? ''
    return fields.length > 0
  })
  const after = stored.map((one) => ({ ...one, ...byPlace.get(one.place) }))
  const keyOf = ({ groupId, participantName }: StoredParticipant) => `${groupId} ${participantName.toLowerCase()}`
  const twice = after.find(
    (one) =>
      participants.some(({ place }) => place === one.place) &&
      after.some((other) => other.place !== one.place && keyOf(other) === keyOf(one)),
  )
  if (twice)
    throw refusedField(`participants.${twice.place}.participantName`, `${twice.participantName} is in this group twice`)
  return { participants, changes }
}

type StoredAnswer = GivenAnswer & { question: string }

/**
 * Returns the answers that differ from the stored ones, and those that are now empty. Unchanged answers keep the
 * wording of their question. @throws Refusal as `answersTo`
 */
export function changedAnswersTo(
  questions: readonly Question[],
  stored: readonly StoredAnswer[],
  given: readonly GivenAnswer[],
  people: number,
): { put: Answer[]; emptied: Slot[]; changes: Changes } {
  const wanted = answersTo(withStoredOptions(questions, stored), given, people, 'Nothing was saved.')
  const put = wanted.filter((one) => at(stored, one)?.answer !== one.answer)
  // Answers that the form does not show, such as those to removed questions, stay.
  const visible = stored.filter(({ questionId, attendee }) =>
    questions.some(
      (one) =>
        one.questionId === questionId && (one.isPerAttendee ? attendee > 0 && attendee <= people : attendee === 0),
    ),
  )
  const emptied = visible.filter((one) => !at(wanted, one))
  const changes = Object.fromEntries(
    [...put, ...emptied].map((slot) => [`answers.${slot.questionId}.${slot.attendee}`, at(stored, slot)?.answer ?? '']),
  )
  return { put, emptied, changes }
}

type Slot = Pick<GivenAnswer, 'questionId' | 'attendee'>

const at = <One extends Slot>(all: readonly One[], { questionId, attendee }: Slot) =>
  all.find((one) => one.questionId === questionId && one.attendee === attendee)
