import type { NewFact, Recorded, Stream } from '#events-log/fact.ts'
import type { Booking } from '../registrations/facts.ts'

/**
 * What can happen to one purchase, from the intent on. The stream's id is the paymentId, which the provider's
 * order carries as custom_id and invoice_id. Names and addresses stay out: a payer is an opaque id here.
 */
export type PaymentFact =
  | NewFact<'DuesIntended', Dues & { createRequestId: string }>
  | NewFact<'RegistrationIntended', Fee & { createRequestId: string }>
  | NewFact<'OrderCreated', { orderId: string; payeeId: string | null }>
  | NewFact<'CaptureStarted', { captureRequestId: string }>
  | NewFact<'CapturePending', { captureId: string }>
  | NewFact<'CaptureDeclined', { issue: string }>
  | NewFact<'DuesPaid', Receipts & Capture>
  | NewFact<'RegistrationPaid', Fee & Capture>
  | NewFact<'CaptureRejected', { captureId: string; amountCents: number; currency: string; reason: RejectionReason }>
  | NewFact<'RefundStarted', { captureId: string; refundRequestId: string }>
  | NewFact<'Refunded', { captureId: string; refundId: string | null; amountCents: number; currency: string }>
  | NewFact<'RefundFailed', { captureId: string; issue: string }>
  | NewFact<'RefundIntended', { captureId: string; amountCents: number; currency: string; reason: RefundReason }>
  | NewFact<'RegistrationRefunded', { captureId: string; refundId: string | null; amountCents: number; currency: string }>
  | NewFact<'IntentAbandoned', { reason: AbandonReason }>
  | NewFact<'BrowserOrderClaimed', Dues & { orderId: string; payeeId: string | null }>
  | NewFact<'BrowserRegistrationClaimed', Fee & { orderId: string; payeeId: string | null }>
  | NewFact<'PaymentRecordedByHand', Receipts & { reference: string }>
  | NewFact<'OrderSetAside', { orderId: string; captureId: string; amountCents: number; currency: string; reason: SetAsideReason }>

/** What is bought, priced by the server from its own tables. */
export type Purchase = DuesPurchase | FeePurchase

export type DuesPurchase = Dues & { purpose: 'dues' }

export type FeePurchase = Fee & { purpose: 'registration' }

/** What was registered for, and the registration that it makes. */
export type Fee = Booking & { registrationId: string }

type Capture = { orderId: string; captureId: string; payerId: string | null }

/** `years` has one entry a term, `terms` may be 0. */
export type Dues = {
  personId: string
  memberId: string
  memberTypeId: string
  /** The member type's name when it was priced; receipts keep it when the type is renamed. */
  paymentType: string
  terms: number
  durationYears: number
  unitCents: number
  amountCents: number
  currency: string
  years: number[]
}

/** What was received, complete: the rows of the books follow from it without a look elsewhere. */
export type Receipts = Omit<Dues, 'unitCents' | 'years'> & { rows: { year: number; amountCents: number }[] }

/** What the room that sells has against a purchase: not owed, no seat left, no longer offered, had already, or asked for in a call that was refused. */
export type Objection = 'notDue' | 'soldOut' | 'closed' | 'registeredAlready' | 'refused' | 'repriced'

/** Why money that came cannot be kept: something differs from the intent, or the room that sells objects. */
export type RejectionReason = 'amount' | 'currency' | 'payee' | 'payment' | 'duplicate' | 'givenBack' | Objection

/** Why money that was booked goes back. */
export type RefundReason = 'registrationCancelled'

/** Why nothing will come of an intent. Money that comes all the same is still booked or refunded. */
export type AbandonReason = 'cancelled' | 'expired' | 'voided' | 'missing' | 'mismatch' | 'declined' | 'noOrder' | Objection

/**
 * Why the portal leaves money alone that it has no payment for: another seller's order, an account on which others sell
 * too, paid days ago, or to an account that cannot be compared.
 */
export type SetAsideReason = 'foreign' | 'sharedAccount' | 'paidLongAgo' | 'payeeUnknown'

/** Money that goes back, by capture. */
export type Refund = {
  captureId: string
  reason: RejectionReason | RefundReason
  refundRequestId: string
  startedAt: string
  attempts: number
  outcome: 'started' | 'done' | 'failed'
  refundId: string | null
}

