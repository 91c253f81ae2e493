import type { NewFact, Recorded, Stream } from '#events-log/fact.ts'
import type { Explanation } from '../rules.ts'

/** How a difference came to its end. */
export type ResolutionWay = 'booked' | 'givenBack' | 'refundRecorded' | 'explained'

/**
 * A difference between the provider's list and the log was resolved: the stream's id is the capture's. Money booked or
 * given back is told by the facts of its payment. A note is kept outside the log.
 */
export type DifferenceFact = NewFact<
  'DifferenceResolved',
  {
    differenceId: string
    captureId: string
    kind: string
    way: ResolutionWay
    reason: Explanation | null
    paymentId: string | null
    /** Provider less books. */
    differenceCents: number
    currency: string
  }
>

/** The differences of a capture that were resolved, and how. */
export type DifferenceState = Readonly<Record<string, ResolutionWay>>

export const differenceStream: Stream<DifferenceState, DifferenceFact> = {
  kind: 'difference',
  initial: {},
  evolve: (state, { data }: Recorded<DifferenceFact>) => ({ ...state, [data.differenceId]: data.way }),
}
