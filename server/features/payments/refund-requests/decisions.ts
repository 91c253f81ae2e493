import { Refusal, refusedField } from '#server/refusal.ts'
import type { Kind } from '#server/sale.ts'
import type { PaymentState, ProtocolFact } from '../facts.ts'
import type { RefundRequest } from './facts.ts'
import { askRefund, leftOf, partsLeft, refundStarted, type RefundAsked } from '../refunds/decisions.ts'
import type { DeclineReason } from '../rules.ts'

/**
 * Checks whether a second admin must confirm a refund: together with the payment's earlier refunds, it exceeds what the
 * chapter lets one admin refund. Partial refunds are added up, or a large refund could be split into small ones.
 */
function needsSecond(state: PaymentState, amountCents: number, confirmAboveCents: number | null): boolean {
  const before = (state.received?.data.amountCents ?? 0) - leftOf(state)
  return confirmAboveCents !== null && before + amountCents > confirmAboveCents
}

/**
 * Starts a refund, or a request for one if a second admin is required. Idempotent; a payment has at most one open
 * request.
 * @throws Refusal for more than is left, or what cannot be refunded automatically
 */
export function askOrBegin(
  state: PaymentState,
  kind: Kind,
  paymentId: string,
  { confirmAboveCents, ...asked }: RefundAsked & { confirmAboveCents: number | null },
): ProtocolFact[] {
  if (state.requests.some(({ refundKey }) => refundKey === asked.requestId)) return []
  const facts = askRefund(state, kind, paymentId, asked)
  const [intended] = facts
  if (intended?.type !== 'RefundIntended') return facts
  if (waitingOf(state))
    throw new Refusal(
      'conflict',
      'A refund of this payment is already waiting for a second admin. Confirm or decline it first. Nothing went back.',
    )
  if (!needsSecond(state, intended.data.amountCents, confirmAboveCents)) return facts
  return [{ type: 'RefundRequested', data: intended.data }]
}

/** Returns the undecided request of a payment. */
export const waitingOf = ({ requests }: PaymentState): RefundRequest | undefined =>
  requests.find(({ outcome }) => outcome === 'asked')

/**
 * Confirms another admin's request: the money is refunded. Idempotent.
 * @throws Refusal for the requesting admin, after it was declined, or if less is left by now
 */
export function confirmRefund(
  state: PaymentState,
  kind: Kind,
  paymentId: string,
  { refundKey, by }: { refundKey: string; by: string },
): ProtocolFact[] {
  const request = requestOf(state, refundKey)
  if (personOf(request.askedBy) === personOf(by))
    throw new Refusal('forbidden', 'You asked for this refund, so another admin has to confirm it. Nothing went back.')
  if (request.outcome === 'confirmed') return []
  if (request.outcome === 'declined')
    throw new Refusal('conflict', 'This refund was declined meanwhile. Nothing went back.')
  if (!isStillLeft(state, kind, request))
    throw new Refusal(
      'conflict',
      'Less of this payment is left now. Decline this refund and ask for what is left. Nothing went back.',
    )
  const { askedBy: _, askedAt: __, outcome: ___, ...intended } = request
  const of = { refundKey, captureId: request.captureId }
  return [
    { type: 'RefundConfirmed', data: of },
    { type: 'RefundIntended', data: intended },
    refundStarted(paymentId, of, 1),
  ]
}

/**
 * Declines a request with a reason, or withdraws one's own. Idempotent.
 * @throws Refusal without a reason, and after it was confirmed
 */
export function declineRefund(
  state: PaymentState,
  refundKey: string,
  { by, reason }: { by: string; reason?: DeclineReason | undefined },
): ProtocolFact[] {
  const { captureId, outcome, askedBy } = requestOf(state, refundKey)
  if (outcome === 'declined') return []
  if (outcome === 'confirmed')
    throw new Refusal('conflict', 'This refund was confirmed meanwhile: the money is going back. Nothing was declined.')
  const why = personOf(askedBy) === personOf(by) ? 'takenBack' : reason
  if (!why) throw refusedField('reason', 'Choose a reason')
  return [{ type: 'RefundDeclined', data: { refundKey, captureId, reason: why } }]
}

function requestOf({ requests }: PaymentState, refundKey: string): RefundRequest {
  const request = requests.find((one) => one.refundKey === refundKey)
  if (!request) throw new Refusal('missing', 'Refund not found')
  return request
}

function isStillLeft(state: PaymentState, kind: Kind, { amountCents, parts }: RefundRequest): boolean {
  const left = partsLeft(state, kind)
  return (
    leftOf(state) >= amountCents &&
    parts.every((part) => (left.find(({ term }) => term === part.term)?.amountCents ?? 0) >= part.amountCents)
  )
}

/** Returns the person of an actor: the log has role and person, and the same person may act in another role. */
export const personOf = (actor: string): string => actor.slice(actor.indexOf(':') + 1)
