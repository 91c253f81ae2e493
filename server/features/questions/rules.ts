/** Rules of organizers' questions, shared with the pages. This file must stay light enough for browsers to load. */

export const answerTypes = ['text', 'choice', 'yesNo'] as const
type AnswerType = (typeof answerTypes)[number]

/** The display names of the answer types, for admins. */
export const answerTypeNames: Record<AnswerType, string> = {
  text: 'Short text',
  choice: 'One of several options',
  yesNo: 'Yes or no',
}

/** Maximum length of each text in characters, and maximum number of questions per event and options per question. */
export const maxLength = { question: 200, option: 100, answer: 200 } as const
export const maxQuestions = 20
export const maxOptions = 20
export const minOptions = 2

/** Maximum number of attendees of one registration who are asked the per-attendee questions. */
export const maxAsked = 100

/** Returns a question's options, which are stored one per line. */
export const optionsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A question as registrants see it; a free-text question has no options. */
export type Question = {
  questionId: string
  question: string
  answerType: AnswerType
  options: string[]
  isRequired: 0 | 1
  isPerAttendee: 0 | 1
}

export const yesOrNo = ['Yes', 'No']
