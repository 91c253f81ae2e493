import { portalCurrency } from '#server/providers/payments/provider.ts'
import type { Standing } from '../comparison/decisions.ts'
import type { DifferenceFact, ExplainedChange, ExplainedState } from './facts.ts'

/** The money of a capture that a fact of its payment took in, or that it found to be back at the payer. */
export type Moved = { captureId: string; amountCents: number; currency: string } & (
  | { step: 'taken'; feeCents: number }
  | { step: 'foundBack' }
)

/** Differences that the record of a refund settles. */
const settledByRefund: readonly (string | null)[] = ['refundedThere', 'reversed', 'disputed']

/**
 * Ends an explanation as far as the books have what it explained: money that was explained as not booked is booked, or
 * money that was explained as gone is recorded as a refund that the provider had made.
 */
export function explainedAfter(state: ExplainedState, moved: Moved): DifferenceFact[] {
  const { captureId, amountCents, currency } = moved
  if (moved.step === 'taken')
    return state.cents <= 0
      ? []
      : changed(moved, {
          explainedCents: -Math.min(state.cents, amountCents),
          explainedFeeCents: -Math.min(state.feeCents, moved.feeCents),
        })
  if (state.cents >= 0 || !settledByRefund.includes(state.kind)) return []
  return changed({ captureId, currency }, { explainedCents: Math.min(-state.cents, amountCents), explainedFeeCents: 0 })
}

/** Follows the list once it has been read again: what was explained may be over, or of another amount. */
export function explainedNow(
  state: ExplainedState,
  of: { captureId: string; currency: string },
  standing: Standing,
): DifferenceFact[] {
  const change = changeTo(state, standing)
  return change ? changed(of, change) : []
}

/**
 * Returns by how much less or more is explained of a capture as list and log stand; null if nobody has explained anything,
 * or while they differ by something that may be over by itself. Of a difference that became another one nothing is
 * explained: it is open, and listed with its whole amount.
 */
export function changeTo(state: ExplainedState, standing: Standing): ExplainedChange | null {
  const { difference, differenceCents, feeCents } = standing
  if (state.kind === null) return null
  if (difference && state.ways[difference.differenceId] !== 'explained')
    return changeBetween(state, { differenceCents: 0, feeCents: 0 })
  if (!difference && differenceCents !== 0) return null
  return changeBetween(state, { differenceCents, feeCents })
}

/** Returns the change after which this is explained of a capture. */
export const changeBetween = (
  { cents, feeCents }: ExplainedState,
  explained: Pick<Standing, 'differenceCents' | 'feeCents'>,
): ExplainedChange => ({
  explainedCents: explained.differenceCents - cents,
  explainedFeeCents: explained.feeCents - feeCents,
})

/** Money that is not in dollars is in no books, so nothing of it is explained. */
const changed = (
  { captureId, currency }: { captureId: string; currency: string },
  change: ExplainedChange,
): DifferenceFact[] =>
  currency !== portalCurrency || (change.explainedCents === 0 && change.explainedFeeCents === 0)
    ? []
    : [{ type: 'ExplanationChanged', data: { captureId, currency, ...change } }]
