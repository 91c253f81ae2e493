import type { Clock } from '../time/clock.ts'
import { isBehind } from '../time/clock-behind.ts'

const dayMs = 24 * 60 * 60_000

/** A clock that is off by more is not believed at once. */
const mostLeapMs = dayMs

/** A time that stands for so long is believed, as that of a machine that slept for days. */
const believedAfterMs = dayMs

export type ClockWatch = {
  /** At the start the clock was behind what is recorded already. */
  startsBehind: boolean
  /**
   * How far the clock is from where it should be, in milliseconds; 0 while it is within a day of it, and not behind the
   * records.
   */
  leap(): number
}

/**
 * Watches the machine's clock by a second one that only counts on, such as the process's own uptime. A clock that leaps
 * by more than a day makes a wrong day of every date; whoever works by dates waits until it is back, until it has stood
 * so for a day, or until the portal is started anew. A clock that is behind the newest record (an ISO time) at the
 * start is not believed either, until it has caught up or stood so for a day.
 */
export function watchClock(clock: Clock, uptimeMs: () => number, newestRecord = ''): ClockWatch {
  const startedAt = clock.now()
  const startedUp = uptimeMs()
  const startsBehind = isBehind(startedAt, newestRecord)
  let offset = startedAt.getTime() - startedUp
  let leaptAt: number | null = null
  let waitsForRecords = startsBehind

  return {
    startsBehind,
    leap() {
      const uptime = uptimeMs()
      if (waitsForRecords) {
        const now = clock.now()
        waitsForRecords = isBehind(now, newestRecord) && uptime - startedUp < believedAfterMs
        if (waitsForRecords) return now.getTime() - Date.parse(newestRecord)
        offset = now.getTime() - uptime
      }
      const leap = clock.now().getTime() - uptime - offset
      if (Math.abs(leap) <= mostLeapMs) {
        leaptAt = null
        return 0
      }
      leaptAt ??= uptime
      if (uptime - leaptAt < believedAfterMs) return leap
      offset += leap
      leaptAt = null
      return 0
    },
  }
}