export type PaymentState = {
  stage: 'none' | 'intended' | 'ordered' | 'capturing' | 'pending' | 'paid' | 'rejected' | 'abandoned' | 'setAside'
  chapterId: string
  purchase: Purchase | null
  createRequestId: string
  orderId: string | null
  payeeId: string | null
  /** Each try to capture has a request id of its own: after a decline the provider would repeat the decline. */
  captureAttempts: number
  captureRequestId: string
  captureStartedAt: string
  /** The provider's code for the last refusal to take the money; null when none, or when it is tried again. */
  declinedBecause: string | null
  /** The capture that is waited for, or the one that was booked. */
  captureId: string | null
  refunds: Refund[]
  abandonedBecause: AbandonReason | null
  /** Where in the log the money was booked: printed on the receipt. */
  booked: { position: number; hash: string; at: string } | null
}

export const paymentStream: Stream<PaymentState, PaymentFact> = {
  kind: 'payment',
  initial: {
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
    abandonedBecause: null,
    booked: null,
  },
  evolve,
}

function evolve(state: PaymentState, fact: Recorded<PaymentFact>): PaymentState {
  switch (fact.type) {
    case 'DuesIntended': {
      const { createRequestId, ...dues } = fact.data
      return { ...state, stage: 'intended', chapterId: fact.chapterId, purchase: { purpose: 'dues', ...dues }, createRequestId }
    }
    case 'RegistrationIntended': {
      const { createRequestId, ...fee } = fact.data
      return { ...state, stage: 'intended', chapterId: fact.chapterId, purchase: { purpose: 'registration', ...fee }, createRequestId }
    }
    case 'OrderCreated':
      return { ...state, stage: 'ordered', ...fact.data }
    case 'BrowserOrderClaimed': {
      const { orderId, payeeId, ...dues } = fact.data
      return { ...state, stage: 'ordered', chapterId: fact.chapterId, purchase: { purpose: 'dues', ...dues }, orderId, payeeId }
    }
    case 'BrowserRegistrationClaimed': {
      const { orderId, payeeId, ...fee } = fact.data
      return { ...state, stage: 'ordered', chapterId: fact.chapterId, purchase: { purpose: 'registration', ...fee }, orderId, payeeId }
    }
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
    case 'DuesPaid':
    case 'RegistrationPaid':
      return { ...state, stage: 'paid', captureId: fact.data.captureId, booked: placeOf(fact) }
    case 'PaymentRecordedByHand':
      return { ...state, stage: 'paid', chapterId: fact.chapterId, booked: placeOf(fact) }
    case 'CaptureRejected':
      return { ...state, stage: state.stage === 'paid' ? 'paid' : 'rejected', refunds: [...state.refunds, goingBack(fact)] }
    case 'RefundIntended':
      return { ...state, refunds: [...state.refunds, goingBack(fact)] }
    case 'RefundStarted':
      return changeRefund(state, fact.data.captureId, (known) => ({
        ...known,
        refundRequestId: fact.data.refundRequestId,
        startedAt: fact.recordedAt,
        attempts: known.attempts + 1,
        outcome: 'started',
      }))
    case 'Refunded':
    case 'RegistrationRefunded':
      return changeRefund(state, fact.data.captureId, (known) => ({
        ...known,
        outcome: 'done',
        refundId: fact.data.refundId,
      }))
    case 'RefundFailed':
      return changeRefund(state, fact.data.captureId, (known) => ({ ...known, outcome: 'failed' }))
    case 'IntentAbandoned':
      return { ...state, stage: 'abandoned', abandonedBecause: fact.data.reason }
    case 'OrderSetAside':
      return { ...state, stage: 'setAside', chapterId: fact.chapterId, orderId: fact.data.orderId, captureId: fact.data.captureId }
  }
}

const placeOf = (fact: Recorded<PaymentFact>) => ({ position: fact.position, hash: fact.hash, at: fact.occurredAt })

const goingBack = (fact: Recorded<Extract<PaymentFact, { type: 'CaptureRejected' | 'RefundIntended' }>>): Refund => ({
  captureId: fact.data.captureId,
  reason: fact.data.reason,
  refundRequestId: '',
  startedAt: fact.recordedAt,
  attempts: 0,
  outcome: 'started',
  refundId: null,
})

function changeRefund(state: PaymentState, captureId: string, change: (known: Refund) => Refund): PaymentState {
  return { ...state, refunds: state.refunds.map((known) => (known.captureId === captureId ? change(known) : known)) }
}
