import { first, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { referenceSigns } from '../rules.ts'

/**
 * Returns the idempotency key for recording money received offline. A reference is unique in the chapter, across all
 * kinds, and available again once its payment was reversed.
 */
export function* referenceKey({ sql }: Tx, chapter: ChapterId, reference: string): Work<string> {
  const earlier = yield* bookedEarlier(sql, chapter, reference)
  if (earlier) return manualKey(chapter, reference.toLowerCase(), earlier.times)
  const signs = referenceSigns(reference)
  return manualKey(chapter, signs, yield* timesReversed(sql, chapter, signs))
}

/** Returns the idempotency key of the next reversal of a payment with this reference. */
export function* reversalKey({ sql }: Tx, chapter: ChapterId, reference: string): Work<string> {
  const earlier = yield* bookedEarlier(sql, chapter, reference)
  if (earlier) return reversedKey(chapter, reference.toLowerCase(), earlier.times + 1)
  const signs = referenceSigns(reference)
  return reversedKey(chapter, signs, (yield* timesReversed(sql, chapter, signs)) + 1)
}

const manualKey = (chapter: ChapterId, text: string, times: number) =>
  times === 0 ? `manual:${chapter}:${text}` : `manual-${times + 1}:${chapter}:${text}`

const reversedKey = (chapter: ChapterId, text: string, times: number) => `reversed-${times}:${chapter}:${text}`

/**
 * Returns how often a payment with this reference was reversed before, for older payments, whose key is the reference
 * as spelled rather than reduced to letters and digits; undefined if none is in effect.
 */
function* bookedEarlier(sql: Tx['sql'], chapter: ChapterId, reference: string): Work<{ times: number } | undefined> {
  const text = reference.toLowerCase()
  if (text === referenceSigns(reference)) return undefined
  const times = yield* timesReversed(sql, chapter, text)
  const booked = yield* first(
    sql
      .selectFrom('facts')
      .select('position')
      .where('idempotencyKey', '=', manualKey(chapter, text, times)),
  )
  return booked && { times }
}

/** References are reversed once or twice at most, so the keys are tried in sequence. */
function* timesReversed(sql: Tx['sql'], chapter: ChapterId, text: string): Work<number> {
  for (let times = 1; ; times++) {
    const known = yield* first(
      sql
        .selectFrom('facts')
        .select('position')
        .where('idempotencyKey', '=', reversedKey(chapter, text, times)),
    )
    if (!known) return times - 1
  }
}
