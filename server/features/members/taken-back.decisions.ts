import type { MemberFact, MemberState } from './facts.ts'
import { isBehindDueYear, reservesFor, without, type PaidTerms } from './paid-terms.facts.ts'

/** Terms of one payment that are no longer paid, because they were refunded or entered by mistake. */
export type TakenBack = { paymentId: string; terms: readonly number[]; year: number }

/**
 * Subtracts refunded terms from the due year, never below the current year while later terms are paid; the member is
 * inactive when the current year is no longer paid [spec 29]. Terms from before a lapse subtract nothing: the due year
 * has advanced without them; nor do terms for which another payment is in reserve. No fact if the terms are not paid, or were already subtracted.
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

/** Returns a member's standing without some terms, to show the effect of a refund beforehand. */
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
  const reserves = reservesFor(paidTerms, gone)
  const left = [...paidTerms.list.filter((term) => isBehind(term) && !gone.includes(term)), ...reserves.values()]
  const lower = gone.reduce((sum, term) => (reserves.has(term) ? sum : sum - (term.until - term.from)), dueIn)
  const hasLater = left.some(({ from }) => gone.some((term) => from > term.from))
  const nextPaymentDueIn = hasLater ? Math.max(lower, Math.min(year, dueIn)) : lower
  // Who joined late in a year owes the next one first, and has paid nothing without terms.
  const isPaid =
    (nextPaymentDueIn > year && left.length > 0) || left.some(({ from, until }) => from <= year && year < until)
  return { status: isPaid || isSystemAdmin ? status : 'inactive', nextPaymentDueIn }
}

/**
 * Returns the years of which payments count for earlier years, after the refund of one of those: they determine the due
 * year, but are not before it. A year that was paid again afterwards is named once.
 */
export function yearsCountingEarlier(paid: PaidTerms, dueIn: number): number[] {
  const years = paid.list.filter((term) => isBehindDueYear(paid, term) && term.from >= dueIn).map(({ from }) => from)
  return [...new Set(years)]
}

/** Returns the same once these terms are taken back and dues fall due in `dueIn`. */
export const yearsMovedBack = (
  { paidTerms }: MemberState,
  { paymentId, terms }: Omit<TakenBack, 'year'>,
  dueIn: number,
): number[] => yearsCountingEarlier(without(paidTerms, { paymentId, terms }, dueIn), dueIn)
