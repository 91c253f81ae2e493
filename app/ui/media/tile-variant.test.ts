import { expect, test } from 'vitest'
import { tileVariant } from './tile-variant.ts'

test('a member always has the same tile', () => {
  expect(tileVariant('20305')).toBe(tileVariant('20305'))
})

test('all five tiles are used', () => {
  const seen = new Set(Array.from({ length: 40 }, (_, index) => tileVariant(String(20300 + index))))
  expect([...seen].sort()).toEqual([0, 1, 2, 3, 4])
})
