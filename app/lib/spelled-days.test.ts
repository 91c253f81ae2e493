import { expect, test } from 'vitest'
import { spelledDay, spelledDays } from './spelled-days.ts'

test('a day is spelled out in the parts of a heading', () => {
  expect(spelledDay('2027-10-08T15:00')).toEqual({ day: '8', month: 'October', weekday: 'Friday', year: '2027' })
})

test.each([
  ['2027-10-08T09:00', '2027-10-08T17:00', 'October 8, 2027'],
  ['2027-10-08T09:00', '2027-10-10T14:00', 'October 8 to 10, 2027'],
  ['2027-09-30', '2027-10-02', 'September 30 to October 2, 2027'],
  ['2027-12-31', '2028-01-01', 'December 31, 2027 to January 1, 2028'],
])('from %s to %s it is %s', (from, to, text) => {
  expect(spelledDays(from, to)).toBe(text)
})
