import { expect, test } from 'vitest'
import { byFirstSeal } from './first-seal.ts'
import type { MonthRow } from './words.ts'

const rows = (states: string) =>
  [...states].map((letter) => ({
    state: ({ r: 'running', o: 'open', h: 'held', s: 'sealed' } as const)[letter as 'r' | 'o' | 'h' | 's'],
  }))
const lengths = (states: string) => byFirstSeal<Pick<MonthRow, 'state'>>(rows(states)).map(({ length }) => length)

test('four months or more before the first seal are apart, and a month that was never due among the sealed ones is not', () => {
  expect(lengths('rososhhhh')).toEqual([5, 4])
})

test('three months before the first seal stay in the list', () => {
  expect(lengths('roshhh')).toEqual([6, 0])
})

test('while nothing is sealed all months are in the list', () => {
  expect(lengths('roooooo')).toEqual([7, 0])
})
