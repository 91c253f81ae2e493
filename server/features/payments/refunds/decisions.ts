import type { ProviderRefund } from '#server/providers/payments/provider.ts'
import { Refusal } from '#server/refusal.ts'
import type { Kind } from '#server/sale.ts'
import { stillHolds } from '../decisions.ts'
import type { PaymentFact, PaymentState, ProtocolFact } from '../facts.ts'
import type { Part, Refund, RefundDone, RefundOf } from './facts.ts'
import type { RefundReason } from '../rules.ts'

/**
 * A request for a refund: whole terms, an amount, or everything left. `leftCents` is the remaining amount that the form
 * showed.
 */
export type RefundAsked = {
  requestId: string
  what: 'all' | { terms: readonly number[] } | { amountCents: number }
  leftCents: number
  reason: RefundReason
}

/**
 * Returns the booked cents that no refund covers. Pending and failed refunds also cover money, because it is still
 * owed.
 */
export function leftOf(state: PaymentState): number {
  const { received, stage } = state
  return received && stage === 'paid' ? received.data.amountCents - centsIn(ofBooked(state)) : 0
}

/** Returns the terms of a payment with the amounts that remain after these refunds, by default all. */
export function partsLeft(state: PaymentState, kind: Kind, refunds: readonly Refund[] = ofBooked(state)): Part[] {
  if (!state.received || state.stage !== 'paid') return []
  const taken = refunds.flatMap(({ parts }) => parts)
  return kind.terms(state.received.data, state.booked?.at ?? '').map(({ amountCents }, index) => {
    const term = index + 1
    return { term, amountCents: amountCents - centsIn(taken.filter((part) => part.term === term)) }
  })
}

/** Allocates an amount to the remaining terms, latest first; empty for a kind with its own table. */
const partsFor = (state: PaymentState, kind: Kind, amountCents: number) =>
  shared(partsLeft(state, kind).reverse(), amountCents)

/** Allocates refunded money to the requested terms, and any excess to the latest of the others. */
export function partsBack(state: PaymentState, kind: Kind, amountCents: number, asked: readonly Part[] = []): Part[] {
  const left = partsLeft(
    state,
    kind,
    ofBooked(state).filter(({ outcome }) => outcome === 'done'),
  ).reverse()
  const wanted = left.map(({ term, amountCents: cents }) => ({
    term,
    amountCents: Math.min(cents, asked.find((part) => part.term === term)?.amountCents ?? 0),
  }))
  const first = shared(wanted, amountCents)
  const rest = left.map(({ term, amountCents: cents }) => ({
    term,
    amountCents: cents - (first.find((part) => part.term === term)?.amountCents ?? 0),
  }))
  const more = shared(rest, amountCents - centsIn(first))
  return left
    .map(({ term }) => ({ term, amountCents: centsIn([...first, ...more].filter((part) => part.term === term)) }))
    .filter((part) => part.amountCents > 0)
}

/** Returns the terms that were fully refunded. */
export function termsGoneBy(state: PaymentState, kind: Kind, parts: readonly Part[]): number[] {
  const left = partsLeft(
    state,
    kind,
    ofBooked(state).filter(({ outcome }) => outcome === 'done'),
  )
  return left
    .filter(({ term, amountCents }) => amountCents === 0 && parts.some((part) => part.term === term))
    .map(({ term }) => term)
}

/** Takes an amount from the parts in order. */
function shared(from: readonly Part[], amountCents: number): Part[] {
  let rest = amountCents
  return from.flatMap(({ term, amountCents: left }) => {
    const cents = Math.min(left, rest)
    rest -= cents
    return cents > 0 ? [{ term, amountCents: cents }] : []
  })
}

/** Returns the refunds of the booked capture, without those that failed for good. */
const ofBooked = ({ refunds, captureId }: PaymentState): Refund[] =>
  refunds.filter((known) => known.captureId === captureId && known.outcome !== 'withdrawn')

/** Returns whether a capture was booked; a second capture of the same order never is. */
export const isBooked = ({ stage, captureId }: PaymentState, of: RefundOf) =>
  stage === 'paid' && captureId === of.captureId

