import type { SendMailOptions } from 'nodemailer'
import type { OutgoingEmail, Signing } from './transport.ts'

export type Address = { name: string; address: string }

/**
 * Returns an email for nodemailer, to one recipient, signed where the sender has a key.
 * @param more.host the mail server that sends it
 */
export function messageOf(
  email: OutgoingEmail,
  from: Address,
  { replyTo, signing, host = '' }: { replyTo?: Address | undefined; signing?: Signing | undefined; host?: string } = {},
): SendMailOptions {
  return {
    ...(signing ? { dkim: signing } : {}),
    from,
    replyTo,
    // An object, not a string: an address that contains a comma must not become two recipients.
    to: { name: '', address: email.to },
    envelope: { from: from.address, to: [email.to] },
    messageId: email.messageId,
    // Asks a server that knows reports (RFC 3461) to name the email in them, and to return no more than its headers.
    dsn: { ret: 'HDRS', ...envelopeIdOf(email.messageId) },
    subject: email.subject,
    text: email.text,
    html: email.html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(email.isBulk ? { Precedence: 'bulk' } : {}),
      ...(email.leaveUrl ? leavingAt(email.leaveUrl) : {}),
      ...namedFor(host, email.messageId),
    },
    attachments: (email.files ?? []).map(({ name, contentType, bytes }) => ({
      filename: name,
      contentType,
      content: Buffer.from(bytes),
    })),
  }
}

/** Servers refuse a longer envelope id than 100 characters (RFC 3461), with the email. */
function envelopeIdOf(messageId: string): { envid?: string } {
  const envid = messageId.replace(/^<|>$/g, '')
  return envid.length > 100 ? {} : { envid }
}

/** Headers that providers who change the Message-ID take off, and repeat in their reports. */
const namingHeaders: Record<string, string> = {
  'postmarkapp.com': 'X-PM-Metadata-mail',
  'mailjet.com': 'X-MJ-CustomID',
  'brevo.com': 'X-Mailin-custom',
  'sendinblue.com': 'X-Mailin-custom',
}

/** Names an email for such a provider, which takes 80 characters at most. */
function namedFor(host: string, messageId: string): Record<string, string> {
  const domain = host.replace(/:\d+$/, '').toLowerCase().split('.').slice(-2).join('.')
  const header = Object.hasOwn(namingHeaders, domain) ? namingHeaders[domain] : undefined
  const [, mailId] = /^<?outbox-([\w-]{1,80})(?:\.[\w-]+)?@/.exec(messageId) ?? []
  return header && mailId ? { [header]: mailId } : {}
}

/** Mail programs show a button for it, which sends a POST there (RFC 8058). */
const leavingAt = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** 5xx on the recipient or the email. A refused password or connection can be fixed, so it is tried again. */
export function forGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  const refused = typeof error.responseCode === 'number' && error.responseCode >= 500
  return refused && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
}

/**
 * The server does not object to the recipient: it relays nothing for this account, such as "550 5.7.1 Relaying denied".
 */
const isPolicy = (answer: string): boolean => /^5\d\d[ -]5\.7\./.test(answer)

/** Whether the recipient's mailbox was permanently rejected, such as a nonexistent one. */
export const isBounce = (error: unknown): boolean =>
  forGood(error) &&
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  !isPolicy('response' in error ? String(error.response) : '')
