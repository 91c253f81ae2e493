import type { NewFact, Recorded, Stream } from '#events-log/fact.ts'
import type { Booked, ByHand, CommonObjection, Kinds, KindStep, Purchase, Sold } from '#server/sale.ts'
import { evolveRequests, type RefundRequest, type RefundRequestFact } from './refund-requests/facts.ts'
import {
  begun,
  evolveRefunds,
  refundsAfter,
  type Part,
  type Refund,
  type RefundDone,
  type RefundFact,
  type SeenReason,
} from './refunds/facts.ts'
import type { RefundReason, ReversalReason, UndecidedReason } from './rules.ts'

/**
 * The facts of one purchase of any kind. The stream's id is the paymentId, which the provider's order carries as
 * custom_id and invoice_id. They contain no names or addresses: a payer is an opaque id. A `reason` is one of the codes
 * below, or of the kind's own.
 */
export type ProtocolFact =
  | NewFact<'OrderCreated', { orderId: string; payeeId: string | null }>
  | NewFact<'CaptureStarted', { captureRequestId: string }>
  | NewFact<'CapturePending', { captureId: string }>
  | NewFact<'CaptureDeclined', { issue: string }>
  | NewFact<'CaptureRejected', Rejected>
  | NewFact<'PaymentReversed', Reversed>
  | RefundFact
  | RefundRequestFact
  | NewFact<'IntentAbandoned', { reason: string }>
  | NewFact<
      'OrderSetAside',
      { orderId: string; captureId: string; amountCents: number; currency: string; reason: SetAsideReason }
    >

/**
 * Money was captured that nobody owed. `feeCents` is what the provider kept of it, which it does not return with the money:
 * null while unknown, and absent from facts from before it was recorded.
 */
export type Rejected = {
  captureId: string
  amountCents: number
  currency: string
  reason: string
  feeCents?: number | null
}

/** A payment entered by hand in error was reversed [spec 30]; it no longer counts. */
export type Reversed = {
  purpose: string
  reference: string
  amountCents: number
  currency: string
  parts: readonly Part[]
  reason: ReversalReason
}

/** The names of facts common to all kinds, which no kind may use for its own facts. */
const protocolFacts: Record<ProtocolFact['type'], true> = {
  OrderCreated: true,
  CaptureStarted: true,
  CapturePending: true,
  CaptureDeclined: true,
  CaptureRejected: true,
  OrderSetAside: true,
  RefundStarted: true,
  Refunded: true,
  RefundFailed: true,
  RefundIntended: true,
  IntentAbandoned: true,
  RefundSeen: true,
  RefundWithdrawn: true,
  PaymentReversed: true,
  RefundRequested: true,
  RefundConfirmed: true,
  RefundDeclined: true,
}

/** The common facts, plus those of each kind: a payment was started, booked, or refunded after booking. */
export type PaymentFact = ProtocolFact | NewFact

/** Why received money is rejected, for every kind. */
export type RejectionReason = 'amount' | 'currency' | 'payee' | 'payment' | 'duplicate' | 'givenBack' | CommonObjection

/** Why an intent was abandoned, for every kind. Money that still arrives is booked or refunded. */
export type AbandonReason =
  | 'cancelled'
  | 'expired'
  | 'voided'
  | 'missing'
  | 'mismatch'
  | 'declined'
  | 'noOrder'
  | CommonObjection

/**
 * Why the portal sets aside money without a payment: another seller's order, an account shared with other sellers, a
 * payment from days ago, or an account that cannot be compared.
 */
export type SetAsideReason = 'foreign' | 'sharedAccount' | 'paidLongAgo' | 'payeeUnknown'

/** The reason codes common to all kinds, which no kind may use for its own reasons. */
const protocolReasons: Record<
  | RejectionReason
  | AbandonReason
  | SetAsideReason
  | RefundReason
  | ReversalReason
  | UndecidedReason
  | SeenReason
  | 'nothingLeft',
  true
> = {
  amount: true,
  currency: true,
  payee: true,
  payment: true,
  duplicate: true,
  givenBack: true,
  refused: true,
  repriced: true,
  chapterClosed: true,
  cancelled: true,
  expired: true,
  voided: true,
  missing: true,
  mismatch: true,
  declined: true,
  noOrder: true,
  foreign: true,
  sharedAccount: true,
  paidLongAgo: true,
  payeeUnknown: true,
  paidTwice: true,
  wrongAmount: true,
  eventCancelled: true,
  payerAsked: true,
  mistake: true,
  other: true,
  atProvider: true,
  nothingLeft: true,
  wrongPayer: true,
  wrongType: true,
  notReceived: true,
  returnedCheck: true,
  notOwed: true,
  takenBack: true,
}

/** @throws Error for a kind that uses a common name, because stored data with that name would be misread */
export function assertNoProtocolNames({ ofFact, reason }: Kinds): void {
  const taken = [...Object.keys(protocolFacts).filter(ofFact), ...Object.keys(protocolReasons).filter(reason)]
  if (taken.length > 0) throw new Error(`A kind of payments uses the name ${taken[0]}, which every payment has`)
}

