import { expect, test } from 'vitest'
import { seal } from './seal-words.ts'

test('the ledger says how many entries were verified, and how many came since', () => {
  expect(seal.extent(1, 0, 0)).toBe('1 entry, none missing')
  expect(seal.extent(6_063, 2, 0)).toBe('6,063 entries, 2 missing')
  expect(seal.extent(6_063, 0, 8)).toBe('6,063 entries, none missing; 8 newer')
  expect(seal.extent(0, 0, 8)).toBe('None of 8 entries verified yet')
  expect(seal.extent(0, 0, 0)).toBe('0 entries, none missing')
})
