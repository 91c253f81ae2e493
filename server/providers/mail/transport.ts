/** An email on its way. The Message-ID stays the same over all attempts, so mail programs can drop a repeat. */
export type OutgoingLetter = { messageId: string; to: string; subject: string; text: string; html: string }

/** A way of sending. Resolves when the email was accepted; rejects when it was not, or may not have been. */
export type Transport = { deliver(letter: OutgoingLetter): Promise<void> }

/** The transport of a chapter: its own mail account when it has one, else the portal's. */
export type TransportFor = (chapterId: string) => Promise<Transport>

/** The other side said no for good (no such mailbox, email refused): trying again would not help. */
export class Undeliverable extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'Undeliverable'
  }
}
