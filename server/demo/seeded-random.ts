/**
 * Pseudo-random numbers that are the same on every machine and every run: everybody gets the same demo, and a failed
 * test can be run again.
 */
export type SeededRandom = {
  /** From 0 (included) to 1 (excluded). */
  next(): number
  /** A whole number from 0 (included) to `limit` (excluded). */
  below(limit: number): number
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number
  pick<T>(from: readonly T[]): T
}

/** Mulberry32: small, fast and even enough for names, dates and faults. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    between: (min, max) => min + below(max - min + 1),
    pick: (from) => from[below(from.length)]!,
  }
}
