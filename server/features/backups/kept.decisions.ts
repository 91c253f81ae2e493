import { calendarDay } from '#server/time/clock.ts'
import type { Made } from './rules.ts'

/** The numbers of days, weeks and months of which a backup stays. */
const kept = { days: 7, weeks: 5, months: 12 }

const dayMs = 24 * 3_600_000

/** What decides whether a backup stays. */
export type Keepable = Pick<Made, 'takenAt' | 'isByHand' | 'testedAt' | 'testProblem'>

/**
 * Returns the times of the backups that stay: the newest of each of the last 7 days, 5 weeks (from Monday) and 12 months
 * that have one. One made by hand takes the place of none of a night: it may have been made right after a mistake. So a
 * day keeps the newest of either kind, and a week or month that of a night if it has one. The newest of all and the last
 * that was restored in a test always stay. Days without a backup do not count, so an idle portal loses none.
 * @param timeZone in which days begin
 */
export function keptOf(made: readonly Keepable[], timeZone: string): Set<string> {
  const newestFirst = made
    .map((one) => ({ ...one, day: calendarDay(new Date(one.takenAt), timeZone) }))
    .sort((one, other) => (one.takenAt < other.takenAt ? 1 : -1))
  const stays = new Set<string>()
  const keep = (count: number, periodOf: (day: string) => string | number, isOfBothKinds = false) => {
    const periods = [...new Set(newestFirst.map(({ day }) => periodOf(day)))].slice(0, count)
    for (const period of periods) {
      const within = newestFirst.filter(({ day }) => periodOf(day) === period)
      const [ofNight, byHand] = [false, true].map((kind) => within.find(({ isByHand }) => isByHand === kind))
      for (const one of isOfBothKinds ? [ofNight, byHand] : [ofNight ?? byHand]) if (one) stays.add(one.takenAt)
    }
  }
  keep(kept.days, (day) => day, true)
  // January 1, 1970 was a Thursday.
  keep(kept.weeks, (day) => Math.floor((Date.parse(day) / dayMs + 3) / 7))
  keep(kept.months, (day) => day.slice(0, 7))
  const tested = newestFirst.find(({ testedAt, testProblem }) => testedAt !== null && testProblem === null)
  if (tested) stays.add(tested.takenAt)
  return stays
}
