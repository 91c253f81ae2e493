import { first, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'

/**
 * The key under which money that came by hand is recorded: a reference is unique in the chapter, for whatever it was paid.
 * Once the payment that had it was reversed, it is free for another one.
 */
export function* referenceKey({ sql }: Tx, chapter: ChapterId, reference: string): Work<string> {
  const times = yield* timesReversed(sql, chapter, reference)
  return times === 0 ? `manual:${chapter}:${reference.toLowerCase()}` : `manual-${times + 1}:${chapter}:${reference.toLowerCase()}`
}

/** The key of the next reversal of a payment with this reference. */
export function* reversalKey({ sql }: Tx, chapter: ChapterId, reference: string): Work<string> {
  return keyOf(chapter, reference, (yield* timesReversed(sql, chapter, reference)) + 1)
}

const keyOf = (chapter: ChapterId, reference: string, times: number) => `reversed-${times}:${chapter}:${reference.toLowerCase()}`

/** A reference is reversed once or twice in its life, so the keys are looked for one after the other. */
function* timesReversed(sql: Tx['sql'], chapter: ChapterId, reference: string): Work<number> {
  for (let times = 1; ; times++) {
    const known = yield* first(sql.selectFrom('facts').select('position').where('idempotencyKey', '=', keyOf(chapter, reference, times)))
    if (!known) return times - 1
  }
}
