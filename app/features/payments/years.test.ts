import { expect, test } from 'vitest'
import { coverText, yearMarks } from './years.ts'

test('three one-year terms cover three years on a line of eight', () => {
  const marks = yearMarks(2027, 3, 1)
  expect(marks.map((mark) => mark.label)).toEqual(['2025', '2026', '2027', '2028', '2029', '2030', '2031', '2032'])
  expect(marks.filter((mark) => mark.covered).map((mark) => mark.label)).toEqual(['2027', '2028', '2029'])
  expect(coverText(2027, 3, 1)).toBe('Covers 2027, 2028 and 2029. Next payment due in 2030.')
})

test('one term covers one year', () => {
  expect(coverText(2026, 1, 1)).toBe('Covers 2026. Next payment due in 2027.')
})

test('ten terms still fit on the line', () => {
  const marks = yearMarks(2027, 10, 1)
  expect(marks).toHaveLength(12)
  expect(marks.at(-1)).toEqual({ label: '2036', covered: true })
  expect(coverText(2027, 10, 1)).toBe('Covers 2027 to 2036. Next payment due in 2037.')
})

test('long terms are drawn as one segment each', () => {
  expect(yearMarks(2027, 3, 5)).toEqual([
    { label: '2027', covered: true },
    { label: '2032', covered: true },
    { label: '2037', covered: true },
  ])
})

test('a life membership is never due again', () => {
  expect(coverText(2027, 1, 99)).toBe('Covers you for life. Nothing further is due.')
})
