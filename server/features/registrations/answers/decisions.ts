import { Refusal } from '#server/refusal.ts'
import { maxAsked, type Question } from '../../questions/rules.ts'
import type { GivenAnswer } from './schema.ts'

/** A stored answer, with its question's wording and position at the time. */
export type Answer = GivenAnswer & { place: number; question: string }

/** Returns the name of the form field for an answer. */
const fieldOf = (questionId: string, attendee: number) => `answers.${questionId}.${attendee}`

/** The last sentence of a refusal, which says that nothing was changed or charged. */
type Undone = 'Nothing was charged.' | 'Nothing was saved.'

/**
 * Returns the answers for a registration of `people`, in question order. Drops empty answers.
 * For a sponsor's package for hundreds, only the first hundred people are asked.
 * @throws Refusal invalid, with a message at each field that must be corrected
 */
export function answersTo(
  questions: readonly Question[],
  given: readonly GivenAnswer[],
  people: number,
  undone: Undone = 'Nothing was charged.',
): Answer[] {
  assertNoStray(questions, given, undone)
  const fields: Record<string, string> = {}
  const accepted: Answer[] = []
  for (const [index, { questionId, question, answerType, options, isRequired, isPerAttendee }] of questions.entries()) {
    for (const attendee of isPerAttendee
      ? Array.from({ length: Math.min(people, maxAsked) }, (_, number) => number + 1)
      : [0]) {
      const answer = given.find((one) => one.questionId === questionId && one.attendee === attendee)?.answer ?? ''
      if (answer === '') {
        if (isRequired) fields[fieldOf(questionId, attendee)] = 'Please answer this'
      } else if (answerType !== 'text' && !options.includes(answer))
        fields[fieldOf(questionId, attendee)] = 'Choose one of the options'
      else accepted.push({ questionId, attendee, answer, question, place: index + 1 })
    }
  }
  if (Object.keys(fields).length > 0)
    throw new Refusal('invalid', `Please answer the organizer’s questions. ${undone}`, { fields })
  return accepted
}

/**
 * Rejects answers to another event's questions, to removed questions, and two answers to one question. @throws Refusal
 */
function assertNoStray(questions: readonly Question[], given: readonly GivenAnswer[], undone: Undone): void {
  const stray = given.find(({ questionId }) => !questions.some((one) => one.questionId === questionId))
  if (stray)
    throw new Refusal('invalid', `The questions of this event changed meanwhile. Please look at them again. ${undone}`)
  const names = given.map(({ questionId, attendee }) => fieldOf(questionId, attendee))
  if (new Set(names).size < names.length) throw new Refusal('invalid', `A question is answered twice. ${undone}`)
}

/** Returns the questions with their options, including a removed option for those who chose it. */
export const withStoredOptions = (questions: readonly Question[], given: readonly GivenAnswer[]): Question[] =>
  questions.map((question) => {
    if (question.answerType === 'text') return question
    const gone = given
      .filter(({ questionId, answer }) => questionId === question.questionId && !question.options.includes(answer))
      .map(({ answer }) => answer)
    return { ...question, options: [...question.options, ...new Set(gone)] }
  })
