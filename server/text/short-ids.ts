import { randomInt } from 'node:crypto'

/** Candidates of a length that are tried before a longer id is taken. */
const candidatesPerLength = 24

/**
 * Returns random numeric ids to choose a free one from, five digits first, then more (behaviour.md 4.8): when two dozen
 * of a length are all taken, that length is nearly full. None begins with 0, which old clients drop. Called outside the
 * transaction, which may run again.
 */
export function shortIdCandidates(): string[] {
  return [5, 6, 7].flatMap((digits) =>
    Array.from({ length: candidatesPerLength }, () => String(randomInt(10 ** (digits - 1), 10 ** digits))),
  )
}
