import { daysBetween } from '#server/time/calendar.ts'
import { paymentDays } from './rules.ts'

/** Days before a line and after it. */
type Days = { before: number; after: number }

/** Returns whether a payment of a day can be a line's, both YYYY-MM-DD. */
export function isWithin({ before, after }: Days, received: string, day: string): boolean {
  const days = daysBetween(received, day)
  return days <= before && -days <= after
}

/** Returns `isWithin` for many payments and lines, which are of few days: each pair of days is compared once. */
export function withinOf(days: Days): (received: string, day: string) => boolean {
  const known = new Map<string, boolean>()
  return (received, day) => {
    const pair = received + day
    const before = known.get(pair)
    if (before !== undefined) return before
    const is = isWithin(days, received, day)
    known.set(pair, is)
    return is
  }
}

const dayMs = 24 * 60 * 60_000
const moved = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Returns the first and the last day of payments that can be one of these lines by any rule, and the last line's day. */
export function daysOfPayments(lines: readonly { day: string }[]): { from: string; lastLine: string; to: string } {
  const days = lines.map(({ day }) => day).sort()
  const rules: Days[] = Object.values(paymentDays)
  const most = (side: keyof Days) => Math.max(...rules.map((rule) => rule[side]))
  const lastLine = days.at(-1)!
  return { from: moved(days[0]!, -most('before')), lastLine, to: moved(lastLine, most('after')) }
}
