import { expect, test } from 'vitest'
import { cellSpans, deskSpans } from './cell-spans.ts'

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

test('on a desktop no cell stands alone in the last row', () => {
  expect(deskSpans(plain(7), 3)).toEqual([3, 3, 3, 3, 4, 4, 4])
  expect(deskSpans(plain(5), 3)).toEqual([4, 4, 4, 6, 6])
  expect(deskSpans(plain(4), 3)).toEqual([3, 3, 3, 3])
  expect(deskSpans(plain(5), 4)).toEqual([4, 4, 4, 6, 6])
  expect(deskSpans(plain(6), 4)).toEqual([3, 3, 3, 3, 6, 6])
  expect(deskSpans(plain(3), 2)).toEqual([6, 6, 12])
})

test('on a desktop a wide cell has a row of its own, and one that can be hidden too', () => {
  expect(deskSpans([...plain(3), { wide: true }, ...plain(2)], 3)).toEqual([4, 4, 4, 12, 6, 6])
  expect(deskSpans([...plain(3), { isBeside: true }, ...plain(1)], 3)).toEqual([4, 4, 4, 12, 12])
})

test('rows of a desktop are always full', () => {
  for (const columns of [2, 3, 4] as const)
    for (let count = 1; count < 20; count++) {
      const spans = deskSpans(plain(count), columns)
      expect(spans).toHaveLength(count)
      let used = 0
      for (const span of spans) {
        used += span
        expect(used).toBeLessThanOrEqual(12)
        used %= 12
      }
      expect(used).toBe(0)
    }
})
