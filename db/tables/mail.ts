/**
 * An email, written in the same transaction as what it tells of and sent afterwards.
 * Waiting while `nextAttemptAt` is set; then either `sentAt` or `deadAt` tells how it ended.
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
  /** It goes to many people at once, so those to a single person do not wait for it. */
  isBulk: number
  /** Where one POST takes its recipient off the list; null where there is no list to leave. */
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
 * An address that gets no emails to many people from a chapter, because it left them or because its mailbox refused one
 * for good.
 */
export type UnwantedMailRow = {
  chapterId: string
  /** In lower case. */
  address: string
  reason: 'left' | 'bounced'
  /** The mail server's words about the mailbox. */
  note: string
  since: string
}

export type MailTables = { outbox: OutboxRow; unwantedMail: UnwantedMailRow }
