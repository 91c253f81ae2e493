const minuteMs = 60_000

/** How long a mailbox is left alone: five minutes, and twice as long after each failure in a row, up to six hours. */
export const pauseAfter = (failures: number): number =>
  Math.min(5 * minuteMs * 2 ** Math.min(failures, 10), 360 * minuteMs)
