import { describe, expect, test } from 'vitest'
import { calendarDay } from './clock.ts'
import { dayAfter, dayIn, isDay, monthIn, monthsBefore, startOfDay, zonesAfter } from './calendar.ts'

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

test('days and months continue across year ends', () => {
  expect(dayAfter('2025-12-31')).toBe('2026-01-01')
  expect(dayAfter('2028-02-28')).toBe('2028-02-29')
  expect(monthsBefore('2026-01', 1)).toBe('2025-12')
  expect(monthsBefore('2025-12', -1)).toBe('2026-01')
  expect(monthsBefore('2026-11', 11)).toBe('2025-12')
})

test('only days that exist in the calendar are valid', () => {
  expect(['2025-12-31', '2028-02-29'].map(isDay)).toEqual([true, true])
  expect(['2025-02-29', '31/12/2025', '2025-1-1', '', '2025-13-01'].map(isDay)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})

test('the month of a time is its month in the time zone', () => {
  const timeZone = 'America/New_York'
  const monthOf = monthIn(timeZone)
  for (let hour = 0; hour < 24 * 70; hour += 5) {
    const time = new Date(Date.UTC(2025, 11, 1, hour, 59, 59, 999))
    expect(monthOf(time.toISOString())).toBe(calendarDay(time, timeZone).slice(0, 7))
  }
  expect([monthOf('2026-01-01T04:59:59.999Z'), monthOf('2026-01-01T05:00:00.000Z')]).toEqual(['2025-12', '2026-01'])
})

describe('a chapter that moves to another time zone', () => {
  const [newYork, losAngeles] = ['America/New_York', 'America/Los_Angeles']
  const moved = (from: string, to: string, at: string) => zonesAfter({ timeZone: from, former: [] }, to, new Date(at))

  test('keeps the days that it counted, and counts on in the new one', () => {
    const zones = moved(newYork, losAngeles, '2026-11-25T20:00:00.000Z')
    const dayOf = dayIn(zones)
    // Half past nine in California is half past twelve of the next year in New York.
    expect([dayOf('2026-01-01T05:30:00.000Z'), dayOf('2027-01-01T05:30:00.000Z')]).toEqual(['2026-01-01', '2026-12-31'])
    expect(
      [startOfDay('2026-01-01', zones), startOfDay('2027-01-01', zones)].map((start) => start.toISOString()),
    ).toEqual(['2026-01-01T05:00:00.000Z', '2027-01-01T08:00:00.000Z'])
    expect(monthIn(zones)('2027-01-01T05:30:00.000Z')).toBe('2026-12')
    expect(zonesAfter(zones, losAngeles, new Date('2026-12-01T00:00:00.000Z'))).toBe(zones)
  })

  test.each([
    ['west', newYork, losAngeles, '2026-11-25T20:00:00.000Z'],
    ['west in the hours that are two days', newYork, losAngeles, '2026-11-26T06:00:00.000Z'],
    ['east', losAngeles, newYork, '2026-11-25T20:00:00.000Z'],
    ['east in the hours that are two days', losAngeles, newYork, '2026-11-26T06:00:00.000Z'],
    ['over half the world', 'Pacific/Honolulu', 'Pacific/Kiritimati', '2026-11-25T20:00:00.000Z'],
  ])('never counts a day twice or backward: to the %s', (_, from, to, at) => {
    const once = moved(from, to, at)
    for (const zones of [once, zonesAfter(once, from, new Date(Date.parse(at) + 3_600_000))]) {
      const dayOf = dayIn(zones)
      let last = ''
      for (let hour = -48; hour <= 96; hour++) {
        const instant = new Date(Date.parse(at) + hour * 3_600_000)
        const day = dayOf(instant.toISOString())
        expect(day >= last).toBe(true)
        if (hour < 0) expect(day).toBe(calendarDay(instant, from))
        expect(startOfDay(day, zones) <= instant).toBe(true)
        expect(startOfDay(dayAfter(day), zones) > instant).toBe(true)
        last = day
      }
    }
  })
})
