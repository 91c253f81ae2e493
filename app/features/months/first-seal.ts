import type { MonthRow } from './words.ts'

/** Fewer months than these are not worth a list of their own. */
const fewest = 4

/**
 * Parts the months, newest first, into those since the first that was sealed, and those before, for which nobody
 * waits.
 */
export function byFirstSeal<Row extends Pick<MonthRow, 'state'>>(
  months: readonly Row[],
): [since: Row[], before: Row[]] {
  const first = months.findLastIndex(({ state }) => !['open', 'running', 'held'].includes(state))
  const at = first === -1 || months.length - first - 1 < fewest ? months.length : first + 1
  return [months.slice(0, at), months.slice(at)]
}
