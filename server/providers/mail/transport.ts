/** An email on its way. The Message-ID stays the same over all attempts, so mail programs can drop a repeat. */
export type OutgoingLetter = {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  /** It goes to many people: mail programs do not answer it by themselves. */
  isBulk?: boolean
  /** Where one POST takes the recipient off the list. */
  leaveUrl?: string | null
  files?: readonly OutgoingFile[]
}

/** A file on its way. */
export type OutgoingFile = { name: string; contentType: string; bytes: Uint8Array }

/** A way of sending. Resolves when the email was accepted; rejects when it was not, or may not have been. */
export type Transport = { deliver(letter: OutgoingLetter): Promise<void> }

/**
 * The transport of a chapter: its own mail account when it has one, else the portal's. Emails of `warningKind` go by
 * the portal's alone, because the chapter's account may be what they warn of.
 */
export type TransportFor = (chapterId: string, kind?: string) => Promise<Transport>

/** The kind of emails that tell what an admin changed. */
export const warningKind = 'adminAct'

/** The other side said no for good (no such mailbox, email refused): trying again would not help. */
export class Undeliverable extends Error {
  /** The mailbox refused, not only this email: others to it would fare no better. */
  readonly bounced: boolean

  constructor(reason: string, bounced = false) {
    super(reason)
    this.bounced = bounced
    this.name = 'Undeliverable'
  }
}
