import { expect, test } from 'vitest'
import { doneOf, progressText, type Planning } from './planning-view.tsx'

const planning = {
  importId: '1',
  kind: 'upload',
  fileName: 'list.csv',
  step: 'wait',
  done: 0,
  all: 0,
  startedAt: '2026-11-21T15:00:00.000Z',
  startedBy: 'Ann Reed',
  failure: null,
} satisfies Planning

test.each<[Partial<Planning>, string, number | null]>([
  [{}, 'Waiting for another plan to be made', null],
  [{ step: 'read' }, 'Reading the file', null],
  [{ step: 'read', done: 500, all: 2_000 }, '500 of 2,000 rows read', 500],
  [{ step: 'plan', done: 500, all: 2_000 }, '500 of 2,000 rows planned', 500],
  [{ step: 'store', done: 2_000, all: 2_000 }, '2,000 of 2,000 rows stored', 2_000],
  [{ step: 'store' }, 'Storing the plan', null],
])('a plan says in words and as a bar how far it is: %o', (changed, text, done) => {
  const of = { ...planning, ...changed }
  expect([progressText(of), doneOf(of)]).toEqual([text, done])
})
