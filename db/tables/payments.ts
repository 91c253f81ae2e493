import type { Generated } from 'kysely'

/** Projection of the payment stream: a captured order on the chapter's account without a payment, left as it is. */
export type OrderSetAsideRow = {
  orderId: string
  paymentId: string
  chapterId: string
  captureId: string
  amountCents: number
  currency: string
  reason: 'foreign' | 'sharedAccount' | 'paidLongAgo' | 'payeeUnknown'
  capturedAt: string
  noticedAt: string
}

/** An admin's note on a refund or a correction: it may name people, so it is outside the log. */
export type PaymentNoteRow = {
  chapterId: string
  paymentId: string
  noteKey: string
  note: string
  writtenBy: string
  writtenAt: string
}

/**
 * Projection of the payment stream: a refund that a second admin decides. `askedBy` and `decidedBy` are actors as the
 * log names them.
 */
export type RefundRequestRow = {
  paymentId: string
  refundKey: string
  chapterId: string
  amountCents: number
  currency: string
  reason: string
  state: 'asked' | 'confirmed' | 'declined'
  askedBy: string
  askedAt: string
  decidedBy: string | null
  decidedAt: string | null
}

/** Projection of the payment stream: the status of each purchase, for the reconciler and the treasurer. */
export type PaymentAttemptRow = {
  paymentId: string
  chapterId: string
  memberId: string
  purpose: string
  state: string
  amountCents: number
  currency: string
  orderId: string | null
  captureId: string | null
  /** Why it was declined, rejected or abandoned, as a code. */
  reason: string | null
  startedAt: string
  updatedAt: string
}

/** Projection of the payment stream: refunds. A payment may have several, each with its own key. */
type RefundRow = {
  paymentId: string
  refundKey: string
  captureId: string
  chapterId: string
  amountCents: number
  currency: string
  reason: string
  state: 'started' | 'done' | 'failed' | 'withdrawn'
  refundId: string | null
  issue: string | null
  startedAt: string
  updatedAt: string
}

/** Projection of the payment stream: money received, a row for each term (from 1) that was paid for. */
type PaymentRow = {
  paymentId: string
  term: number
  year: number
  chapterId: string
  /** The member, or a guest by the id of the kind's feature: `payerNames` has the name. */
  personId: string
  /** Empty for a guest. */
  memberId: string
  memberTypeId: string
  paymentType: string
  amountCents: number
  /** The refunded amount, or all when it was entered in error; sums subtract it. */
  refundedCents: number
  paidAt: string
  status: string
  orderId: string | null
  captureId: string | null
  reference: string | null
  position: number
  /** The kind of what was paid for. */
  purpose: string
  /** The payment method: `online`, or as an admin entered it; `byHand` when nobody was asked. */
  method: string
}

/**
 * Projection of the payment stream: how many rows of `payments` a chapter has of a year, a kind and a type that came in
 * within a year (UTC), and their total less refunds.
 */
type PaymentSumRow = {
  chapterId: string
  year: number
  purpose: string
  paymentType: string
  paidYear: number
  payments: number
  amountCents: number
}

/**
 * Projection of the payment stream: the searchable words of a payment besides the member: its ids and the words of its
 * reference.
 */
type PaymentWordRow = { chapterId: string; word: string; paymentId: string }

/**
 * All possible payers: everybody in `people`, maintained by the database itself, and guests who paid, by the kind and
 * its feature's id for them.
 */
type PayerNameRow = {
  payerId: string
  firstName: string
  lastName: string
  changedAt: string
  lastNameKey: Generated<string>
  firstNameKey: Generated<string>
}

/** Three consecutive letters of a payer's first or last name, in capitals; maintained by the database itself. */
type NamePartRow = { part: string; payerId: string }

/** The payer's address from the provider: personal, so outside the log. */
type PayerRow = { paymentId: string; chapterId: string; payerId: string; payerEmail: string }

/**
 * The account that a payment was begun with, and where no money moved, if so. Payments from before accounts could change
 * have none.
 */
export type AttemptAccountRow = {
  paymentId: string
  chapterId: string
  clientId: string
  practice: Generated<'practice' | 'sandbox' | null>
}

export type PaymentsTables = {
  attemptAccounts: AttemptAccountRow
  paymentNotes: PaymentNoteRow
  refundRequests: RefundRequestRow
  ordersSetAside: OrderSetAsideRow
  paymentAttempts: PaymentAttemptRow
  refunds: RefundRow
  payments: PaymentRow
  paymentSums: PaymentSumRow
  paymentWords: PaymentWordRow
  payerNames: PayerNameRow
  nameParts: NamePartRow
  payers: PayerRow
}