/**
 * Starts a partial or full refund of booked money. Idempotent; rejects a form that showed more than is left by now
 * because of another refund.
 * @throws Refusal for more than is left, or what cannot be refunded automatically
 */
export function askRefund(
  state: PaymentState,
  kind: Kind,
  paymentId: string,
  { requestId, what, leftCents, reason }: RefundAsked,
): ProtocolFact[] {
  const { captureId, received } = state
  if (state.refunds.some(({ refundKey }) => refundKey === requestId)) return []
  if (state.stage !== 'paid' || !received || !captureId)
    throw new Refusal('conflict', 'This payment cannot be refunded. Nothing went back.')
  const left = leftOf(state)
  if (left === 0)
    throw new Refusal('conflict', 'This payment has been refunded in full already. Nothing more went back.')
  if (left !== leftCents)
    throw new Refusal(
      'conflict',
      'Someone else refunded a part of this payment. Check what is left and refund again. Nothing went back.',
    )
  const parts = partsAsked(state, kind, what)
  const amountCents =
    typeof what === 'object' && 'amountCents' in what ? what.amountCents : parts.length > 0 ? centsIn(parts) : left
  if (amountCents > left) throw new Refusal('invalid', 'This is more than is left of the payment. Nothing went back.')
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    throw new Refusal('invalid', 'Enter an amount of at least $0.01. Nothing went back.')
  const of = { refundKey: requestId, captureId }
  const { currency } = received.data
  return [
    { type: 'RefundIntended', data: { ...of, amountCents, currency, reason, parts } },
    refundStarted(paymentId, of, 1),
  ]
}

function partsAsked(state: PaymentState, kind: Kind, what: RefundAsked['what']): Part[] {
  if (what === 'all') return partsFor(state, kind, leftOf(state))
  if ('amountCents' in what) {
    const isWhole = what.amountCents === leftOf(state)
    if (kind.refundsBy === 'term' && !isWhole)
      throw new Refusal('invalid', 'Only whole terms of these payments can be refunded. Nothing went back.')
    return partsFor(state, kind, what.amountCents)
  }
  const left = partsLeft(state, kind).filter(({ amountCents }) => amountCents > 0)
  const latest = left.slice(-what.terms.length)
  const isLatest =
    what.terms.length > 0 &&
    latest.length === new Set(what.terms).size &&
    latest.every(({ term }) => what.terms.includes(term))
  if (!isLatest)
    throw new Refusal(
      'invalid',
      'Later terms are refunded first: an earlier one goes back only together with them. Nothing went back.',
    )
  return latest.reverse()
}

/** Returns a percentage of an amount, rounded to the cent. */
export const shareOf = (cents: number, percent: number) => Math.round((cents * percent) / 100)

/** Refunds `percent` of the remaining booked amount of a purchase that its feature ends. Idempotent. */
export function refundBooked(
  state: PaymentState,
  kind: Kind,
  paymentId: string,
  reason: string,
  percent = 100,
): ProtocolFact[] {
  const { captureId, received } = state
  const amountCents = shareOf(leftOf(state), percent)
  if (!captureId || !received || amountCents === 0 || state.refunds.some(({ refundKey }) => refundKey === captureId))
    return []
  const of = { refundKey: captureId, captureId }
  const { currency } = received.data
  return [
    {
      type: 'RefundIntended',
      data: { ...of, amountCents, currency, reason, parts: partsFor(state, kind, amountCents) },
    },
    refundStarted(paymentId, of, 1),
  ]
}

/** How long to wait, in milliseconds, after the provider rejected a refund, such as for lack of funds. */
export const refundRestsMs = 6 * 3_600_000

/**
 * Starts the next attempt of a refund with a new request id; no attempt while the last request id can be reused, or
 * soon after a rejection. The order must have been read before, so that nothing is refunded twice. If a booked payment
 * turned out to be fully refunded already, the refund is withdrawn.
 */
