/**
 * An email, written in the transaction that it reports on and sent afterwards. Waiting while `nextAttemptAt` is set;
 * then either `sentAt` or `deadAt` tells how it ended.
 */
export type OutboxRow = {
  mailId: string
  chapterId: string
  kind: string
  dedupeKey: string | null
  toAddress: string
  subject: string
  text: string
  html: string
  /** Sent to many people at once, so emails to a single person do not wait for it. */
  isBulk: number
  /** Where one POST unsubscribes its recipient; null without a list to leave. */
  leaveUrl: string | null
  /** A JSON list of the paths of uploaded files, which all recipients share; null for none. */
  attachments: string | null
  attempts: number
  nextAttemptAt: string | null
  leaseId: string | null
  leasedUntil: string | null
  /** The last attempt that counts; null before the first, and for those of before this was recorded. */
  triedAt: string | null
  sentAt: string | null
  deadAt: string | null
  /** When the other side refused it for good, or returned it. */
  bouncedAt: string | null
  /** When its recipient complained about it at a mail provider. */
  complainedAt: string | null
  lastError: string | null
  createdAt: string
}

/**
 * An address that gets no bulk emails from a chapter, because it unsubscribed or because its mailbox rejected one
 * permanently.
 */
export type UnwantedMailRow = {
  chapterId: string
  /** In lower case. */
  address: string
  reason: 'left' | 'bounced'
  /** The mail server's message about the mailbox. */
  note: string
  since: string
}

/** What is known of a chapter as a sender of bulk emails. Without a row it never sent any. */
export type BulkMailRow = {
  chapterId: string
  /** Since when its bulk emails wait, because many bounced; null while they go out. */
  heldAt: string | null
  /** What was counted then. */
  heldBounced: number
  heldAttempted: number
  /** When the chapter's admins were told. */
  toldAt: string | null
  /** Emails tried before are not counted: somebody decided about them. */
  countedFrom: string | null
  /** Since when there is no bound a day; null while the sender is new. */
  warmSince: string | null
  /** The last day in the chapter's zone on which emails were taken; '' for none. */
  day: string
  /** Emails of that day, each counted once. */
  taken: number
  /** Whether many bounced on that day. */
  wasHeld: number
  /** Days before it on which emails went out and few bounced. */
  goodDays: number
  /** When the next day begins; null while more may go out today. */
  fullUntil: string | null
}

export type MailTables = { outbox: OutboxRow; unwantedMail: UnwantedMailRow; bulkMail: BulkMailRow }
