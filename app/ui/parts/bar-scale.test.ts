import { expect, test } from 'vitest'
import { barScale, shortNumber } from './bar-scale.ts'

test.each([
  [5160, [0, 2000, 4000, 6000]],
  [9999, [0, 5000, 10000]],
  [100, [0, 50, 100]],
  [3, [0, 1, 2, 3]],
  [0, [0]],
])('bars up to %d get the ticks %j', (highest, ticks) => {
  expect(barScale(highest)).toEqual({ top: ticks.at(-1) || 1, ticks })
})

test('thousands are abbreviated', () => {
  expect([shortNumber(500), shortNumber(2000), shortNumber(2500)]).toEqual(['500', '2 k', '2.5 k'])
})
