import type { NewFact, Recorded } from '#events-log/fact.ts'
import type { Part, RefundOf } from '../refunds/facts.ts'
import type { UndecidedReason } from '../rules.ts'

type Asked = RefundOf & { amountCents: number; currency: string; reason: string; parts: readonly Part[] }

/**
 * The facts of a refund that requires a second admin. Once confirmed, it proceeds like any other refund, with the same
 * key.
 */
export type RefundRequestFact =
  | NewFact<'RefundRequested', Asked>
  | NewFact<'RefundConfirmed', RefundOf>
  | NewFact<'RefundDeclined', RefundOf & { reason: UndecidedReason }>

/** A refund that an admin requested; `askedBy` is the actor as the log names it. */
export type RefundRequest = Asked & { askedBy: string; askedAt: string; outcome: 'asked' | 'confirmed' | 'declined' }

/** Returns the requests of a payment after one more fact. */
export function evolveRequests(requests: readonly RefundRequest[], fact: Recorded<RefundRequestFact>): RefundRequest[] {
  const { refundKey } = fact.data
  const decided = (outcome: RefundRequest['outcome']) =>
    requests.map((known) => (known.refundKey === refundKey ? { ...known, outcome } : known))
  switch (fact.type) {
    case 'RefundRequested':
      return [...requests, { ...fact.data, askedBy: fact.actor, askedAt: fact.recordedAt, outcome: 'asked' }]
    case 'RefundConfirmed':
      return decided('confirmed')
    case 'RefundDeclined':
      return decided('declined')
  }
}
