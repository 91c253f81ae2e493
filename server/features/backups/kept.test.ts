import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptOf as keptAmong, type Keepable } from './kept.decisions.ts'

const dayMs = 24 * 3_600_000
const ofNight = (takenAt: string): Keepable => ({ takenAt, isByHand: false, testedAt: null, testProblem: null })
const byHand = (takenAt: string): Keepable => ({ ...ofNight(takenAt), isByHand: true })
const keptOf = (taken: readonly string[], timeZone: string) => keptAmong(taken.map(ofNight), timeZone)
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

test('a backup by hand takes the place of an earlier one by hand, and of none of a night', () => {
  const [night, morning, noon] = ['2026-11-27T08:00:00.000Z', '2026-11-27T15:00:00.000Z', '2026-11-27T17:00:00.000Z']
  const made = [ofNight(night), byHand(morning), byHand(noon)]
  expect([...keptAmong(made, 'America/New_York')]).toEqual([night, noon])
  // Of a week and a month that are over, that of a night.
  const nights = nightsBefore('2027-11-26T08:00:00.000Z', 7).map(ofNight)
  expect([...keptAmong([...nights, ...made], 'America/New_York')].filter((time) => time < '2027')).toEqual([night])
  expect([...keptAmong([...nights, byHand(noon)], 'America/New_York')].filter((time) => time < '2027')).toEqual([noon])
})

test('the last that a test restored stays until another is', () => {
  const nights = nightsBefore('2026-11-27T08:00:00.000Z', 10).map(ofNight)
  const [newest, ...earlier] = nights
  const [oldest, ...later] = earlier.reverse()
  const tested = { ...oldest!, testedAt: oldest!.takenAt }
  const times = (...made: Keepable[]) => keptAmong(made, 'UTC')
  expect(times(...later, newest!, oldest!)).not.toContain(oldest!.takenAt)
  expect(times(...later, newest!, tested)).toContain(oldest!.takenAt)
  // A test that failed is no reason.
  expect(times(...later, newest!, { ...tested, testProblem: 'damaged' })).not.toContain(oldest!.takenAt)
  expect(times(...later, { ...newest!, testedAt: newest!.takenAt }, tested)).not.toContain(oldest!.takenAt)
})

test('the newest always stays, no more than 32 do, and keeping again removes nothing', () => {
  const date = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  const one = fc.record({ date, isByHand: fc.boolean(), isTested: fc.boolean() })
  fc.assert(
    fc.property(fc.uniqueArray(one, { selector: ({ date: at }) => at.getTime(), maxLength: 60 }), (ones) => {
      const made = ones.map(({ date: at, isByHand, isTested }): Keepable => {
        const takenAt = at.toISOString()
        return { takenAt, isByHand, testedAt: isTested ? takenAt : null, testProblem: null }
      })
      const kept = keptAmong(made, 'America/Chicago')
      expect(kept.size).toBeLessThanOrEqual(32)
      const newest = made
        .map(({ takenAt }) => takenAt)
        .sort()
        .at(-1)
      if (newest) expect(kept.has(newest)).toBe(true)
      const left = made.filter(({ takenAt }) => kept.has(takenAt))
      expect(keptAmong(left, 'America/Chicago')).toEqual(kept)
    }),
  )
})
