import { expect, test } from 'vitest'
import { doneOf } from './running-view.tsx'

const counts = { new: 30, changed: 10, same: 5, held: 2, refused: 1 }

test.each([
  [
    { state: 'writing', pending: 40, standing: 0 },
    { done: 0, all: 40 },
  ],
  [
    { state: 'writing', pending: 10, standing: 0 },
    { done: 30, all: 40 },
  ],
  [
    { state: 'undoing', pending: 0, standing: 40 },
    { done: 0, all: 40 },
  ],
  // Five were never written: they are not taken back.
  [
    { state: 'undoing', pending: 5, standing: 20 },
    { done: 15, all: 35 },
  ],
] as const)('an import that is %o says how far it is', (given, expected) => {
  expect(doneOf({ ...given, counts })).toEqual(expected)
})
