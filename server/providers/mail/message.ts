import type { SendMailOptions } from 'nodemailer'
import type { OutgoingLetter } from './transport.ts'

export type Address = { name: string; address: string }

/** An email as it is handed over, to one recipient. */
export function messageOf(letter: OutgoingLetter, from: Address, replyTo: Address | undefined): SendMailOptions {
  return {
    from,
    replyTo,
    // An object, not a string: an address that holds a comma must not become two recipients.
    to: { name: '', address: letter.to },
    envelope: { from: from.address, to: [letter.to] },
    messageId: letter.messageId,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** 5xx on the recipient or the email. A refused password or connection can be mended, so it is tried again. */
export function forGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  const refused = typeof error.responseCode === 'number' && error.responseCode >= 500
  return refused && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
}
