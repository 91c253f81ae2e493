import type { NewFact, Recorded } from '#events-log/fact.ts'

/** Of one term of a payment, counted from 1 as in the tables, so much goes back. */
export type Part = { term: number; amountCents: number }

/**
 * A refund within its payment: the capture that it is of, and an id of its own. Of money that was never booked, and of
 * a purchase that its room gave up, it is the capture's id; of one that an admin asked for the id of the form; of one
 * that was seen at the provider the provider's id.
 */
export type RefundOf = { refundKey: string; captureId: string }

type Money = { amountCents: number; currency: string }

/** Money that is back, as the fact of every kind says it. */
export type RefundDone = RefundOf & Money & { refundId: string | null; parts: readonly Part[] }

/** The facts of the refunds of a payment, whatever was sold. Booked money is back by the fact that its kind brings. */
export type RefundFact =
  | NewFact<'RefundIntended', RefundOf & Money & { reason: string; parts: readonly Part[] }>
  | NewFact<'RefundSeen', RefundOf & Money & { refundId: string; parts: readonly Part[] }>
  | NewFact<'RefundStarted', RefundOf & { refundRequestId: string }>
  | NewFact<'Refunded', RefundDone>
  | NewFact<'RefundFailed', RefundOf & { issue: string }>
  | NewFact<'RefundWithdrawn', RefundOf & { reason: 'nothingLeft' }>

/** The reason of a refund that nobody asked for here: it was made on the provider's own pages. */
export type SeenReason = 'atProvider'

/** Money that goes back. */
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

/** A refund begins: nothing has been asked of the provider yet. */
export const begun = (refund: RefundOf & Money & { reason: string; parts: readonly Part[] }, at: string): Refund => ({
  ...refund,
  refundRequestId: '',
  startedAt: at,
  attempts: 0,
  outcome: 'started',
  refundId: null,
})

/** The refunds of a payment after one more fact of theirs. */
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

/** The refunds of a payment once one of them is done, for so much as the provider gave back. */
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
