import { prepared } from '#db/prepared.ts'
import { first } from '#db/work.ts'
import type { Follower, Recorded } from '#events-log/fact.ts'
import type { Kinds } from '#server/sale.ts'
import { explainedAfter, type Moved } from './explained.decisions.ts'
import { explainedStream } from './facts.ts'

/**
 * Ends the explanation of a difference as soon as a payment's facts have what it explained, so that the same money is not
 * counted twice until the provider's list is read again.
 */
export const explanationFollower = (kinds: Kinds): Follower => ({
  stream: 'payment',
  *follow(fact, { sql, logWriter }) {
    const moved = movedBy(kinds, fact)
    if (!moved || !(yield* first(anyExplained(sql, { chapterId: fact.chapterId, captureId: moved.captureId })))) return
    yield* logWriter.record(explainedStream, moved.captureId, (state) => explainedAfter(state, moved))
  },
})

type Data = { captureId?: string; amountCents: number; currency: string; feeCents?: number | null; isFound?: true }

function movedBy(kinds: Kinds, fact: Recorded): Moved | null {
  const step = kinds.ofFact(fact.type)?.step
  const { captureId, amountCents, currency, feeCents, isFound } = fact.data as Data
  if (captureId === undefined) return null
  if (step === 'paid' || fact.type === 'CaptureRejected')
    return { step: 'taken', captureId, amountCents, currency, feeCents: feeCents ?? 0 }
  const isBack = (step === 'refunded' || fact.type === 'Refunded') && isFound
  return isBack ? { step: 'foundBack', captureId, amountCents, currency } : null
}

const anyExplained = prepared<{ chapterId: string; captureId: string }>()((sql, { chapterId, captureId }) =>
  sql
    .selectFrom('resolutions')
    .select('position')
    .where('chapterId', '=', chapterId)
    .where('captureId', '=', captureId)
    .where('way', '=', 'explained')
    .limit(1),
)