export function retryRefund(state: PaymentState, paymentId: string, refundKey: string, now: Date): ProtocolFact[] {
  const known = state.refunds.find((one) => one.refundKey === refundKey)
  if (!known || known.outcome === 'done' || known.outcome === 'withdrawn') return []
  if (toAskFor(state, known) === 0) return [withdrawn(known)]
  const rests = now.getTime() - Date.parse(known.startedAt) < refundRestsMs
  if (known.outcome === 'failed' ? rests : stillHolds(known.startedAt, now)) return []
  return [refundStarted(paymentId, known, known.attempts + 1)]
}

/**
 * Returns how much of a refund is still to be made, given the completed refunds; undefined (everything) for money that
 * was never booked.
 */
export function toAskFor(state: PaymentState, known: Refund): number | undefined {
  if (!isBooked(state, known) || !state.received) return undefined
  const done = centsIn(ofBooked(state).filter(({ outcome }) => outcome === 'done'))
  return Math.max(0, Math.min(known.amountCents, state.received.data.amountCents - done))
}

/** Records the provider's response to a refund; no fact while it is pending, or if no response is awaited. */
export function noteRefund(state: PaymentState, kind: Kind, refundKey: string, refund: ProviderRefund): PaymentFact[] {
  const known = openRefund(state, refundKey)
  // A pending refund may still fail, so the next round checks again.
  if (known === undefined || refund.status === 'PENDING') return []
  if (refund.status === 'FAILED' || refund.status === 'CANCELLED') return refundFailed(state, refundKey, refund.status)
  return [refunded(state, kind, known, refund)]
}

/** Records the provider's rejection. The money is still owed, and the refund is requested again later. */
export function refundFailed(state: PaymentState, refundKey: string, issue: string): ProtocolFact[] {
  const known = openRefund(state, refundKey)
  return known ? [{ type: 'RefundFailed', data: { ...keysOf(known), issue } }] : []
}

/** A refund that the provider has made; `isFound` if it was found there, and not in the answer to our own request. */
export type MadeRefund = Pick<RefundDone, 'refundId' | 'amountCents' | 'currency' | 'isFound'>

/** Returns the fact for refunded money: the kind's own if it was booked, otherwise the common one. */
export function refunded(state: PaymentState, kind: Kind, known: Refund, refund: MadeRefund): PaymentFact {
  const { refundId, amountCents, currency, isFound } = refund
  const data = {
    ...keysOf(known),
    refundId,
    amountCents,
    currency,
    parts: isBooked(state, known) ? partsBack(state, kind, amountCents, known.parts) : [],
    ...(isFound ? { isFound } : {}),
  }
  return {
    type: isBooked(state, known) ? kind.facts.refunded.type : 'Refunded',
    data,
    ...(refundId ? { idempotencyKey: `paypal:refund:${refundId}` } : {}),
  }
}

/** Ends a refund for which nothing is left. */
export const withdrawn = (known: RefundOf): ProtocolFact => ({
  type: 'RefundWithdrawn',
  data: { ...keysOf(known), reason: 'nothingLeft' },
})

/** Starts an attempt of a refund, numbered from 1; each has its own request id at the provider. */
export const refundStarted = (paymentId: string, of: RefundOf, attempt: number): ProtocolFact => ({
  type: 'RefundStarted',
  data: { ...keysOf(of), refundRequestId: `${requestsOf(paymentId, of)}${attempt}` },
})

/** Returns the prefix of one refund's request ids; the provider shows them with it. */
export const requestsOf = (paymentId: string, { refundKey }: RefundOf) => `refund-${paymentId}-${refundKey}-`

const keysOf = ({ refundKey, captureId }: RefundOf): RefundOf => ({ refundKey, captureId })

const openRefund = (state: PaymentState, refundKey: string): Refund | undefined =>
  state.refunds.find((known) => known.refundKey === refundKey && known.outcome === 'started')

/** Returns the sum in cents. */
export const centsIn = (amounts: readonly { amountCents: number }[]): number =>
  amounts.reduce((sum, { amountCents }) => sum + amountCents, 0)
