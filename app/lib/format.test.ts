import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { amount, dollars, initials, phoneNumber, wholeAmount } from './format.ts'

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
  expect(dollars(-6_000)).toBe('−$60.00')
  expect(amount(-123_456)).toBe('−1,234.56')
})

test('whole dollars have the same minus and separators, without cents', () => {
  expect([0, 200, -2_000, 123_456_700, -123_400].map(wholeAmount)).toEqual(['0', '2', '−20', '1,234,567', '−1,234'])
})

test('no page writes the minus of an amount by itself', () => {
  const app = join(import.meta.dirname, '..')
  const writing = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) =>
      /[-−]\$\{(?:dollars|amount)\(|cents \/ 100\)\.toLocaleString/i.test(readFileSync(join(app, file), 'utf8')),
    )
  expect(writing).toEqual([])
})

test('initials are those of the first and last name', () => {
  expect(initials('Grace Okafor')).toBe('GO')
  expect(initials('  ana maria de la cruz ')).toBe('AC')
  expect(initials('Plato')).toBe('P')
  expect(initials('\u{11103}\u{11127}\u{11107} \u{11120}\u{1112A}')).toBe('\u{11103}\u{11127}\u{11120}\u{1112A}')
  expect(initials('👩‍👩‍👧 Okafor')).toBe('👩‍👩‍👧O')
  expect(initials('')).toBe('')
})

test.each([
  ['2025550142', '(202) 555-0142'],
  ['202-555-0142', '(202) 555-0142'],
  ['+1 202 555 0142', '(202) 555-0142'],
  ['(202) 555-0142', '(202) 555-0142'],
  ['202-555-0142 x 12', '202-555-0142 x 12'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['', ''],
])('the phone number %s is shown as %s', (entered, shown) => {
  expect(phoneNumber(entered)).toBe(shown)
})
