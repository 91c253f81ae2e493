import { randomUUID } from 'node:crypto'
import type { Portal } from '../../context.ts'
import { writeEmail } from '../../providers/mail/email.ts'
import { mailer } from '../../providers/mail/mailer.ts'
import { messageOf } from '../../providers/mail/message.ts'
import { accountFailure } from '../../providers/payments/account-failure.ts'
import { Refusal } from '../../refusal.ts'
import { cutText } from '../../text/graphemes.ts'
import { writable } from '../../text/writable-text.ts'
import type { MailDraft, PaymentsDraft, Tested } from './state.ts'

/** Returns the account as the URL that SMTP_URL would have. A password is only sent over an encrypted connection. */
export function smtpUrlOf({ server, port, user, password }: Omit<MailDraft, 'from'>): string {
  const credentials = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  if (port === '465') return `smtps://${credentials}${server}:465`
  return `smtp://${credentials}${server}:${port}${password ? '?requireTLS=true' : ''}`
}

const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000, dnsTimeout: 8_000 }

/** Sends a test message, and returns what the mail server said to it. */
export async function sendTest(
  { env, clock }: Pick<Portal, 'env' | 'clock'>,
  test: { smtpUrl: string; from: string; to: string; association: { name: string; shortName: string } },
): Promise<Tested> {
  const { name, shortName } = test.association
  const head = { shortName, chapterName: name, signature: name, phone: '', email: test.from }
  const text = 'This is a test from the setup of your portal. Its mail account works.'
  const email = {
    messageId: `<setup-${randomUUID()}@${env.baseDomain}>`,
    to: test.to,
    subject: `Test email from ${name}`,
    ...writeEmail({ head, greeting: 'Hello,', paragraphs: [text] }),
  }
  const { createTransport } = await mailer()
  const at = clock.now().toISOString()
  let connection: ReturnType<typeof createTransport> | undefined
  try {
    connection = createTransport({ url: test.smtpUrl, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
    const { response } = (await connection.sendMail(messageOf(email, { name, address: test.from }, undefined))) as {
      response?: string
    }
    return { at, failure: null, words: oneLine(response ?? '') }
  } catch (error) {
    return { at, ...failureOf(error) }
  } finally {
    connection?.close()
  }
}

function failureOf(error: unknown): Omit<Tested, 'at'> {
  const {
    code = '',
    command = 'CONN',
    response = '',
    message,
  } = error as {
    code?: string
    command?: string
    response?: string
    message: string
  }
  const words = oneLine(response)
  const failure =
    code === 'EDNS' || code === 'ENOTFOUND'
      ? 'There is no mail server of this name. Check the name.'
      : /certificate|altnames|self.signed/i.test(message)
        ? 'The certificate of the mail server is not valid. The password was not sent.'
        : code === 'ETLS'
          ? 'The mail server offers no encryption on this port. The password was not sent. Try another port.'
          : code === 'EAUTH'
            ? 'The mail server refused the user or the password.'
            : command === 'MAIL FROM'
              ? 'The mail server does not let this account send from this address.'
              : command === 'RCPT TO'
                ? 'The mail server did not take the email for this address.'
                : words === ''
                  ? 'The mail server did not answer. Check its name and port.'
                  : 'The mail server did not take the email.'
  return { failure, words }
}

/** A server may say anything, and pages show it. */
const oneLine = (text: string) =>
  cutText(
    writable(text)
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    160,
  )

/** Asks the payment provider whether it accepts the account. Nothing is charged. */
export async function checkAccount(
  { providers, clock, log }: Pick<Portal, 'providers' | 'clock' | 'log'>,
  { clientId, clientSecret }: Pick<PaymentsDraft, 'clientId' | 'clientSecret'>,
): Promise<Tested> {
  const at = clock.now().toISOString()
  try {
    const failure = await accountFailure({ providers, log }, { clientId, clientSecret }, notAccepted)
    return { at, failure, words: '' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { at, failure: `${error.message} You can also skip this step.`, words: '' }
  }
}

const notAccepted = 'PayPal does not accept this pair. Copy both from the same app.'
