import { AccountRefused } from './account-refused.ts'
import { reachMailServer } from './mail-server.ts'
import { cutText } from '#server/text/graphemes.ts'
import { writable } from '#server/text/writable-text.ts'
import { mailer } from './mailer.ts'
import { isBounce, messageOf, type Address } from './message.ts'
import { Undeliverable, type Signing, type Transport } from './transport.ts'

/** A chapter's mail account: its user is the address that it sends from. */
export type MailAccount = {
  address: string
  password: string
  mailServer: string
  /** Signs its emails, where its domain has the record for it. */
  signing?: Signing | undefined
}

// Shorter than the portal's own, because the portal's account sends the email after these expire.
const usualTimeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000 }

/**
 * Sends from a chapter's account. A server that rejects the account throws AccountRefused; one that rejects the
 * recipient, Undeliverable; one that falls silent in the middle of an email, any other error.
 */
export function accountTransport(
  account: MailAccount,
  from: Address,
  inside: readonly string[],
  timeouts = usualTimeouts,
): Transport {
  return {
    async deliver(email) {
      const server = await reachMailServer(account.mailServer, inside)
      const { createTransport } = await mailer()
      const connection = createTransport({
        ...server,
        ...timeouts,
        auth: { user: account.address, pass: account.password },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      try {
        await connection.sendMail(messageOf(email, from, { signing: account.signing, host: account.mailServer }))
      } catch (error) {
        throw failureOf(error, account)
      } finally {
        connection.close()
      }
    },
  }
}

type SmtpError = { code?: string; command?: string; response?: string; responseCode?: number; message: string }

function failureOf(error: unknown, { address, mailServer }: MailAccount): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const failure: SmtpError = error
  const { code, command = 'CONN', responseCode } = failure
  // A server may respond with anything, and this is stored and emailed.
  const answer = cutText(writable(failure.response ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' '), 160)
  const words = answer ? ` It answered: "${answer}"` : ''
  const refused = (sentence: string) => new AccountRefused(`${sentence}${words}`)
  if (/certificate|altnames|self.signed/i.test(failure.message))
    return refused(`The certificate of ${mailServer} is not valid. The password was not sent.`)
  if (code === 'ETLS') return refused(`${mailServer} offers no encryption. The password was not sent.`)
  if (code === 'EAUTH') return refused(`${mailServer} refused the password of ${address}.`)
  if (command === 'MAIL FROM') return refused(`${mailServer} does not let this account send as ${address}.`)
  if (command === 'RCPT TO')
    return isBounce(error)
      ? new Undeliverable(cutText(failure.message, 300), true)
      : refused(`${mailServer} did not take the email.`)
  // Silence after sending the text began: the server may have the email, so nobody else may send it.
  if (command === 'DATA' && responseCode === undefined) return error
  if (responseCode === undefined) return refused(`${mailServer} did not answer. Check its name and port.`)
  return refused(`${mailServer} did not take the email.`)
}
