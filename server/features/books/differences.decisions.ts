import { Refusal } from '#server/refusal.ts'
import type { Difference } from './comparison.decisions.ts'
import type { DifferenceFact, DifferenceState, ResolutionWay } from './differences.facts.ts'
import type { Explanation } from './rules.ts'

/** The one button of a difference; some have a second way out. */
export type Ways = { first: ResolutionWay; second?: ResolutionWay }

/** @param mayBeBooked whether it is known what the money is for */
export function waysOf({ kind, paymentId }: Difference, reason: string | null, mayBeBooked: boolean): Ways {
  switch (kind) {
    case 'notBooked':
      return paymentId !== null || mayBeBooked ? { first: 'booked', second: 'explained' } : { first: 'givenBack', second: 'explained' }
    case 'setAside':
      return waysOfSetAside(reason, mayBeBooked)
    case 'refundedThere':
    case 'reversed':
      return { first: 'refundRecorded', second: 'explained' }
    case 'refundFailed':
      return { first: 'givenBack', second: 'explained' }
    default:
      return { first: 'explained' }
  }
}

/** Another shop's money is not touched, nor what cannot be compared; on a shared account giving back is not the first thought. */
function waysOfSetAside(reason: string | null, mayBeBooked: boolean): Ways {
  if (reason === 'foreign' || reason === 'payeeUnknown') return { first: 'explained' }
  if (mayBeBooked) return { first: 'booked', second: 'givenBack' }
  return reason === 'sharedAccount' ? { first: 'explained', second: 'givenBack' } : { first: 'givenBack', second: 'explained' }
}

/** @throws Refusal when somebody else explained it meanwhile */
export function resolve(state: DifferenceState, difference: Difference, { way, reason }: { way: ResolutionWay; reason: Explanation | null }): DifferenceFact[] {
  const { differenceId, captureId, kind, paymentId, differenceCents, currency } = difference
  if (state[differenceId] !== undefined) throw resolvedAlready()
  return [{ type: 'DifferenceResolved', data: { differenceId, captureId, kind, way, reason, paymentId, differenceCents, currency } }]
}

export const resolvedAlready = () => new Refusal('conflict', 'This has been resolved meanwhile. Nothing was changed.')

