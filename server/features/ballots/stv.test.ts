import { expect, test } from 'vitest'
import { countBallot, digestOf, lotOf } from './count.decisions.ts'
import type { Answer, FrozenQuestion } from './rules.ts'
import { countRanked, oneVote } from './stv.decisions.ts'

const noLot = () => {
  throw new Error('No lot is needed here')
}

const times = (count: number, answer: Answer): Answer[] => Array.from({ length: count }, () => answer)

const votesIn = (total: number | undefined) => (total ?? 0) / oneVote

test('the textbook election of two by 57 voters: a surplus is moved, the last is left out', () => {
  const [andrea, brad, carter, delilah] = [0, 1, 2, 3] as const
  const { quota, rounds, elected } = countRanked(
    [andrea, brad, carter, delilah],
    [
      ...times(16, [andrea, brad, carter, delilah]),
      ...times(24, [andrea, carter, brad, delilah]),
      ...times(17, [delilah, andrea, brad, carter]),
    ],
    2,
    noLot,
  )
  expect(votesIn(quota)).toBe(20)
  expect([andrea, brad, carter, delilah].map((choice) => votesIn(rounds[1]!.totals.get(choice)))).toEqual([
    20, 8, 12, 17,
  ])
  expect(votesIn(rounds[2]!.totals.get(carter))).toBe(20)
  expect(elected).toEqual([andrea, carter])
})

test('the textbook choice of three foods by 20 guests', () => {
  const [orange, pear, chocolate, strawberry, candy] = [0, 1, 2, 3, 4] as const
  const { quota, rounds, elected } = countRanked(
    [orange, pear, chocolate, strawberry, candy],
    [
      ...times(4, [orange]),
      ...times(2, [pear, orange]),
      ...times(8, [chocolate, strawberry]),
      ...times(4, [chocolate, candy]),
      [strawberry],
      [candy],
    ],
    3,
    noLot,
  )
  expect(votesIn(quota)).toBe(6)
  expect(votesIn(rounds[1]!.totals.get(strawberry))).toBe(5)
  expect(elected).toEqual([chocolate, orange, strawberry])
})

test('a surplus moves in five decimals, and what the division drops is not lost from the sum', () => {
  const [ibarra, ortega, novak, halvorsen] = [0, 1, 2, 3] as const
  const answers = [
    ...times(8, [ibarra, ortega]),
    ...times(6, [ibarra, novak]),
    ...times(3, [ibarra, halvorsen, novak]),
    ...times(2, [ibarra]),
    ...times(13, [ortega]),
    ...times(9, [novak]),
    ...times(3, [halvorsen, ortega]),
    ...times(2, [halvorsen]),
  ]
  const { quota, rounds } = countRanked([ibarra, ortega, novak, halvorsen], [...answers, [], []], 2, noLot)
  expect(votesIn(quota)).toBe(16)
  const second = rounds[1]!
  expect([ibarra, ortega, novak, halvorsen].map((choice) => votesIn(second.totals.get(choice)))).toEqual([
    16, 14.26312, 9.94734, 5.47367,
  ])
  expect(votesIn(second.exhausted)).toBe(0.31587)
  for (const { totals, exhausted } of rounds)
    expect([...totals.values()].reduce((sum, total) => sum + total, exhausted)).toBe(46 * oneVote)
})

test('equal choices are told apart by the latest round in which they differed, then by lot', () => {
  // The choices 1 and 2 tie for the exclusion; 2 had fewer first choices.
  const { elected } = countRanked(
    [0, 1, 2, 3],
    [...times(10, [0]), ...times(4, [1, 0]), ...times(3, [2, 0]), ...times(1, [3, 2])],
    1,
    noLot,
  )
  expect(elected).toEqual([0])
  const drawn: unknown[] = []
  countRanked([0, 1, 2], [...times(2, [0]), [1], [2]], 1, (equal) => {
    drawn.push(equal)
    return equal[0]!
  })
  expect(drawn).toEqual([[1, 2]])
})

const office: FrozenQuestion = {
  questionId: 'q',
  kind: 'office',
  method: 'plurality',
  seats: 1,
  writeIns: false,
  choiceIds: ['a', 'b', 'c'],
}

test('most votes win; a tie is decided by a lot that anybody can draw again, or left to a run-off', () => {
  const cast = [[[0]], [[0]], [[1]], [[1]], [[2]], [[]]]
  const [byLot] = countBallot({ questions: [office], tie: 'lot' }, cast).questions
  expect(byLot).toMatchObject({
    votes: [
      [0, 2],
      [1, 2],
      [2, 1],
    ],
    abstained: 1,
    tied: [0, 1],
    byLot: true,
  })
  expect(byLot!.elected).toEqual([lotOf(digestOf(cast), office)([0, 1])])
  const [open] = countBallot({ questions: [office], tie: 'runOff' }, cast).questions
  expect(open).toMatchObject({ elected: [], tied: [0, 1], byLot: false })
  // Another vote draws another lot, and the order of the ballots draws none.
  expect(digestOf([...cast].reverse())).toBe(digestOf(cast))
})

test('a motion is carried when more vote yes than no', () => {
  const motion: FrozenQuestion = { ...office, kind: 'motion', choiceIds: ['yes', 'no'] }
  const outcome = (cast: Answer[][]) => countBallot({ questions: [motion], tie: 'lot' }, cast).questions[0]!.elected
  expect(outcome([[[0]], [[0]], [[1]], [[]]])).toEqual([0])
  expect(outcome([[[0]], [[1]]])).toEqual([1])
})
