import { calendarDay } from '#server/time/clock.ts'

/** The numbers of days, weeks and months of which the newest backup stays. */
const kept = { days: 7, weeks: 5, months: 12 }

const dayMs = 24 * 3_600_000

/**
 * Returns which backups stay: the newest of each of the last 7 days, 5 weeks (from Monday) and 12 months that have one.
 * The newest of all always stays. Days without a backup do not count, so an idle portal loses none.
 * @param taken UTC times
 * @param timeZone in which days begin
 */
export function keptOf(taken: readonly string[], timeZone: string): Set<string> {
  const newestFirst = [...taken].sort().reverse()
  const days = newestFirst.map((time) => ({ time, day: calendarDay(new Date(time), timeZone) }))
  const stays = new Set<string>()
  const keep = (count: number, periodOf: (day: string) => string | number) => {
    const seen = new Set<string | number>()
    for (const { time, day } of days) {
      const period = periodOf(day)
      if (seen.has(period) || seen.size === count) continue
      seen.add(period)
      stays.add(time)
    }
  }
  keep(kept.days, (day) => day)
  // January 1, 1970 was a Thursday.
  keep(kept.weeks, (day) => Math.floor((Date.parse(day) / dayMs + 3) / 7))
  keep(kept.months, (day) => day.slice(0, 7))
  return stays
}
