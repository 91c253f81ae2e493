import { isLifelong } from './rules.ts'

/**
 * A paid term of dues, neither refunded nor reversed, starting with the year it was paid for. It is marked as passed
 * once the due year has advanced without a payment, because then it no longer pays for anything.
 */
export type PaidTerm = {
  paymentId: string
  term: number
  from: number
  until: number
  hasPassed: boolean
  /** Whether it came in by a merge and pays for its years once another payment for them is taken back. */
  isInReserve?: true
}

/**
 * The terms that determine the due year: `counts` says whether the terms of years or of life count, or neither, after a
 * change to life. Years that have not passed are paid up to `yearsUntil`, even while they do not count.
 */
export type PaidTerms = { list: readonly PaidTerm[]; counts: 'years' | 'life' | 'none'; yearsUntil: number | null }

export const nothingPaid: PaidTerms = { list: [], counts: 'years', yearsUntil: null }

const isForLife = ({ from, until }: PaidTerm) => isLifelong(until - from)

/** Returns whether a term is among those that determine the due year. */
export const isBehindDueYear = ({ counts }: PaidTerms, term: PaidTerm) =>
  !term.hasPassed && counts === (isForLife(term) ? 'life' : 'years')

/** Adds a payment, which advanced the due year. */
export function withCredit(
  { list, yearsUntil }: PaidTerms,
  dueIn: number,
  { paymentId, terms, nextPaymentDueIn }: { paymentId: string; terms: number; nextPaymentDueIn: number },
): PaidTerms {
  const duration = (nextPaymentDueIn - dueIn) / terms
  const credited = Array.from({ length: terms }, (_, index) => {
    const from = dueIn + index * duration
    return { paymentId, term: index + 1, from, until: from + duration, hasPassed: false }
  })
  const isLife = isLifelong(duration)
  return {
    list: [...list, ...credited],
    counts: isLife ? 'life' : 'years',
    yearsUntil: isLife ? yearsUntil : nextPaymentDueIn,
  }
}

/** Returns another member's terms as a merge brings them in: the years of the membership that stands are paid already. */
export const inReserve = ({ list }: PaidTerms): PaidTerm[] =>
  list.map((term) => (term.hasPassed ? term : { ...term, hasPassed: true, isInReserve: true }))

/** Returns the terms in reserve that pay for the same years as terms that are taken back, one for each. */
export function reservesFor({ list }: PaidTerms, gone: readonly PaidTerm[]): Map<PaidTerm, PaidTerm> {
  const found = new Map<PaidTerm, PaidTerm>()
  for (const term of gone.filter(({ hasPassed }) => !hasPassed)) {
    const taken = [...found.values()]
    const reserve = list.find(
      (one) =>
        one.isInReserve && one.from === term.from && one.until === term.until && ![...gone, ...taken].includes(one),
    )
    if (reserve) found.set(term, reserve)
  }
  return found
}

const used = ({ isInReserve: _, ...term }: PaidTerm): PaidTerm => term

/** Ends a year with unpaid dues. Years paid before an unpaid life membership remain paid. */
export const withLapse = (paid: PaidTerms): PaidTerms => ({
  ...paid,
  list: paid.list.map((term) => used(isBehindDueYear(paid, term) ? { ...term, hasPassed: true } : term)),
  yearsUntil: paid.counts === 'years' ? null : paid.yearsUntil,
})

const allPassed = ({ list }: PaidTerms): PaidTerms => ({
  list: list.map((term) => used({ ...term, hasPassed: true })),
  counts: 'years',
  yearsUntil: null,
})

/** Changes the member type: the due year stays, or becomes the current year, or the year after those paid ahead. */
export function withOtherType(
  paid: PaidTerms,
  dueIn: number,
  nextPaymentDueIn: number,
  paidAheadTo: number | null,
): PaidTerms {
  const isAheadAgain = paid.counts !== 'years' && nextPaymentDueIn === paidAheadTo
  if (isAheadAgain) return { ...paid, counts: 'years' }
  if (nextPaymentDueIn === dueIn && paid.counts === 'years') return paid
  return nextPaymentDueIn < dueIn && paid.counts === 'years' ? { ...paid, counts: 'none' } : allPassed(paid)
}

/** Removes refunded or reversed terms, after which the due year is `dueIn`. Those in reserve take their places. */
export function without(
  paid: PaidTerms,
  { paymentId, terms }: { paymentId: string; terms: readonly number[] },
  dueIn: number,
): PaidTerms {
  const isGone = (term: PaidTerm) => term.paymentId === paymentId && terms.includes(term.term)
  const reserves = reservesFor(paid, paid.list.filter(isGone))
  const years = paid.list.filter((term) => isGone(term) && !term.hasPassed && !isForLife(term) && !reserves.has(term))
  const lower = years.reduce((year, { from, until }) => year - (until - from), paid.yearsUntil ?? dueIn)
  const yearsUntil = paid.yearsUntil === null ? null : paid.counts === 'years' ? dueIn : lower
  const counting = [...reserves.values()]
  const list = paid.list.flatMap((term) =>
    isGone(term) ? [] : [counting.includes(term) ? { ...used(term), hasPassed: false } : term],
  )
  return { ...paid, list, yearsUntil }
}

/** Returns the year in which dues fall due after the last payment for years; null after one for life. */
export function aheadAfter({ list, yearsUntil }: PaidTerms): number | null {
  const last = list.at(-1)
  return !last || isForLife(last) || last.hasPassed ? null : yearsUntil
}
