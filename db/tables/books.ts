/** Rows of the log, and of what is known about it. */

/** The log itself. Append-only by trigger; `data` is the JSON text exactly as hashed. */
export type FactRow = {
  position: number
  factId: string
  stream: string
  version: number
  type: string
  schemaVersion: number
  chapterId: string
  actor: string
  correlation: string
  idempotencyKey: string | null
  occurredAt: string
  recordedAt: string
  data: string
  previousHash: string
  hash: string
}

/** One row: the last position and hash. On PostgreSQL its lock puts the writers in a line. */
export type LogHeadRow = { one: 1; position: number; hash: string }

export type CheckpointRow = { position: number; hash: string; signedAt: string; signature: string }

/** A check of the whole log and of what is derived from it: one for the association, whichever chapter asked for it. */
export type VerificationRow = {
  verificationId: string
  /** 'failed' when it could not be brought to an end; then it says nothing about the books. */
  state: 'running' | 'whole' | 'damaged' | 'failed'
  /** An actor as the log names it, such as `admin:<personId>` or `system:daily`. */
  requestedBy: string
  /** The chapter whose admin asked; null when the portal did so by itself. */
  chapterId: string | null
  startedAt: string
  endedAt: string | null
  facts: number
  gaps: number
  head: string
  checkpointPosition: number | null
  checkpointHash: string | null
  /** JSON: a sentence for each thing that is wrong, without amounts. */
  problems: string
}

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

/** Whom a receipt is billed to by the buyer's wish: personal, so beside the log and not in it. `personId` is null for guests. */
export type ReceiptBillingRow = { paymentId: string; chapterId: string; personId: string | null; company: string; address: string; orderNumber: string; updatedAt: string }

export type BooksTables = {
  receiptBilling: ReceiptBillingRow
  ordersSetAside: OrderSetAsideRow
  facts: FactRow
  logHead: LogHeadRow
  checkpoints: CheckpointRow
  verifications: VerificationRow
}
