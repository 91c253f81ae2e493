import { checkCodeOf, type BallotCount, type CountedBallot } from '#server/features/ballots/count.decisions.ts'
import { oneVote } from '#server/features/ballots/stv.decisions.ts'
import { count as grouped } from './layout.ts'

/** Returns a count as lines; choices by their ids, since the log knows no names. */
export function countText({ closed, ballots }: CountedBallot, count: BallotCount, problems: string[]): string[] {
  return [
    `${grouped(closed.turnout)} of ${grouped(closed.electors)} people voted, ${grouped(ballots.length)} ballots; quorum ${grouped(closed.quorum)}, ${closed.turnout >= closed.quorum ? 'reached' : 'NOT reached'}`,
    ...count.questions.flatMap(({ questionId, votes, abstained, elected, tied, byLot, ranked }, place) => {
      const { kind, method, seats, choiceIds } = closed.questions[place]!
      const name = (chosen: number | string) =>
        typeof chosen === 'number' ? choiceIds[chosen]! : `written in: ${chosen}`
      return [
        '',
        `Question ${place + 1} (${kind}, ${method}, seats: ${seats}) ${questionId}`,
        ...votes.map(([chosen, number]) => {
          const last = ranked?.rounds.at(-1)?.totals.get(chosen)
          const end = last === undefined ? '' : `, at the end ${(last / oneVote).toFixed(5)}`
          return `  ${String(number).padStart(7)}  ${name(chosen)}${end}${elected.includes(chosen) ? '  *' : ''}`
        }),
        `  ${String(abstained).padStart(7)}  abstained`,
        ...(tied.length > 0
          ? [
              `  Equal votes: ${tied.map(name).join(', ')}; ${byLot ? 'decided by lot' : closed.tie === 'runOff' ? 'left to a run-off' : 'none is ahead'}`,
            ]
          : []),
      ]
    }),
    '',
    `Check code ${checkCodeOf({ closed, count })}`,
    ...problems.map((problem) => `! ${problem}`),
    problems.length === 0 ? 'The count stands.' : 'THE COUNT DOES NOT STAND.',
  ]
}
