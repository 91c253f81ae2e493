import { digestOf, type CountedBallot } from './count.decisions.ts'
import type { VoterFact } from './facts.ts'

/** The last answer of each person to an open poll, by the person's id. */
export type OpenAnswers = ReadonlyMap<string, readonly number[]>

/** Returns the last answers among the facts of voters, which are in the order of the log. */
export function lastAnswers(facts: readonly { type: string; data: object }[]): OpenAnswers {
  const answers = new Map<string, readonly number[]>()
  for (const { type, data } of facts as readonly VoterFact[])
    if (type === 'PollAnswered') answers.set(data.personId, data.chosen)
  return answers
}

/**
 * Returns what is wrong with the names of an open poll, a sentence each: the answers of the log must be those that were
 * counted, be given by people who might answer, and be those of the table. `rows` is null where there is only the log, and
 * nothing is compared of a secret ballot, or where the log begins after the opening.
 */
export function openPollProblems(
  { ballots, openTo }: Pick<CountedBallot, 'ballots' | 'openTo'>,
  answers: OpenAnswers,
  rows: OpenAnswers | null,
): string[] {
  if (openTo === null) return []
  const electors = new Set(openTo)
  const strangers = [...answers.keys()].filter((personId) => !electors.has(personId))
  const differing = rows ? new Set([...answers.keys(), ...rows.keys()]) : new Set<string>()
  for (const personId of [...differing])
    if (JSON.stringify(answers.get(personId)) === JSON.stringify(rows!.get(personId))) differing.delete(personId)
  return [
    ...(digestOf([...answers.values()].map((chosen) => [chosen])) === digestOf(ballots)
      ? []
      : ['The answers in the log are not those that were counted at the close.']),
    ...(strangers.length === 0 ? [] : [`Answers of people who may not answer: ${strangers.join(', ')}.`]),
    ...(differing.size === 0
      ? []
      : [`The page shows other answers than the log, of: ${[...differing].sort().join(', ')}.`]),
  ]
}
