import { expect, test } from 'vitest'
import { cellSpans } from './cell-spans.ts'

const plain = (count: number) => Array.from({ length: count }, () => ({}))

test('in a full grid every cell has one column', () => {
  expect(cellSpans(plain(6), 3)).toEqual([1, 1, 1, 1, 1, 1])
})

test('the last cell takes the rest of its row', () => {
  expect(cellSpans(plain(7), 3)).toEqual([1, 1, 1, 1, 1, 1, 3])
  expect(cellSpans(plain(5), 3)).toEqual([1, 1, 1, 1, 2])
  expect(cellSpans(plain(3), 2)).toEqual([1, 1, 2])
})

test('a wide cell takes its own row and the cell before it fills the row above', () => {
  expect(cellSpans([{}, { wide: true }, {}, {}], 2)).toEqual([2, 2, 1, 1])
})

test('rows are always full', () => {
  for (const columns of [2, 3, 4])
    for (let count = 1; count < 20; count++) {
      const total = cellSpans(plain(count), columns).reduce((sum, span) => sum + span, 0)
      expect(total % columns).toBe(0)
    }
})
