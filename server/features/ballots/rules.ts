/** Maximum length of each field, in characters. */
export const maxLength = {
  title: 100,
  about: 2_000,
  label: 80,
  detail: 120,
  statement: 3_000,
  writeIn: 60,
  challenge: 1_000,
} as const

/** The most questions of a ballot, and the most choices of a question. */
export const maxQuestions = 20
export const maxChoices = 40

/** The most choices of a poll. */
export const maxPollChoices = 20

/** How often an answer to an open poll can be changed. */
export const maxChanges = 20

/** The shortest and the longest time that a ballot is open, in hours. */
export const minOpenHours = 1
export const maxOpenHours = 24 * 60

/** People who have not voted are reminded so many hours before the close of a ballot that is open for so many. */
export const remindHoursBefore = 48
export const minHoursToRemind = 4 * 24

/** A poll is a ballot of one question that opens at once; in an open one people see who chose what. */
export const pollKinds = ['secret', 'open'] as const
export type PollKind = (typeof pollKinds)[number]

/** What a question asks: people for an office, one of several choices, or yes or no. */
export const questionKinds = ['office', 'question', 'motion'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** How it is counted: most votes win, or ranked by the Scottish rules of the single transferable vote. */
export const countingMethods = ['plurality', 'ranked'] as const
export type CountingMethod = (typeof countingMethods)[number]

/** What decides between choices with equally many votes: a lot that everybody can draw again, or another ballot. */
export const tieRules = ['lot', 'runOff'] as const
/** In a poll nothing decides: equal choices stay equal. */
export type TieRule = (typeof tieRules)[number] | 'none'

export type BallotStage = 'scheduled' | 'open' | 'closed'

/** The choices of a motion, in the order in which they are counted. */
export const motionChoices = ['yes', 'no'] as const

/** A question as it is voted on: the log holds it, so that the log alone can be counted. */
export type FrozenQuestion = {
  questionId: string
  kind: QuestionKind
  method: CountingMethod
  seats: number
  writeIns: boolean
  /** An answer names a choice by its place in this list. */
  choiceIds: readonly string[]
}

/** A choice in an answer: the place of a choice, or the id of a name that was written in. */
export type Chosen = number | string

/** The answer to one question: none is an abstention; the order counts where choices are ranked. */
export type Answer = readonly Chosen[]

/** One ballot: an answer to each question. */
export type CastBallot = readonly Answer[]

/** Who may vote, by the state of the log when the ballot opens. */
export type ElectorateRule = {
  /** All members of the association instead of the chapter's. */
  ofAssociation: boolean
  status: 'active' | 'any'
  /** Names of member types; none means all. */
  memberTypes: readonly string[]
  /** yyyy-mm-dd: dues of that day's year must have been paid by the end of it; null where that is not asked. */
  paidBy: string | null
}

/** Returns how many votes a quorum is; 0 where none is asked. */
export const quorumOf = (percent: number, electors: number): number => Math.ceil((electors * percent) / 100)

/** Below this number of voters, a split by group could show how somebody voted. */
export const minGroup = 5

/** Returns how many choices an answer may have. */
export const maxChosen = ({ kind, method, seats, choiceIds, writeIns }: FrozenQuestion): number =>
  kind === 'motion' ? 1 : method === 'ranked' ? choiceIds.length + (writeIns ? 1 : 0) : seats

/** Returns what is wrong with an answer as a sentence, or null. A text in it is a name that was written in. */
export function answerProblem(question: FrozenQuestion, answer: Answer): string | null {
  const max = maxChosen(question)
  if (answer.length > max) return max === 1 ? 'Choose one' : `Choose at most ${max}`
  if (new Set(answer.map(String)).size < answer.length) return 'Choose each only once'
  const written = answer.filter((chosen) => typeof chosen === 'string')
  if (written.length > (question.writeIns ? 1 : 0)) return 'No name can be written in here'
  const isKnown = (chosen: Chosen) =>
    typeof chosen === 'string' || (Number.isInteger(chosen) && chosen >= 0 && chosen < question.choiceIds.length)
  return answer.every(isKnown) ? null : 'This choice is not on the ballot'
}
