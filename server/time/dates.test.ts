import { expect, test } from 'vitest'
import {
  date,
  dateTime,
  dayOf,
  localDateTime,
  planDate,
  planDateTime,
  planDayOfMonth,
  planSpan,
  planTime,
  tableDate,
  zoneName,
} from './dates.ts'

test('a day stays the same day, wherever it is read', () => {
  expect(date('2026-04-03')).toBe('Apr 3, 2026')
  expect(date('2026-04-03', 'America/New_York')).toBe('Apr 3, 2026')
})

test('a time is shown as its day in the time zone', () => {
  expect(date('2026-11-21T03:30:00.000Z')).toBe('Nov 21, 2026')
  expect(date('2026-11-21T03:30:00.000Z', 'America/New_York')).toBe('Nov 20, 2026')
  expect(dateTime('2026-11-21T03:30:00.000Z', 'America/New_York')).toBe('Nov 20, 2026, 10:30 PM')
})

test('midnight is 12:00 AM, and an invalid time is shown as nothing', () => {
  expect(dateTime('2026-01-02T00:00:00.000Z')).toBe('Jan 2, 2026, 12:00 AM')
  expect([date('soon'), dateTime('soon'), tableDate('soon', 'documented'), tableDate('', 'words')]).toEqual([
    '',
    '',
    '',
    '',
  ])
})

test('a table of the specification has its numeric dates, unless the association chose another style', () => {
  expect(tableDate('2026-04-03', 'documented')).toBe('03/04/2026')
  expect(tableDate('2026-04-03', 'documented', 'month-first')).toBe('04/03/2026')
  expect(tableDate('2026-04-03', 'month-first')).toBe('04/03/2026')
  expect(tableDate('2026-04-03', 'words', 'month-first')).toBe('Apr 3, 2026')
})

test("a local time is shown as it was typed, whatever the reader's zone", () => {
  expect(localDateTime('2027-05-15T10:00')).toBe('May 15, 2027, 10:00 AM')
})

test('a day is parsed as a date field sends it, and only when it exists', () => {
  expect(['2025-12-31', ' 2024-02-29 '].map(dayOf)).toEqual(['2025-12-31', '2024-02-29'])
  expect(['31/12/2025', '2025-02-30', 'today', ''].filter(dayOf)).toEqual([])
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
