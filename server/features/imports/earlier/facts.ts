import type { NewFact, Recorded, Stream } from '#events-log/fact.ts'

/** What a payment of the last system was for. */
export type EarlierPurpose = 'dues' | 'donation' | 'fee' | 'event' | 'other'

/**
 * A payment of the last system, which an import brought. `occurredOn` is null where the file has no day, `cents` is
 * negative for a refund; `sourceId` is the last system's id, or a hash of what identifies the payment in the file. `years`
 * are those that it was for, where the file says so.
 */
export type EarlierPayment = {
  importId: string
  personId: string
  occurredOn: string | null
  cents: number
  purpose: EarlierPurpose
  method: string
  source: string
  sourceId: string
  years?: readonly number[]
}

export type EarlierPaymentFact =
  | NewFact<'EarlierPaymentImported', EarlierPayment>
  | NewFact<'EarlierPaymentTakenBack', { importId: string }>

export type EarlierPaymentState = 'none' | 'imported' | 'takenBack'

export const earlierPaymentStream: Stream<EarlierPaymentState, EarlierPaymentFact> = {
  kind: 'earlierPayment',
  initial: 'none',
  evolve: (_, { type }: Recorded<EarlierPaymentFact>) => (type === 'EarlierPaymentImported' ? 'imported' : 'takenBack'),
}
