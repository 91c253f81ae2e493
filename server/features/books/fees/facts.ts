import type { NewFact, Recorded, Stream } from '#events-log/fact.ts'
import type { ChapterId } from '#server/chapter.ts'

/** A fee of the account at the provider, which belongs to no payment: a monthly charge, or one for a chargeback. */
export type ProviderFee = {
  transactionId: string
  /** The provider's code for what it is. */
  eventCode: string
  /** Negative for one that the provider returned. US dollars. */
  feeCents: number
  /** When the provider took it. */
  movedAt: string
  /**
   * The day on which the books count it: that on which it was taken, or, if its month was sealed by then, the first of the
   * month that was open.
   */
  day: string
}

/**
 * The facts about a fee of the account; the stream's id is of the chapter and the transaction (`feeIdOf`).
 *
 * - ProviderFeeBooked: it is in the books, in the month of its day.
 * - ProviderFeeTakenBack: it is not any more, and a difference again. Its day is of a month that was open then.
 */
export type ProviderFeeFact = NewFact<'ProviderFeeBooked', ProviderFee> | NewFact<'ProviderFeeTakenBack', ProviderFee>

/** Returns the id of the stream of a chapter's fee. An account may belong to one chapter after another. */
export const feeIdOf = (chapter: ChapterId, transactionId: string): string => `${chapter}-${transactionId}`

/** The booking in effect; null without one. */
export type ProviderFeeState = ProviderFee | null

export const providerFeeStream: Stream<ProviderFeeState, ProviderFeeFact> = {
  kind: 'providerFee',
  initial: null,
  evolve: (_state, { type, data }: Recorded<ProviderFeeFact>) => (type === 'ProviderFeeBooked' ? data : null),
}
