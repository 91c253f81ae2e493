import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptOf } from './kept.decisions.ts'

const dayMs = 24 * 3_600_000
const nightsBefore = (last: string, count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.parse(last) - index * dayMs).toISOString())

test('of two years of nights, 7 days, 5 weeks and 12 months stay', () => {
  const kept = [...keptOf(nightsBefore('2026-11-27T08:00:00.000Z', 730), 'America/New_York')].sort().reverse()
  expect(kept.map((time) => time.slice(0, 10))).toEqual([
    // Each day; Sunday the 22nd is also the end of a week.
    '2026-11-27',
    '2026-11-26',
    '2026-11-25',
    '2026-11-24',
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    // Sundays.
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
    // The last days of months.
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ])
})

test('of several on one day the newest stays, and days begin in the time zone', () => {
  const times = ['2026-11-27T04:30:00.000Z', '2026-11-27T08:00:00.000Z', '2026-11-27T09:00:00.000Z']
  // The first is of the evening before, in New York.
  expect([...keptOf(times, 'America/New_York')]).toEqual(['2026-11-27T09:00:00.000Z', '2026-11-27T04:30:00.000Z'])
  expect([...keptOf(times, 'UTC')]).toEqual(['2026-11-27T09:00:00.000Z'])
})

test('the newest always stays, no more than 24 do, and keeping again removes nothing', () => {
  const times = fc.array(fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }))
  fc.assert(
    fc.property(times, (dates) => {
      const taken = [...new Set(dates.map((date) => date.toISOString()))]
      const kept = keptOf(taken, 'America/Chicago')
      expect(kept.size).toBeLessThanOrEqual(24)
      if (taken.length > 0) expect(kept.has(taken.sort().at(-1)!)).toBe(true)
      expect(keptOf([...kept], 'America/Chicago')).toEqual(kept)
    }),
  )
})
