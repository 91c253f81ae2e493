import { expect, test } from 'vitest'
import { amount, dollars, initials } from './format.ts'

test('cents are formatted as dollars with two decimals and thousands separators', () => {
  expect([0, 5, 6_000, 123_456, 100_000_000].map(dollars)).toEqual([
    '$0.00',
    '$0.05',
    '$60.00',
    '$1,234.56',
    '$1,000,000.00',
  ])
})

test('a negative amount has its sign before the dollar sign', () => {
  expect(dollars(-6_000)).toBe('-$60.00')
  expect(amount(-123_456)).toBe('-1,234.56')
})

test('initials are those of the first and last name', () => {
  expect(initials('Grace Okafor')).toBe('GO')
  expect(initials('  ana maria de la cruz ')).toBe('AC')
  expect(initials('Plato')).toBe('P')
  expect(initials('')).toBe('')
})
