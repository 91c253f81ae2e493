import type { Period } from '#server/time/calendar.ts'
import { date } from '#server/time/dates.ts'

/** How values are written for people. Days are given as yyyy-mm-dd, money as cents. */

/** 1234.50, or 1,234.50 for people. */
export function decimals(cents: number, comma = ''): string {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, comma)
  return `${cents < 0 ? '-' : ''}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

/** "1 row", "2,164 rows". */
export const rowsText = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`

/** Returns the list's filters in one sentence. */
export const filterText = (filter: readonly string[]) => (filter.length > 0 ? filter.join('; ') : 'none')

/** Describes a period in words, as filters of a list; nothing without one. */
export const periodText = ({ from, to, month }: Period): string[] => [
  ...(month ? [`Month ${month}`] : []),
  ...(from ? [`From ${date(from)}`] : []),
  ...(to ? [`To ${date(to)}`] : []),
]
