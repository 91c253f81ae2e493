import type { Clock } from '#server/time/clock.ts'

export type MovedClock = Clock & { set(iso: string): void; forward(minutes: number): void }

/** A clock that stands still until the test moves it. */
export function movedClock(iso = '2026-11-21T15:00:00.000Z'): MovedClock {
  let time = new Date(iso).getTime()
  return {
    now: () => new Date(time),
    set: (next) => void (time = new Date(next).getTime()),
    forward: (minutes) => void (time += minutes * 60_000),
  }
}
