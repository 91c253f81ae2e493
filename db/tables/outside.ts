/** Rows of what deals with the outside world: emails, human checks, files, job alerts. */

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

/** An address that gets no emails to many people from a chapter, because it left them or because its mailbox refused one for good. */
export type UnwantedMailRow = {
  chapterId: string
  /** In lower case. */
  address: string
  reason: 'left' | 'bounced'
  /** The mail server's words about the mailbox. */
  note: string
  since: string
}

/** Solved human checks, kept until they would have expired anyway, so that none is used twice. */
export type UsedChallengeRow = { nonce: string; expiresAt: string }

/** One row where the demo association was seeded, and none anywhere else. */
export type DemoMarkRow = { one: 1; laidAt: string }

/** A stored file. The record that names it is a row of `recordTable`; a file that no record names is pruned after a day. */
export type UploadRow = {
  path: string
  chapterId: string
  /** A person id; null when a visitor sent it. */
  uploadedBy: string | null
  visibility: 'public' | 'members' | 'admins' | 'owner'
  /** The person whom a file that only its owner sees belongs to. */
  ownerId: string | null
  recordTable: string | null
  recordId: string | null
  contentType: string
  bytes: number
  /** Of a PDF, where it says so. */
  pages: number | null
  /** Of a video. */
  seconds: number | null
  createdAt: string
}

export type NewsletterSubscriptionRow = {
  subscriptionId: string
  chapterId: string
  email: string
  token: string
  subscribedAt: string
  /** When the address said that it means it; nothing is sent before. */
  confirmedAt: string | null
  unsubscribedAt: string | null
}
