/**
 * The domain that a chapter's emails come from: the key that signs them, sealed with APP_SECRET, and what the name
 * servers answered at the last look, as JSON (`DnsAnswers` of server/features/mail-records). Emails are signed since
 * `signsSince`.
 */
export type MailDomainRow = {
  chapterId: string
  domain: string
  selector: string
  publicKey: string
  privateKeySealed: string
  answers: string | null
  lookedAt: string | null
  signsSince: string | null
  createdBy: string
  createdAt: string
  updatedAt: string
}

/** The secret by which mail servers report bounces and complaints of a chapter's emails, sealed with APP_SECRET. */
export type MailReportKeyRow = {
  chapterId: string
  keySealed: string
  /** The key with which Mailgun signs its reports; null where its reports are not checked. */
  mailgunKeySealed: string | null
  /** The public key of SendGrid, in base64; null where its reports are not checked. */
  sendgridKey: string | null
  createdAt: string
  /** The last report about an email that the chapter sent; null for none. */
  reportedAt: string | null
}

/**
 * The mailbox in which mail servers report bounces and complaints of a chapter's emails, its password sealed with
 * APP_SECRET, and how far it was read (`uidValidity`, `lastUid`). `failure` says why it could not be read, since when,
 * and how often in a row.
 */
export type ReportMailboxRow = {
  chapterId: string
  mailServer: string
  userName: string
  passwordSealed: string
  uidValidity: string | null
  lastUid: number
  readAt: string | null
  /** The last report in it about an email that the chapter sent; null for none. */
  reportedAt: string | null
  failure: string | null
  failedSince: string | null
  failures: number
  nextReadAt: string
  createdBy: string
  createdAt: string
  updatedAt: string
}

export type MailRecordsTables = {
  mailDomains: MailDomainRow
  mailReportKeys: MailReportKeyRow
  reportMailboxes: ReportMailboxRow
}