export type PaymentState = {
  stage:
    | 'none'
    | 'intended'
    | 'ordered'
    | 'capturing'
    | 'pending'
    | 'paid'
    | 'rejected'
    | 'abandoned'
    | 'setAside'
    | 'reversed'
  chapterId: string
  purchase: Purchase | null
  createRequestId: string
  orderId: string | null
  payeeId: string | null
  /** Each capture attempt has its own request id, because the provider would repeat an earlier decline. */
  captureAttempts: number
  captureRequestId: string
  captureStartedAt: string
  /** The provider's code for the last decline; null when there is none, or during a new attempt. */
  declinedBecause: string | null
  /** The pending or booked capture. */
  captureId: string | null
  refunds: readonly Refund[]
  /** Refunds that require a second admin. */
  requests: readonly RefundRequest[]
  abandonedBecause: string | null
  /** The position in the log where the money was booked: printed on the receipt. */
  booked: Sold['booked'] | null
  /** The booked money and its kind: through the provider or by hand. */
  received: { purpose: string; data: Received } | null
}

/** A payment by hand has a reference and a method; one through the provider has the fee that it kept. */
export type Received = Booked & Partial<ByHand> & { feeCents?: number | null }

export const noPayment: PaymentState = {
  stage: 'none',
  chapterId: '',
  purchase: null,
  createRequestId: '',
  orderId: null,
  payeeId: null,
  captureAttempts: 0,
  captureRequestId: '',
  captureStartedAt: '',
  declinedBecause: null,
  captureId: null,
  refunds: [],
  requests: [],
  abandonedBecause: null,
  booked: null,
  received: null,
}

/** Returns the payment stream for the given kinds. */
export const paymentStream = (kinds: Kinds): Stream<PaymentState, PaymentFact> => ({
  kind: 'payment',
  initial: noPayment,
  evolve(state, fact) {
    const kindStep = kinds.ofFact(fact.type)
    return kindStep
      ? evolveKind(state, fact, kindStep.step, kindStep.kind.purpose)
      : evolve(state, fact as Recorded<ProtocolFact>)
  },
})

type Begun = Purchase & { createRequestId: string; orderId: string; payeeId: string | null }

function evolveKind(state: PaymentState, fact: Recorded, step: KindStep, purpose: string): PaymentState {
  const { chapterId } = fact
  switch (step) {
    case 'intended': {
      const { createRequestId, ...bought } = fact.data as Begun
      return { ...state, stage: 'intended', chapterId, purchase: { ...bought, purpose }, createRequestId }
    }
    case 'claimed': {
      const { orderId, payeeId, ...bought } = fact.data as Begun
      return { ...state, stage: 'ordered', chapterId, purchase: { ...bought, purpose }, orderId, payeeId }
    }
    case 'paid':
      return {
        ...state,
        stage: 'paid',
        captureId: (fact.data as { captureId: string }).captureId,
        ...bookedBy(fact, purpose),
      }
    case 'byHand':
      return { ...state, stage: 'paid', chapterId, ...bookedBy(fact, purpose) }
    case 'refunded':
      return { ...state, refunds: refundsAfter(state.refunds, fact.data as RefundDone) }
  }
}

function evolve(state: PaymentState, fact: Recorded<ProtocolFact>): PaymentState {
  switch (fact.type) {
    case 'OrderCreated':
      return { ...state, stage: 'ordered', ...fact.data }
    case 'CaptureStarted':
      return {
        ...state,
        stage: 'capturing',
        ...fact.data,
        captureAttempts: state.captureAttempts + 1,
        captureStartedAt: fact.recordedAt,
        declinedBecause: null,
        abandonedBecause: null,
      }
    case 'CapturePending':
      return { ...state, stage: 'pending', captureId: fact.data.captureId }
    case 'CaptureDeclined':
      return { ...state, stage: 'ordered', captureId: null, declinedBecause: fact.data.issue }
    case 'CaptureRejected': {
      const { captureId, feeCents: _, ...rejected } = fact.data
      const refund = begun({ refundKey: captureId, captureId, ...rejected, parts: [] }, fact.recordedAt)
      return { ...state, stage: state.stage === 'paid' ? 'paid' : 'rejected', refunds: [...state.refunds, refund] }
    }
    case 'IntentAbandoned':
      return { ...state, stage: 'abandoned', abandonedBecause: fact.data.reason }
    case 'OrderSetAside':
      return {
        ...state,
        stage: 'setAside',
        chapterId: fact.chapterId,
        orderId: fact.data.orderId,
        captureId: fact.data.captureId,
      }
    case 'PaymentReversed':
      return { ...state, stage: 'reversed' }
    case 'RefundRequested':
    case 'RefundConfirmed':
    case 'RefundDeclined':
      return { ...state, requests: evolveRequests(state.requests, fact) }
    default:
      return { ...state, refunds: evolveRefunds(state.refunds, fact) }
  }
}

const bookedBy = (fact: Recorded, purpose: string) => ({
  booked: { position: fact.position, hash: fact.hash, at: fact.occurredAt },
  received: { purpose, data: fact.data as Received },
})
