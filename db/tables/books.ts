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

/**
 * A movement on an account of a chapter, as the provider's list showed it last. Not of the log: the list is the
 * provider's.
 */
export type ProviderTransactionRow = {
  chapterId: string
  clientId: string
  transactionId: string
  /** The capture that moved, or that the movement follows. */
  captureId: string
  kind: 'payment' | 'refund' | 'reversal' | 'dispute' | 'other'
  status: 'done' | 'pending' | 'denied' | 'reversed'
  amountCents: number
  feeCents: number
  currency: string
  paymentId: string | null
  movedAt: string
}

/** How far the provider's list of an account was read and compared. */
export type ComparisonRow = {
  chapterId: string
  clientId: string
  /** Of the comparison under way; null while there is none. */
  runId: string | null
  startedAt: string
  /** A run that was not heard of for long is taken over. */
  beatAt: string
  /** When all that was to be asked had been asked and compared. */
  completedAt: string | null
  /** The list is known from here to there. */
  completedTo: string | null
  reachesFrom: string | null
  /** Movements that the last run read. */
  transactions: number
  /** Movements of the list that were kept, when the last run ended. */
  known: number
  /** Why the last run broke off, when nothing was completed since. */
  failure: 'silent' | 'refused' | 'misconfigured' | null
  failedAt: string | null
}

/**
 * A capture of which list and log did not say the same when they were compared last; asked again whenever it is shown.
 */
export type SuspectCaptureRow = {
  chapterId: string
  captureId: string
  clientId: string
  /** Of money that no payment has: its order, and the member whose address paid it. */
  orderId: string | null
  personId: string | null
  noticedAt: string
}

/** Projection of the difference stream: what was decided about a difference. */
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

/** The words of whoever explained a difference: free text, so beside the log and not in it. */
export type ResolutionNoteRow = { chapterId: string; differenceId: string; note: string; writtenAt: string }

export type BooksTables = {
  providerTransactions: ProviderTransactionRow
  comparisons: ComparisonRow
  suspectCaptures: SuspectCaptureRow
  resolutions: ResolutionRow
  resolutionNotes: ResolutionNoteRow
  checkpoints: CheckpointRow
  verifications: VerificationRow
}
