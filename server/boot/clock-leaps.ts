import type { Clock } from '../time/clock.ts'

const dayMs = 24 * 60 * 60_000

/** A clock that is off by more is not believed at once. */
const mostLeapMs = dayMs

/** A time that stands for so long is believed, as that of a machine that slept for days. */
const believedAfterMs = dayMs

export type ClockWatch = {
  /** How far the clock is from where it should be, in milliseconds; 0 while it is within a day of it. */
  leap(): number
}

/**
 * Watches the machine's clock by a second one that only counts on, such as the process's own uptime. A clock that leaps
 * by more than a day makes a wrong day of every date; whoever works by dates waits until it is back, until it has stood
 * so for a day, or until the portal is started anew.
 */
export function watchClock(clock: Clock, uptimeMs: () => number): ClockWatch {
  let offset = clock.now().getTime() - uptimeMs()
  let leaptAt: number | null = null

  return {
    leap() {
      const uptime = uptimeMs()
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
