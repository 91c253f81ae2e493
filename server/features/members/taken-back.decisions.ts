import type { MemberFact, MemberState } from './facts.ts'
import { isBehindDueYear } from './paid-terms.facts.ts'

/** Terms of one payment that are no longer paid: their money went back, or it was entered wrongly. */
export type TakenBack = { paymentId: string; terms: readonly number[]; year: number }

/**
 * Refunded terms are taken off the due year, never below the current year while later terms are paid; the member is
 * inactive when the current year is no longer paid (decision 29). Terms from before a lapse take nothing off: the due
 * year was moved on without them. No fact when the terms are not paid, or were taken back before.
 */
export function takeBackDues(state: MemberState, { paymentId, terms, year }: TakenBack): MemberFact[] {
  if (state.stage !== 'member') return []
  const gone = state.paidTerms.list.filter((term) => term.paymentId === paymentId && terms.includes(term.term))
  if (gone.length === 0) return []
  return [
    {
      type: 'DuesTakenBack',
      data: { paymentId, terms: gone.map(({ term }) => term), ...standingWithout(state, { paymentId, terms, year }) },
    },
  ]
}

/** The standing of a member without some terms: what follows is told before they are taken back. */
export function standingWithout(
  state: MemberState,
  { paymentId, terms, year }: TakenBack,
): Pick<MemberState, 'status' | 'nextPaymentDueIn'> {
  const { paidTerms, nextPaymentDueIn: dueIn, status, isSystemAdmin } = state
  const isBehind = (term: (typeof paidTerms.list)[number]) => isBehindDueYear(paidTerms, term)
  const gone = paidTerms.list.filter(
    (term) => term.paymentId === paymentId && terms.includes(term.term) && isBehind(term),
  )
  if (gone.length === 0) return { status, nextPaymentDueIn: dueIn }
  const left = paidTerms.list.filter((term) => isBehind(term) && !gone.includes(term))
  const lower = gone.reduce((sum, { from, until }) => sum - (until - from), dueIn)
  const hasLater = left.some(({ from }) => gone.some((term) => from > term.from))
  const nextPaymentDueIn = hasLater ? Math.max(lower, Math.min(year, dueIn)) : lower
  const isPaid = nextPaymentDueIn > year || left.some(({ from, until }) => from <= year && year < until)
  return { status: isPaid || isSystemAdmin ? status : 'inactive', nextPaymentDueIn }
}
