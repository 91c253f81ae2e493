import { portalCurrency } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import { dayIn } from '#server/time/calendar.ts'
import type { Zones } from '#server/time/zones.ts'
import type { Difference, Standing } from '../comparison/decisions.ts'
import { unbooked } from '../decisions.ts'
import { changeBetween, changeTo } from './explained.decisions.ts'
import type { DifferenceFact, ExplainedState, ResolutionWay } from './facts.ts'
import { accountFees, type Explanation } from '../rules.ts'

/** The buttons of a difference; some have a second choice. */
export type Ways = { first: ResolutionWay; second?: ResolutionWay }

/** Returns the ways to resolve a difference. @param mayBeBooked whether the purpose of the money is known */
export function waysOf({ kind, paymentId, setAsideBecause, currency }: Difference, mayBeBooked: boolean): Ways {
  switch (kind) {
    case 'notBooked':
      return paymentId !== null || mayBeBooked
        ? { first: 'booked', second: 'explained' }
        : { first: 'givenBack', second: 'explained' }
    case 'setAside':
      return waysOfSetAside(setAsideBecause, mayBeBooked)
    case 'refundedThere':
    case 'reversed':
      return { first: 'refundRecorded', second: 'explained' }
    case 'refundFailed':
      return { first: 'givenBack', second: 'explained' }
    case 'accountFee':
    case 'feeMissing':
      if (currency !== portalCurrency) return { first: 'explained' }
      return kind === 'accountFee' ? { first: 'booked', second: 'explained' } : { first: 'booked' }
    default:
      return { first: 'explained' }
  }
}

/**
 * Returns the ways to resolve an order that was set aside. Another shop's money, and money in an account that cannot be
 * compared, is not touched; on a shared account a refund is not the first choice.
 */
function waysOfSetAside(reason: string | null, mayBeBooked: boolean): Ways {
  if (reason === 'foreign' || reason === 'payeeUnknown') return { first: 'explained' }
  if (mayBeBooked) return { first: 'booked', second: 'givenBack' }
  return reason === 'sharedAccount'
    ? { first: 'explained', second: 'givenBack' }
    : { first: 'givenBack', second: 'explained' }
}

/** Whether a difference is a fee that is booked by itself, by facts of its own. */
export const isFeeToBook = (kind: Difference['kind']): boolean => kind === 'accountFee' || kind === 'feeMissing'

/** A day and a books line for which the provider's list differs. */
export type BesideSum = { day: string; line: string; count: number; differenceCents: number }

/**
 * Returns the sums that differences affect, oldest first: the line of what was bought, on the day when the money moved.
 */
export function besideSums(differences: readonly Difference[], zones: Zones): BesideSum[] {
  const dayOf = dayIn(zones)
  const sums = new Map<string, BesideSum>()
  for (const { at, bought, kind, differenceCents } of differences) {
    const isFee = kind === 'accountFee' || kind === 'feeMissing' || (kind === 'hold' && !bought)
    const [day, line] = [dayOf(at), isFee ? accountFees : (bought?.line ?? unbooked)]
    const before = sums.get(`${day} ${line}`) ?? { day, line, count: 0, differenceCents: 0 }
    sums.set(`${day} ${line}`, {
      day,
      line,
      count: before.count + 1,
      differenceCents: before.differenceCents + differenceCents,
    })
  }
  return [...sums.values()].sort((one, other) => `${one.day} ${one.line}`.localeCompare(`${other.day} ${other.line}`))
}

/**
 * Records a resolution, and what is explained of the capture from now on. Money that has moved takes precedence over an
 * explanation given at the same time.
 * @param standing how list and log stand after it
 * @throws Refusal when someone else has resolved it since
 */
export function resolve(
  state: ExplainedState,
  difference: Difference,
  { way, reason }: { way: ResolutionWay; reason: Explanation | null },
  standing: Standing,
): DifferenceFact[] {
  const { differenceId, captureId, kind, paymentId, differenceCents, currency } = difference
  const before = state.ways[differenceId]
  const isExplanationOver = before === 'explained' && way !== 'explained'
  // A fee that was booked may have been taken out of the books since.
  const isOpenAgain = before === 'booked' && isFeeToBook(kind)
  if (before !== undefined && !isExplanationOver && !isOpenAgain) throw resolvedAlready()
  const change =
    way === 'explained' ? changeBetween(state, { ...standing, differenceCents }) : changeTo(state, standing)
  return [
    {
      type: 'DifferenceResolved',
      data: { differenceId, captureId, kind, way, reason, paymentId, differenceCents, currency, ...change },
    },
  ]
}

export const resolvedAlready = () => new Refusal('conflict', 'This has been resolved meanwhile. Nothing was changed.')
