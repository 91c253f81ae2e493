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
  sentAt: string | null
  deadAt: string | null
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

export type MailTables = { outbox: OutboxRow; unwantedMail: UnwantedMailRow }
