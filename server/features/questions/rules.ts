/** Rules of organizers' questions, also used by the pages. Nothing here that a browser should not load. */

export const answerTypes = ['text', 'choice', 'yesNo'] as const
type AnswerType = (typeof answerTypes)[number]

/** The answer types as admins read them. */
export const answerTypeNames: Record<AnswerType, string> = {
  text: 'Short text',
  choice: 'One of several options',
  yesNo: 'Yes or no',
}

/** The maximum length of each text in characters, and the most questions per event and options per question. */
export const maxLength = { question: 200, option: 100, answer: 200 } as const
export const maxQuestions = 20
export const maxOptions = 20
export const minOptions = 2

/** How many attendees of one registration are asked the per-attendee questions; beyond that, only the first ones. */
export const maxAsked = 100

/** Returns a question's options, which are stored one per line. */
export const optionsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A question as registrants see it; one with free text has no options. */
export type Question = {
  questionId: string
  question: string
  answerType: AnswerType
  options: string[]
  isRequired: 0 | 1
  isPerAttendee: 0 | 1
}

export const yesOrNo = ['Yes', 'No']
