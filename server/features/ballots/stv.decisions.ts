import type { Answer, Chosen } from './rules.ts'

/**
 * Votes are counted in hundred-thousandths, as the Scottish rules do: five decimals, the rest of a division is dropped.
 */
export const oneVote = 100_000

/** What a round of a ranked count begins with. */
type RoundStart = { kind: 'first' } | { kind: 'surplus' | 'excluded'; choice: Chosen }

type Round = {
  start: RoundStart
  /** What each choice has at the end of the round; 0 for excluded ones. */
  totals: ReadonlyMap<Chosen, number>
  /** Votes without a next preference, and what divisions dropped. */
  exhausted: number
  elected: readonly Chosen[]
}

export type RankedCount = {
  quota: number
  valid: number
  rounds: readonly Round[]
  /** In the order of their election. */
  elected: readonly Chosen[]
  /** Choices between which a lot decided. */
  lots: readonly (readonly Chosen[])[]
}

/** A ballot on its way: its value, and the place of the choice that has it. */
type Paper = { ranking: Answer; at: number; value: number }

/** Returns those of the equal choices that a lot puts first. */
export type Lot = (choices: readonly Chosen[]) => Chosen

/**
 * Counts ranked votes by the rules of Scottish local elections (Scottish Local Government Elections Order 2007,
 * schedule 1, part III): Droop quota; surpluses by the weighted inclusive Gregory method; the choice with the fewest
 * votes is excluded; equal ones are told apart by the latest earlier round in which they differed, then by lot.
 */
export function countRanked(
  choices: readonly Chosen[],
  answers: readonly Answer[],
  seats: number,
  lot: Lot,
): RankedCount {
  const rankings = answers.filter(({ length }) => length > 0)
  const quota = (Math.floor(rankings.length / (seats + 1)) + 1) * oneVote
  const papers = new Map<Chosen, Paper[]>(choices.map((choice) => [choice, []]))
  for (const ranking of rankings) papers.get(ranking[0]!)!.push({ ranking, at: 0, value: oneVote })
  const totals = new Map(choices.map((choice) => [choice, papers.get(choice)!.length * oneVote]))
  const continuing = new Set(choices)
  const waiting = new Set<Chosen>()
  const elected: Chosen[] = []
  const rounds: Round[] = []
  const lots: Chosen[][] = []
  let exhausted = 0

  /** Returns the one of equal choices that had the most, or the fewest, in the latest round in which they differed. */
  const decide = (equal: readonly Chosen[], sign: 1 | -1): Chosen => {
    let left = equal
    for (const round of rounds.slice(0, -1).toReversed()) {
      if (left.length === 1) break
      const extreme = Math.max(...left.map((choice) => sign * round.totals.get(choice)!))
      left = left.filter((choice) => sign * round.totals.get(choice)! === extreme)
    }
    if (left.length === 1) return left[0]!
    lots.push([...left])
    return lot(left)
  }
  const extremes = (among: Iterable<Chosen>, sign: 1 | -1): Chosen[] => {
    const list = [...among]
    const extreme = Math.max(...list.map((choice) => sign * totals.get(choice)!))
    return list.filter((choice) => sign * totals.get(choice)! === extreme)
  }

  /** Ends a round: elects who reached the quota, and the rest when as many are left as seats. */
  const endRound = (start: RoundStart) => {
    const now: Chosen[] = []
    const reached = [...continuing].filter((choice) => totals.get(choice)! >= quota)
    reached.sort((one, other) => totals.get(other)! - totals.get(one)!)
    for (const choice of reached) {
      if (elected.length === seats) break
      continuing.delete(choice)
      elected.push(choice)
      now.push(choice)
      if (totals.get(choice)! > quota) waiting.add(choice)
    }
    if (elected.length < seats && continuing.size <= seats - elected.length) {
      const rest = [...continuing].sort((one, other) => totals.get(other)! - totals.get(one)!)
      for (const choice of rest) {
        continuing.delete(choice)
        elected.push(choice)
        now.push(choice)
      }
    }
    rounds.push({ start, totals: new Map(totals), exhausted, elected: now })
  }

  /** Moves papers to the next continuing choice, each with a new value; what is lost on the way cannot move on. */
  const move = (from: Chosen, valueOf: (paper: Paper) => number, leaving: number) => {
    let moved = 0
    for (const paper of papers.get(from)!) {
      const value = valueOf(paper)
      let at = paper.at + 1
      while (at < paper.ranking.length && !continuing.has(paper.ranking[at]!)) at++
      if (at >= paper.ranking.length) continue
      const next = paper.ranking[at]!
      papers.get(next)!.push({ ranking: paper.ranking, at, value })
      totals.set(next, totals.get(next)! + value)
      moved += value
    }
    papers.set(from, [])
    totals.set(from, totals.get(from)! - leaving)
    exhausted += leaving - moved
  }

  endRound({ kind: 'first' })
  while (elected.length < seats && continuing.size > 0) {
    if (waiting.size > 0) {
      const choice = decide(extremes(waiting, 1), 1)
      waiting.delete(choice)
      const total = totals.get(choice)!
      const surplus = total - quota
      move(choice, ({ value }) => Math.floor((surplus * value) / total), surplus)
      endRound({ kind: 'surplus', choice })
    } else {
      const choice = decide(extremes(continuing, -1), -1)
      continuing.delete(choice)
      move(choice, ({ value }) => value, totals.get(choice)!)
      endRound({ kind: 'excluded', choice })
    }
  }
  return { quota, valid: rankings.length, rounds, elected, lots }
}
