/** Rows of what is known about the books beside the log itself. */

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

export type BooksTables = { verifications: VerificationRow }
