import { writtenIn, type Question } from './paper.ts'
import { voteWords as words } from './words.ts'

/** What a voter has chosen for a question so far: values of the choices in order, and the name that is written in. */
export type Answer = { chosen: readonly string[]; written: string; abstains: boolean }

export const emptyAnswer: Answer = { chosen: [], written: '', abstains: false }

/** Returns whether nothing was chosen for a question, and no abstention either; it counts as one. */
export const isSkipped = ({ chosen, written, abstains }: Answer): boolean =>
  !abstains && chosen.every((value) => value === writtenIn && written.trim() === '')

/** Returns a choice's name; those of a motion are its words. */
export function nameOf({ kind, choices }: Question, answer: Answer, value: string): string {
  if (value === writtenIn) return answer.written || words.writeIn
  const label = choices.find(({ place }) => String(place) === value)?.label ?? ''
  return kind === 'motion' ? (label === 'yes' ? words.yes : words.no) : label
}

/** Returns an answer in words, a line each; ranked ones with their numbers. */
export function answerText(question: Question, answer: Answer): string[] {
  const names = answer.chosen
    .filter((value) => value !== writtenIn || answer.written !== '')
    .map((value) => nameOf(question, answer, value))
  if (names.length === 0) return [words.abstain]
  return question.method === 'ranked' ? names.map((name, index) => `${index + 1} ${name}`) : names
}

/** Returns the values that a voter may choose, in the order of their lot; a name that is written in comes last. */
export const valuesOf = ({ choices, writeIns }: Question): string[] => [
  ...choices.map(({ place }) => String(place)),
  ...(writeIns ? [writtenIn] : []),
]
