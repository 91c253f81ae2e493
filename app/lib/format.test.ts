import { expect, test } from 'vitest'
import { amount, date, dateTime, dollars, initials, localDateTime } from './format.ts'

test('cents become dollars with two decimals and thousands commas', () => {
  expect([0, 5, 6_000, 123_456, 100_000_000].map(dollars)).toEqual(['$0.00', '$0.05', '$60.00', '$1,234.56', '$1,000,000.00'])
})

test('a negative amount keeps its sign in front of the dollar sign', () => {
  expect(dollars(-6_000)).toBe('-$60.00')
  expect(amount(-123_456)).toBe('-1,234.56')
})

test('a day stays the day it is, wherever it is read', () => {
  expect(date('2026-11-21')).toBe('21/11/2026')
  expect(date('2026-11-21', 'America/New_York')).toBe('21/11/2026')
})

test('a time is shown as the day it is in the time zone', () => {
  expect(date('2026-11-21T03:30:00.000Z')).toBe('21/11/2026')
  expect(date('2026-11-21T03:30:00.000Z', 'America/New_York')).toBe('20/11/2026')
  expect(dateTime('2026-11-21T03:30:00.000Z', 'America/New_York')).toBe('20/11/2026 22:30')
})

test('midnight is 00:00, and what is no time is nothing', () => {
  expect(dateTime('2026-01-02T00:00:00.000Z')).toBe('02/01/2026 00:00')
  expect(date('soon')).toBe('')
})

test('initials are those of the first and the last name', () => {
  expect(initials('Grace Okafor')).toBe('GO')
  expect(initials('  ana maria de la cruz ')).toBe('AC')
  expect(initials('Plato')).toBe('P')
  expect(initials('')).toBe('')
})

test('a local time is shown as it was typed, whatever zone the reader is in', () => {
  expect(localDateTime('2027-05-15T10:00')).toBe('15/05/2027, 10:00')
})
