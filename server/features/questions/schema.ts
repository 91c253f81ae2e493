import { z } from 'zod'
import { eventReference } from '#server/features/events/schema.ts'
import { changesOf, edition, flag, line, optionalLines, optionalWhole, required } from '#server/records/shapes.ts'
import { answerTypes, longest, mostOptions, mostQuestions } from './rules.ts'

const question = z.object({
  question: line(longest.question),
  answerType: z.enum(answerTypes, { error: required }),
  /** One on a line; for choices alone. */
  options: optionalLines(mostOptions * (longest.option + 1)),
  isRequired: flag,
  isPerAttendee: flag,
  /** From 1; a new one comes last where nothing is said. */
  place: optionalWhole({ least: 1, most: mostQuestions, text: 'Enter a whole number' })
    .optional()
    .transform((place) => place ?? null),
})

export type NewQuestion = z.output<typeof question>

export const newQuestion = eventReference.extend(question.shape)

/** One question. An id that cannot be one is simply not found. */
export const questionReference = z.object({ questionId: z.string().max(40) })

export const questionUpdate = questionReference.extend({ ...changesOf(question), edition })

/** An entry that is left out stays as it is. */
export type QuestionChanges = { [Entry in keyof NewQuestion]?: NewQuestion[Entry] | undefined }
