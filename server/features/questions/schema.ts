import { z } from 'zod'
import { eventReference } from '#server/features/events/schema.ts'
import { changesOf, edition, flag, line, optionalLines, optionalWhole, required } from '#server/records/shapes.ts'
import { answerTypes, maxLength, maxOptions, maxQuestions } from './rules.ts'

const question = z.object({
  question: line(maxLength.question),
  answerType: z.enum(answerTypes, { error: required }),
  /** One per line; for choices only. */
  options: optionalLines(maxOptions * (maxLength.option + 1)),
  isRequired: flag,
  isPerAttendee: flag,
  /** The position, from 1; a new question comes last by default. */
  place: optionalWhole({ min: 1, max: maxQuestions, text: 'Enter a whole number' })
    .optional()
    .transform((place) => place ?? null),
})

export type NewQuestion = z.output<typeof question>

export const newQuestion = eventReference.extend(question.shape)

/** One question. A malformed id is simply not found. */
export const questionReference = z.object({ questionId: z.string().max(40) })

export const questionUpdate = questionReference.extend({ ...changesOf(question), edition })

/** An edit; omitted fields are unchanged. */
export type QuestionChanges = { [Entry in keyof NewQuestion]?: NewQuestion[Entry] | undefined }
