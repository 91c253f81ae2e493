import type { Generated } from 'kysely'

/** Projection of the payment stream: a captured order of the chapter's account that no payment has, left as it is. */
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

/** An admin's note on a refund or a correction: it may name people, so beside the log and not in it. */
export type PaymentNoteRow = {
  chapterId: string
  paymentId: string
  noteKey: string
  note: string
  writtenBy: string
  writtenAt: string
}

/**
 * Projection of the payment stream: a refund that a second admin decides about. `askedBy` and `decidedBy` are actors as
 * the log names them.
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

/** Projection of the payment stream: where each purchase stands, for the reconciler and the treasurer. */
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

/** Projection of the payment stream: money that goes back. A payment may have several, each with a key of its own. */
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

/** Projection of the payment stream: what was received, a row for each term (from 1) that was paid for. */
type PaymentRow = {
  paymentId: string
  term: number
  year: number
  chapterId: string
  /** The member, or a guest as the kind's room knows them: `payerNames` has the name. */
  personId: string
  /** Empty for a guest. */
  memberId: string
  memberTypeId: string
  paymentType: string
  amountCents: number
  /** So much of it went back, or all when it was entered wrongly; sums count it off. */
  refundedCents: number
  paidAt: string
  status: string
  orderId: string | null
  captureId: string | null
  reference: string | null
  position: number
  /** The kind of what was paid for. */
  purpose: string
  /** How the money came: `online`, or as an admin said; `byHand` when nobody was asked. */
  method: string
}

/**
 * Projection of the payment stream: how many rows of `payments` a chapter has of a year, a kind and a type that came in
 * within a year (of UTC), and what they come to without what went back.
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
 * Projection of the payment stream: what a payment is searched by, but for the member: its ids and the words of its
 * reference.
 */
type PaymentWordRow = { chapterId: string; word: string; paymentId: string }

/**
 * All who may have paid: everybody of `people`, kept by the database itself, and the guests who paid, by the kind and
 * its room's id of them.
 */
type PayerNameRow = {
  payerId: string
  firstName: string
  lastName: string
  changedAt: string
  lastNameKey: Generated<string>
  firstNameKey: Generated<string>
}

/** Three letters that stand together in a payer's first or last name, in capitals; kept by the database itself. */
type NamePartRow = { part: string; payerId: string }

/** The payer's address from the provider: personal, so beside the log and not in it. */
type PayerRow = { paymentId: string; chapterId: string; payerId: string; payerEmail: string }

/** The account that a payment was begun with. Payments of before accounts could change have none. */
export type AttemptAccountRow = { paymentId: string; chapterId: string; clientId: string }

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
