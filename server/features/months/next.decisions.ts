import type { MonthRow } from './views.reads.ts'

/**
 * Returns the month that is next: one that waits for another admin; otherwise the one after the last sealed month; before
 * the first seal, the last month that is over. @param months newest first
 */
export function nextToSettle<Row extends Pick<MonthRow, 'month' | 'state'>>(months: readonly Row[]): Row | null {
  const waiting = months.find(({ state }) => state === 'toConfirm' || state === 'unsealAsked')
  if (waiting) return waiting
  const sealed = months.findIndex(({ state }) => state === 'sealed')
  if (sealed === -1) return months.find(({ state }) => state === 'open') ?? months[0] ?? null
  return months[sealed - 1] ?? null
}
