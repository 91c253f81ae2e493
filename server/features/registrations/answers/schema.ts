import { z } from 'zod'
import { optionalLine, optionalWhole, required } from '#server/records/shapes.ts'
import { maxLength, maxAsked, maxQuestions } from '../../questions/rules.ts'

const answer = z.object({
  questionId: z.string({ error: required }).min(1, required).max(40),
  /** The attendee, from 1; 0 is the registration as a whole. */
  attendee: optionalWhole({ min: 0, max: maxAsked, text: 'Enter a whole number' })
    .default(0)
    .transform((attendee) => attendee ?? 0),
  answer: optionalLine(maxLength.answer),
})

export type GivenAnswer = z.output<typeof answer>

const list = z.array(answer, 'Send a list of answers').max(maxQuestions * maxAsked, 'Too many answers')

/** Replacement answers; if omitted, the stored ones are unchanged. */
export const changedAnswers = list.optional()

/** A registrant's answers to the organizer's questions. */
export const answers = list.default([])

const listed = (sent: Record<string, Record<string, string>>): z.input<typeof answer>[] =>
  Object.entries(sent).flatMap(([questionId, byAttendee]) =>
    Object.entries(byAttendee).map(([attendee, text]) => ({ questionId, attendee, answer: text })),
  )

/** The answers as a page sends them, keyed by question and attendee: `answers.q1.0`. */
export const answersOfForm = z
  .record(z.string(), z.record(z.string(), optionalLine(maxLength.answer)))
  .default({})
  .transform(listed)
  .pipe(list)
