import { expect, test } from 'vitest'
import { journalWords } from './words.ts'

const { of } = journalWords.choice

test.each([
  ['a month with a seal', of('2026-09', true, null), 'September 2026, sealed'],
  ['a month without', of('2026-10', false, null), 'October 2026, not sealed'],
  ['a month that the first seal holds', of('2026-08', true, '2026-09'), 'August 2026, before the first seal'],
  ['the year of the first seal', of('2026', true, '2026-09'), '2026, sealed from September 2026 on'],
  ['the year before', of('2025', true, '2026-09'), '2025, before the first seal'],
])('%s is called what it is', (_, text, expected) => {
  expect(text).toBe(expected)
})
