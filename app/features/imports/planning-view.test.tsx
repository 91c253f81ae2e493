import { expect, test } from 'vitest'
import { shareOf, progressText, type Planning } from './planning-view.tsx'

const planning = {
  importId: '1',
  kind: 'upload',
  fileName: 'list.csv',
  step: 'wait',
  done: 0,
  all: 0,
  share: 0,
  startedAt: '2026-11-21T15:00:00.000Z',
  startedBy: 'Ann Reed',
  failure: null,
} satisfies Planning

test.each<[Partial<Planning>, string, number | null]>([
  [{}, 'Waiting for another plan to be made', null],
  [{ step: 'read' }, 'Reading the file', null],
  [{ step: 'read', done: 500, all: 2_000, share: 87 }, '500 of 2,000 rows read', 0.087],
  [{ step: 'plan', done: 500, all: 2_000, share: 412 }, '500 of 2,000 rows planned', 0.412],
  [{ step: 'store', done: 2_000, all: 2_000, share: 1_000 }, '2,000 of 2,000 rows stored', 1],
  [{ step: 'store', share: 600 }, 'Storing the plan', 0.6],
  // Planned anew while others plan.
  [{ step: 'wait', share: 600 }, 'Waiting for another plan to be made', 0.6],
])('a plan says in words and as a bar how far it is: %o', (changed, text, done) => {
  const of = { ...planning, ...changed }
  expect([progressText(of), shareOf(of)]).toEqual([text, done])
})
