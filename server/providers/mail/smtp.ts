import { createTransport, type Transporter } from 'nodemailer'
import { Undeliverable, type OutgoingLetter, type Transport, type TransportFor } from './transport.ts'

/** How a chapter appears in its emails, and its own mail account if it has one. */
export type ChapterMailbox = { chapterName: string; chapterEmail: string; smtpUrl?: string }

type SmtpOptions = {
  /** smtp:// or smtps:// with user and password in it; ?requireTLS=true to insist on encryption. */
  portalSmtpUrl: string
  /** The address the portal's own account sends from. */
  portalAddress: string
  mailboxOf: (chapterId: string) => Promise<ChapterMailbox>
}

// Together well below the sender's lease, so that an email is never in two hands.
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 15_000 }

/**
 * Sends by SMTP: from the chapter's own account and address when its settings have one, otherwise from the
 * portal's account in the chapter's name, with replies going to the chapter.
 */
export function smtpTransports({ portalSmtpUrl, portalAddress, mailboxOf }: SmtpOptions): TransportFor {
  const connections = new Map<string, Transporter>()

  function connectionTo(url: string): Transporter {
    const known = connections.get(url)
    if (known) return known
    const made = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
    connections.set(url, made)
    return made
  }

  return async (chapterId) => {
    const { chapterName, chapterEmail, smtpUrl } = await mailboxOf(chapterId)
    const from = { name: chapterName, address: smtpUrl ? chapterEmail : portalAddress }
    const replyTo = smtpUrl || chapterEmail === '' ? undefined : { name: chapterName, address: chapterEmail }
    return viaSmtp(connectionTo(smtpUrl ?? portalSmtpUrl), from, replyTo)
  }
}

type Address = { name: string; address: string }

function viaSmtp(connection: Transporter, from: Address, replyTo: Address | undefined): Transport {
  return {
    async deliver(letter: OutgoingLetter) {
      try {
        await connection.sendMail({
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
        })
      } catch (error) {
        throw forGood(error) ? new Undeliverable(reasonOf(error)) : new Error(reasonOf(error), { cause: error })
      }
    },
  }
}

/** 5xx on the recipient or the email. A refused password or connection can be mended, so it is tried again. */
function forGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  const refused = typeof error.responseCode === 'number' && error.responseCode >= 500
  return refused && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300)
