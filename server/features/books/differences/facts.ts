import type { NewFact, Recorded, Stream } from '#events-log/fact.ts'
import type { Explanation } from '../rules.ts'

/** How a difference was resolved. */
export type ResolutionWay = 'booked' | 'givenBack' | 'refundRecorded' | 'explained'

/**
 * A difference between the provider's list and the log was resolved; the stream's id is the capture's. Money that is
 * booked or refunded as a result is recorded by the payment's facts. The admin's note is stored outside the log.
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
    /** Provider minus books. */
    differenceCents: number
    currency: string
  }
>

/** The resolved differences of a capture, with how each was resolved. */
export type DifferenceState = Readonly<Record<string, ResolutionWay>>

export const differenceStream: Stream<DifferenceState, DifferenceFact> = {
  kind: 'difference',
  initial: {},
  evolve: (state, { data }: Recorded<DifferenceFact>) => ({ ...state, [data.differenceId]: data.way }),
}
