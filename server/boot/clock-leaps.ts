import type { Clock } from '../time/clock.ts'
import { isBehind } from '../time/clock-behind.ts'

const dayMs = 24 * 60 * 60_000

/** A clock that is off by more is not believed at once. */
const maxLeapMs = dayMs

/** A time that persists this long is believed, such as after a machine slept for days. */
const believedAfterMs = dayMs

export type ClockWatch = {
  /** Whether at startup the clock was behind the newest record. */
  startsBehind: boolean
  /** Returns how far the clock is off, in milliseconds; 0 while it is within a day and not behind the records. */
  leap(): number
}

/**
 * Watches the machine's clock with a monotonic one, such as the process's uptime. A leap of more than a day makes every
 * date wrong, so date-driven work waits until the clock is back, until the new time has persisted for a day, or until
 * the portal restarts. A clock behind the newest record (an ISO time) at startup is not believed either, until it has
 * caught up or run for a day.
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
      if (Math.abs(leap) <= maxLeapMs) {
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
