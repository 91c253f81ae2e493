/** Rules of the questions that organizers ask, for the pages too. Nothing here that a browser should not load. */

export const answerTypes = ['text', 'choice', 'yesNo'] as const
type AnswerType = (typeof answerTypes)[number]

/** As admins read them. */
export const answerTypeNames: Record<AnswerType, string> = {
  text: 'Short text',
  choice: 'One of several options',
  yesNo: 'Yes or no',
}

/** Most characters of each text, questions of one event, and options of one question. */
export const longest = { question: 200, option: 100, answer: 200 } as const
export const mostQuestions = 20
export const mostOptions = 20
export const leastOptions = 2

/** So many attendees of one registration are asked what each is asked; of more, the first ones. */
export const mostAsked = 100

/** The options of a question, which are kept one on a line. */
export const optionsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A question as it is put to those who register; who answers with a text of their own has no options. */
export type Question = {
  questionId: string
  question: string
  answerType: AnswerType
  options: string[]
  isRequired: 0 | 1
  isPerAttendee: 0 | 1
}

export const yesOrNo = ['Yes', 'No']
