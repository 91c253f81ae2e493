const minuteMs = 60_000

/**
 * How long a mailbox is left alone: five minutes, after a first failure too, and twice as long after each further one in
 * a row, up to six hours.
 */
export const pauseAfter = (failures: number): number =>
  Math.min(5 * minuteMs * 2 ** Math.min(Math.max(failures - 1, 0), 10), 360 * minuteMs)
