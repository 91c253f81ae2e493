import { expect, test } from 'vitest'
import { isOn, lastDayOf, weeksOf } from './month-days.ts'

test('a month has whole weeks from Sunday, and each of its days once', () => {
  const weeks = weeksOf('2027-05')
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  // May 1, 2027 is a Saturday.
  expect(weeks[0]!.map((day) => day?.number)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    1,
  ])
  expect(weeks.flat().flatMap((day) => day?.day ?? [])).toHaveLength(31)
  expect(weeksOf('2026-02')).toHaveLength(4)
  expect(weeksOf('2028-02').flat().at(-5)?.day).toBe('2028-02-29')
})

test('an event is on each of its days, and one that ends at midnight not on the next', () => {
  const night = { startsOn: '2027-05-31T20:00', endsOn: '2027-06-01T00:00' }
  expect([isOn('2027-05-31', night), isOn('2027-06-01', night), lastDayOf(night)]).toEqual([true, false, '2027-05-31'])
  const days = { startsOn: '2027-05-14T09:00', endsOn: '2027-05-16T12:00' }
  expect(['2027-05-13', '2027-05-14', '2027-05-15', '2027-05-16', '2027-05-17'].map((day) => isOn(day, days))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})
