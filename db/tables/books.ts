export type CheckpointRow = { position: number; hash: string; signedAt: string; signature: string }

/**
 * A check of the whole log and everything derived from it, for the entire association, whichever chapter requested it.
 */
export type VerificationRow = {
  verificationId: string
  /** 'failed' when it could not finish; then it says nothing about the books. */
  state: 'running' | 'whole' | 'damaged' | 'failed'
  /** An actor as the log names it, such as `admin:<personId>` or `system:daily`. */
  requestedBy: string
  /** The chapter whose admin requested it; null for the portal's own checks. */
  chapterId: string | null
  startedAt: string
  endedAt: string | null
  facts: number
  gaps: number
  head: string
  checkpointPosition: number | null
  checkpointHash: string | null
  /** JSON: a message for each problem, without amounts. */
  problems: string
}

/**
 * A movement on a chapter's account, as the provider's list last showed it. Not from the log: the list is the
 * provider's.
 */
export type ProviderTransactionRow = {
  chapterId: string
  clientId: string
  transactionId: string
  /** The capture that moved, or that the movement follows; the movement's own ID if it follows none. */
  captureId: string
  kind: 'payment' | 'refund' | 'reversal' | 'dispute' | 'withdrawal' | 'accountFee' | 'hold' | 'other'
  status: 'done' | 'pending' | 'denied' | 'reversed'
  amountCents: number
  feeCents: number
  currency: string
  paymentId: string | null
  movedAt: string
  /** The provider's code for what it is; null for one that was read before codes were stored. */
  eventCode: string | null
}

/** Projection of the stream of a fee of the account at the provider: one that is in the books. */
export type ProviderFeeRow = {
  chapterId: string
  transactionId: string
  eventCode: string
  /** Negative for one that the provider returned. */
  feeCents: number
  movedAt: string
  actor: string
  bookedAt: string
  position: number
}

/** How far the provider's list of an account was read and compared. */
export type ComparisonRow = {
  chapterId: string
  clientId: string
  /** The comparison in progress; null while there is none. */
  runId: string | null
  startedAt: string
  /** When the run last reported; one that has not reported for long is taken over. */
  beatAt: string
  /** When everything had been read and compared. */
  completedAt: string | null
  /** The list is known from here to there. */
  completedTo: string | null
  reachesFrom: string | null
  /** From when on every movement is stored; null if the list was last read while some were left out. */
  wholeFrom: string | null
  /** Movements that the last run read. */
  transactions: number
  /** Stored movements of the list when the last run ended. */
  known: number
  /** Why the last run failed, if nothing has completed since. */
  failure: 'silent' | 'refused' | 'misconfigured' | null
  failedAt: string | null
}

/** A capture on which list and log differed when last compared; compared again whenever it is shown. */
export type SuspectCaptureRow = {
  chapterId: string
  captureId: string
  clientId: string
  /** For money without a payment: its order, and the member whose address paid it. */
  orderId: string | null
  personId: string | null
  noticedAt: string
}

/** Projection of the difference stream: the decision about a difference. */
export type ResolutionRow = {
  position: number
  chapterId: string
  differenceId: string
  captureId: string
  kind: string
  way: 'booked' | 'givenBack' | 'refundRecorded' | 'explained'
  reason: string | null
  paymentId: string | null
  differenceCents: number
  currency: string
  actor: string
  resolvedAt: string
}

/** The explanation of a difference: free text, so outside the log. */
export type ResolutionNoteRow = { chapterId: string; differenceId: string; note: string; writtenAt: string }

export type BooksTables = {
  providerTransactions: ProviderTransactionRow
  comparisons: ComparisonRow
  suspectCaptures: SuspectCaptureRow
  resolutions: ResolutionRow
  resolutionNotes: ResolutionNoteRow
  providerFees: ProviderFeeRow
  checkpoints: CheckpointRow
  verifications: VerificationRow
}
