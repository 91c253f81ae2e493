import { isLifelong } from './rules.ts'

/**
 * A term of dues that was paid and not taken back, from the year on for which it was paid. It has passed when the due year
 * was moved on without money since: it pays for nothing any more.
 */
export type PaidTerm = { paymentId: string; term: number; from: number; until: number; hasPassed: boolean }

/** The terms behind the due year: `counts` tells whether those of years or of life do, or neither after a change to life. */
export type PaidTerms = { list: readonly PaidTerm[]; counts: 'years' | 'life' | 'none' }

export const nothingPaid: PaidTerms = { list: [], counts: 'years' }

const isForLife = ({ from, until }: PaidTerm) => isLifelong(until - from)

/** Whether a term is among those that make the due year what it is. */
export const isBehindDueYear = ({ counts }: PaidTerms, term: PaidTerm) => !term.hasPassed && counts === (isForLife(term) ? 'life' : 'years')

/** One more payment, which moved the due year from one year to another. */
export function withCredit({ list }: PaidTerms, dueIn: number, { paymentId, terms, nextPaymentDueIn }: { paymentId: string; terms: number; nextPaymentDueIn: number }): PaidTerms {
  const duration = (nextPaymentDueIn - dueIn) / terms
  const credited = Array.from({ length: terms }, (_, index) => {
    const from = dueIn + index * duration
    return { paymentId, term: index + 1, from, until: from + duration, hasPassed: false }
  })
  return { list: [...list, ...credited], counts: isLifelong(duration) ? 'life' : 'years' }
}

/** A year ended in which dues were not paid. */
export const withLapse = ({ list }: PaidTerms): PaidTerms => ({ list: list.map((term) => ({ ...term, hasPassed: true })), counts: 'years' })

/** Another member type: the due year stays, or it is the current one, or that of the years that were paid ahead. */
export function withOtherType(paid: PaidTerms, dueIn: number, nextPaymentDueIn: number, paidAheadTo: number | null): PaidTerms {
  if (nextPaymentDueIn === dueIn) return paid
  const isAheadAgain = paid.counts !== 'years' && nextPaymentDueIn === paidAheadTo
  if (isAheadAgain) return { ...paid, counts: 'years' }
  return nextPaymentDueIn < dueIn && paid.counts === 'years' ? { ...paid, counts: 'none' } : withLapse(paid)
}

export const without = (paid: PaidTerms, { paymentId, terms }: { paymentId: string; terms: readonly number[] }): PaidTerms => ({
  ...paid,
  list: paid.list.filter((term) => term.paymentId !== paymentId || !terms.includes(term.term)),
})

/** The year in which dues fall due after the last payment for years, once some terms were taken back; null after one for life. */
export function aheadAfter(before: PaidTerms, after: PaidTerms, paidAheadTo: number | null): number | null {
  const last = after.list.at(-1)
  if (!last || isForLife(last)) return null
  if (paidAheadTo === null) return last.until
  const gone = before.list.filter((term) => !after.list.includes(term) && !isForLife(term))
  return gone.reduce((year, { from, until }) => year - (until - from), paidAheadTo)
}
