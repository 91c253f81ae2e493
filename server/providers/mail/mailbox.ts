import type { Db } from '#db/tables/tables.ts'
import type { TransportFor } from './transport.ts'

/** An email as the demo's mailbox shows it, with its link addresses in order of appearance. */
export type MailboxEmail = {
  to: string
  subject: string
  text: string
  html: string
  sentAt: string
  links: string[]
}

/** The demo's transport: nothing leaves the machine, the email stays in the outbox marked as sent. */
export const mailboxTransport: TransportFor = async () => ({ deliver: async () => undefined })

/** Returns the most recent emails, newest first. In live mode they are empty: the sender clears what it has sent. */
export async function recentEmails(db: Db, { max = 500 } = {}): Promise<MailboxEmail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['toAddress', 'subject', 'text', 'html', 'sentAt'])
    .where('sentAt', 'is not', null)
    .orderBy('sentAt', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('mailId', 'desc')
    .limit(max)
    .execute()
  return rows.map((row) => ({
    to: row.toAddress,
    subject: row.subject,
    text: row.text,
    html: row.html,
    sentAt: row.sentAt ?? '',
    links: linksIn(row.html, row.text),
  }))
}

/** Returns every http(s) address, once: those of the HTML's links first, then those only in the text. */
export function linksIn(html: string, text: string): string[] {
  const linked = Array.from(html.matchAll(/href="(https?:[^"]+)"/g), ([, url]) => unescape(url ?? ''))
  const written = Array.from(text.matchAll(/https?:\/\/[^\s<>"]+/g), ([url]) => url.replace(/[.,;:!?)]+$/, ''))
  return [...new Set([...linked, ...written])]
}

const unescape = (url: string) =>
  url
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
