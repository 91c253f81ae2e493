import { expect, test } from 'vitest'
import { calendarDay } from './clock.ts'
import { dayAfter, isDay, monthIn, monthsBefore, startOfDay } from './calendar.ts'

test.each([
  ['2025-12-31', 'America/New_York', '2025-12-31T05:00:00.000Z'],
  ['2026-07-01', 'America/New_York', '2026-07-01T04:00:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
  ['2026-01-01', 'Pacific/Pago_Pago', '2026-01-01T11:00:00.000Z'],
  ['2026-05-05', 'Asia/Kathmandu', '2026-05-04T18:15:00.000Z'],
  // Midnight does not exist on this day: the clocks went from 23:59 to 01:00.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
])('the day %s in %s begins at %s', (day, timeZone, start) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(start)
})

test('days and months follow each other over the ends of years', () => {
  expect(dayAfter('2025-12-31')).toBe('2026-01-01')
  expect(dayAfter('2028-02-28')).toBe('2028-02-29')
  expect(monthsBefore('2026-01', 1)).toBe('2025-12')
  expect(monthsBefore('2025-12', -1)).toBe('2026-01')
  expect(monthsBefore('2026-11', 11)).toBe('2025-12')
})

test('only days that the calendar has are days', () => {
  expect(['2025-12-31', '2028-02-29'].map(isDay)).toEqual([true, true])
  expect(['2025-02-29', '31/12/2025', '2025-1-1', '', '2025-13-01'].map(isDay)).toEqual([false, false, false, false, false])
})

test('the month of a time is the one that the time zone has then', () => {
  const timeZone = 'America/New_York'
  const monthOf = monthIn(timeZone)
  for (let hour = 0; hour < 24 * 70; hour += 5) {
    const time = new Date(Date.UTC(2025, 11, 1, hour, 59, 59, 999))
    expect(monthOf(time.toISOString())).toBe(calendarDay(time, timeZone).slice(0, 7))
  }
  expect([monthOf('2026-01-01T04:59:59.999Z'), monthOf('2026-01-01T05:00:00.000Z')]).toEqual(['2025-12', '2026-01'])
})
