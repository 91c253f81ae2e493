/** An outgoing email. The Message-ID stays the same over all attempts, so mail programs can drop a duplicate. */
export type OutgoingEmail = {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  /** Sent to many people: mail programs do not auto-reply. */
  isBulk?: boolean
  /** The address where one POST unsubscribes the recipient. */
  leaveUrl?: string | null
  files?: readonly OutgoingFile[]
}

/** What signs an email (DKIM): the domain, the name of the record with the public key, and the private key in PEM. */
export type Signing = { domainName: string; keySelector: string; privateKey: string }

/** A file to attach. */
export type OutgoingFile = { name: string; contentType: string; bytes: Uint8Array }

/** A way of sending. Resolves when the email was accepted; rejects when it was not, or may not have been. */
export type Transport = { deliver(email: OutgoingEmail): Promise<void> }

/**
 * Returns a chapter's transport: its own mail account when it has one, otherwise the portal's. Emails of `warningKind`
 * only use the portal's, because the chapter's account may be what they warn about.
 */
export type TransportFor = (chapterId: string, kind?: string) => Promise<Transport>

/** The kind of emails that report an admin's change. */
export const warningKind = 'adminAct'

/** The other side rejected permanently (no such mailbox, email refused): trying again would not help. */
export class Undeliverable extends Error {
  /** The mailbox rejects everything, not only this email. */
  readonly bounced: boolean

  constructor(reason: string, bounced = false) {
    super(reason)
    this.bounced = bounced
    this.name = 'Undeliverable'
  }
}

/** There is no mail account yet: the email waits, and this is no failed attempt. */
export class NoMailAccount extends Error {
  constructor() {
    super('There is no mail account yet')
    this.name = 'NoMailAccount'
  }
}
