import type { NewFact, Recorded, Stream } from '#events-log/fact.ts'
import { portalCurrency } from '#server/providers/payments/provider.ts'
import type { Explanation } from '../rules.ts'

/** How a difference was resolved. */
export type ResolutionWay = 'booked' | 'givenBack' | 'refundRecorded' | 'explained'

/**
 * By how much a fact changes what is explained of a capture: the money that the provider has beyond the books, and the fee
 * that it kept beyond theirs. Facts from before this was recorded have neither.
 */
export type ExplainedChange = { explainedCents: number; explainedFeeCents: number }

type Resolved = {
  differenceId: string
  captureId: string
  kind: string
  way: ResolutionWay
  reason: Explanation | null
  paymentId: string | null
  /** Provider minus books. */
  differenceCents: number
  currency: string
} & Partial<ExplainedChange>

/**
 * The facts about a capture on which the provider's list and the log differ; the stream's id is the capture's.
 *
 * - DifferenceResolved: a treasurer resolved a difference. Money that is booked or refunded as a result is recorded by the
 *   payment's facts. The admin's note is stored outside the log.
 * - ExplanationChanged: the books or the list have moved since a difference was explained, so another amount of it is
 *   explained: most often none, because the money was refunded or booked after all.
 */
export type DifferenceFact =
  | NewFact<'DifferenceResolved', Resolved>
  | NewFact<'ExplanationChanged', { captureId: string; currency: string } & ExplainedChange>

/** The resolved differences of a capture, with how each was resolved. */
export type DifferenceState = Readonly<Record<string, ResolutionWay>>

export const differenceStream: Stream<DifferenceState, DifferenceFact> = {
  kind: 'difference',
  initial: {},
  evolve: (state, fact: Recorded<DifferenceFact>) =>
    fact.type === 'DifferenceResolved' ? { ...state, [fact.data.differenceId]: fact.data.way } : state,
}

/** What is explained of a capture. `kind` is that of the difference that was explained last; null if none was. */
export type ExplainedState = { ways: DifferenceState; kind: string | null; cents: number; feeCents: number }

/** The same stream, with what is explained of the capture as its facts add up. */
export const explainedStream: Stream<ExplainedState, DifferenceFact> = {
  kind: differenceStream.kind,
  initial: { ways: {}, kind: null, cents: 0, feeCents: 0 },
  evolve(state, fact: Recorded<DifferenceFact>) {
    const { explainedCents, explainedFeeCents } = explainedBy(fact)
    const isExplained = fact.type === 'DifferenceResolved' && fact.data.way === 'explained'
    return {
      ways: differenceStream.evolve(state.ways, fact),
      kind: isExplained ? fact.data.kind : state.kind,
      cents: state.cents + explainedCents,
      feeCents: state.feeCents + explainedFeeCents,
    }
  },
}

/**
 * Returns by how much a fact changes what is explained. An explanation from before this was recorded counts in full,
 * whatever was explained before. Money that is not in dollars is in no books.
 */
export function explainedBy(fact: Pick<Recorded<DifferenceFact>, 'type' | 'data'>): ExplainedChange {
  const { data } = fact
  if (data.currency !== portalCurrency) return { explainedCents: 0, explainedFeeCents: 0 }
  const { explainedCents = earlier(), explainedFeeCents = 0 } = data
  return { explainedCents, explainedFeeCents }

  function earlier(): number {
    return 'way' in data && data.way === 'explained' ? data.differenceCents : 0
  }
}
