import { expect, test } from 'vitest'
import {
  date,
  dateTime,
  dayInWords,
  dayOf,
  localDateTime,
  planDate,
  planDateTime,
  planDayOfMonth,
  planSpan,
  planTime,
  zoneName,
} from './dates.ts'

test('a day stays the same day, wherever it is read', () => {
  expect(date('2026-11-21')).toBe('21/11/2026')
  expect(date('2026-11-21', 'America/New_York')).toBe('21/11/2026')
})

test('a time is shown as its day in the time zone', () => {
  expect(date('2026-11-21T03:30:00.000Z')).toBe('21/11/2026')
  expect(date('2026-11-21T03:30:00.000Z', 'America/New_York')).toBe('20/11/2026')
  expect(dateTime('2026-11-21T03:30:00.000Z', 'America/New_York')).toBe('20/11/2026 22:30')
})

test('midnight is 00:00, and an invalid time is shown as nothing', () => {
  expect(dateTime('2026-01-02T00:00:00.000Z')).toBe('02/01/2026 00:00')
  expect(date('soon')).toBe('')
})

test("a local time is shown as it was typed, whatever the reader's zone", () => {
  expect(localDateTime('2027-05-15T10:00')).toBe('15/05/2027, 10:00')
})

test('a day is parsed as typed or as in an address, and only when it exists', () => {
  expect(['31/12/2025', '1/2/2025', '2025-12-31'].map(dayOf)).toEqual(['2025-12-31', '2025-02-01', '2025-12-31'])
  expect(['31/02/2025', '12/31/2025', '2025-02-30', 'today', ''].filter(dayOf)).toEqual([])
})

test('a planning date names weekday and month, with spaces that every browser has', () => {
  expect(planDateTime('2027-05-01T11:00')).toBe('Sat, May 1, 2027, 11:00 AM')
  expect(planDateTime('2027-05-01T15:00:00.000Z', 'America/New_York')).toBe('Sat, May 1, 2027, 11:00 AM')
  expect([planDate('2027-05-01'), planTime('2027-05-01T00:05'), planTime('2027-05-01T12:30')]).toEqual([
    'Sat, May 1, 2027',
    '12:05 AM',
    '12:30 PM',
  ])
  expect([planDayOfMonth('2026-11-04'), planDayOfMonth('2027-05-01')]).toEqual(['Nov 4', 'May 1'])
  expect([planDate('soon'), planTime('soon'), planDateTime('')]).toEqual(['', '', ''])
})

test('a day in a sentence names the month, in the order of numeric dates', () => {
  expect([dayInWords('2026-11-21'), dayInWords('2026-05-01'), dayInWords('soon')]).toEqual([
    '21 Nov 2026',
    '1 May 2026',
    '',
  ])
})

test('a time zone has the same name in summer and in winter', () => {
  expect(['2027-01-01', '2027-07-01'].map((day) => zoneName(new Date(day), 'America/New_York'))).toEqual([
    'Eastern Time',
    'Eastern Time',
  ])
})

test('a span within an event states each day once, and hours where they matter', () => {
  expect(planSpan('2027-05-15T11:00', '2027-05-15T13:00')).toBe('Sat, May 15, 11:00 AM to 1:00 PM')
  expect(planSpan('2027-05-15T11:00', '2027-05-16T13:00')).toBe('Sat, May 15, 11:00 AM to Sun, May 16, 1:00 PM')
  expect(planSpan('2027-05-15T00:00', '2027-05-15T23:59')).toBe('Sat, May 15')
  expect(planSpan('2027-05-15T00:00', '2027-05-16T23:59')).toBe('Sat, May 15 to Sun, May 16')
})
