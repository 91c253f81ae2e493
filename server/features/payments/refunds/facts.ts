import type { NewFact, Recorded } from '#events-log/fact.ts'

/** The refunded amount of one term of a payment, counted from 1 as in the tables. */
export type Part = { term: number; amountCents: number }

/**
 * Identifies a refund within its payment: the capture, and an id of its own: the capture's id for money never booked
 * and for a purchase that its feature ended, the form's id for an admin's request, and the provider's id for a refund
 * made at the provider.
 */
export type RefundOf = { refundKey: string; captureId: string }

type Money = { amountCents: number; currency: string }

/**
 * The data of a completed refund, common to every kind's fact. `isFound` marks one that was found at the provider, and
 * not in the answer to our own request: most often, the provider or the payer's bank made it. Facts from before this was
 * recorded do not say so.
 */
export type RefundDone = RefundOf & Money & { refundId: string | null; parts: readonly Part[]; isFound?: true }

/** The facts of a payment's refunds, for every kind. Refunded booked money is recorded by the kind's own fact. */
export type RefundFact =
  | NewFact<'RefundIntended', RefundOf & Money & { reason: string; parts: readonly Part[] }>
  | NewFact<'RefundSeen', RefundOf & Money & { refundId: string; parts: readonly Part[] }>
  | NewFact<'RefundStarted', RefundOf & { refundRequestId: string }>
  | NewFact<'Refunded', RefundDone>
  | NewFact<'RefundFailed', RefundOf & { issue: string }>
  | NewFact<'RefundWithdrawn', RefundOf & { reason: 'nothingLeft' }>

/** The reason of a refund that was not requested here: it was made on the provider's own pages. */
export type SeenReason = 'atProvider'

/** A refund in progress or completed. */
export type Refund = RefundOf &
  Money & {
    parts: readonly Part[]
    reason: string
    refundRequestId: string
    startedAt: string
    attempts: number
    outcome: 'started' | 'done' | 'failed' | 'withdrawn'
    /** The provider's id; null before it is known. */
    refundId: string | null
  }

/** Returns a new refund, not yet requested from the provider. */
export const begun = (refund: RefundOf & Money & { reason: string; parts: readonly Part[] }, at: string): Refund => ({
  ...refund,
  refundRequestId: '',
  startedAt: at,
  attempts: 0,
  outcome: 'started',
  refundId: null,
})

/** Returns the refunds of a payment after one more fact. */
export function evolveRefunds(refunds: readonly Refund[], fact: Recorded<RefundFact>): Refund[] {
  switch (fact.type) {
    case 'RefundIntended':
      return [...refunds, begun(fact.data, fact.recordedAt)]
    case 'RefundSeen': {
      const { refundId: _, ...seen } = fact.data
      return [...refunds, begun({ ...seen, reason: 'atProvider' satisfies SeenReason }, fact.recordedAt)]
    }
    case 'RefundStarted': {
      const { refundRequestId } = fact.data
      return changed(refunds, fact.data, ({ attempts }) => ({
        refundRequestId,
        startedAt: fact.recordedAt,
        attempts: attempts + 1,
        outcome: 'started',
      }))
    }
    case 'Refunded':
      return refundsAfter(refunds, fact.data)
    case 'RefundFailed':
      return changed(refunds, fact.data, () => ({ outcome: 'failed' }))
    case 'RefundWithdrawn':
      return changed(refunds, fact.data, () => ({ outcome: 'withdrawn' }))
  }
}

/** Returns a payment's refunds after one of them was completed, with the amount that the provider refunded. */
export const refundsAfter = (refunds: readonly Refund[], done: RefundDone): Refund[] =>
  changed(refunds, done, () => ({
    outcome: 'done',
    refundId: done.refundId,
    amountCents: done.amountCents,
    parts: done.parts,
  }))

const changed = (
  refunds: readonly Refund[],
  { refundKey }: RefundOf,
  change: (known: Refund) => Partial<Refund>,
): Refund[] => refunds.map((known) => (known.refundKey === refundKey ? { ...known, ...change(known) } : known))
