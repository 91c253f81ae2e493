import type { Transporter } from 'nodemailer'
import type { Clock } from '#server/time/clock.ts'
import { cutText } from '#server/text/graphemes.ts'
import { AccountRefused } from './account-refused.ts'
import { accountTransport, type MailAccount } from './account.ts'
import { mailer } from './mailer.ts'
import { forGood, isBounce, messageOf, type Address } from './message.ts'
import {
  NoMailAccount,
  Undeliverable,
  warningKind,
  type Signing,
  type Transport,
  type TransportFor,
} from './transport.ts'

/** How a chapter appears in its emails, and its own mail account if it has one. */
export type ChapterMailbox = {
  chapterName: string
  chapterEmail: string
  /** Changes with every change of the account. */
  account?: (MailAccount & { edition: string; isRefused: boolean }) | undefined
}

/** The chapters' mail accounts, as stored by their feature. */
export type ChapterMailboxes = {
  of(chapterId: string): Promise<ChapterMailbox>
  /** Records that the server rejects this version of the account, with the reason. */
  refused(chapterId: string, edition: string, reason: string): Promise<void>
  /** Records that it accepts emails again. */
  taken(chapterId: string, edition: string): Promise<void>
}

type SmtpOptions = {
  /**
   * The portal's own account: smtp:// or smtps:// with user and password in it, ?requireTLS=true to require encryption,
   * and the address that it sends from. Read for each email; the URL is empty while there is no account.
   */
  portalAccount: () => { smtpUrl: string; address: string }
  /** What signs emails from the portal's own account; undefined for nothing. Read for each email. */
  portalSigning: (address: string) => Promise<Signing | undefined>
  /** Mail servers in the portal's own network that chapters may use, as `host` or `host:port`. */
  inside: readonly string[]
  mailboxes: ChapterMailboxes
  clock: Clock
}

// Even after trying a chapter's account, well below the sender's lease, so that no two senders hold an email.
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 15_000 }

const usual = { ...timeouts, disableFileAccess: true, disableUrlAccess: true }

const waiting: Transport = {
  deliver: () => Promise.reject(new NoMailAccount()),
}

/** How long a chapter's account is not retried after a rejection: emails should not wait for it one after the other. */
const restMs = 5 * 60_000

/**
 * Sends by SMTP: from the chapter's own account and address when its settings have one, otherwise, and while its server
 * rejects it, from the portal's account in the chapter's name, with replies going to the chapter.
 */
export function smtpTransports({ portalAccount, portalSigning, inside, mailboxes, clock }: SmtpOptions): TransportFor {
  let opened: { smtpUrl: string; transporter: Promise<Transporter> } | undefined
  const resting = new Map<string, { edition: string; until: number }>()

  function rests(chapterId: string, edition: string): boolean {
    const rest = resting.get(chapterId)
    return rest?.edition === edition && rest.until > clock.now().getTime()
  }

  function transporterOf(smtpUrl: string): Promise<Transporter> {
    if (opened?.smtpUrl !== smtpUrl) {
      const transporter = mailer().then(({ createTransport }) => createTransport({ url: smtpUrl, ...usual }))
      opened = { smtpUrl, transporter }
    }
    return opened.transporter
  }

  return async (chapterId, kind) => {
    const { chapterName, chapterEmail, account } = await mailboxes.of(chapterId)
    const chapter = { name: chapterName, address: chapterEmail }
    const { smtpUrl, address } = portalAccount()
    const fromPortal =
      smtpUrl === ''
        ? waiting
        : viaSmtp(
            await transporterOf(smtpUrl),
            { name: chapterName, address },
            {
              replyTo: chapterEmail === '' ? undefined : chapter,
              signing: await portalSigning(address),
              host: new URL(smtpUrl).hostname,
            },
          )
    if (!account || kind === warningKind || rests(chapterId, account.edition)) return fromPortal
    const own = accountTransport(account, chapter, inside)
    return {
      async deliver(email) {
        try {
          await own.deliver(email)
        } catch (error) {
          if (!(error instanceof AccountRefused)) throw error
          resting.set(chapterId, { edition: account.edition, until: clock.now().getTime() + restMs })
          await mailboxes.refused(chapterId, account.edition, error.message)
          return fromPortal.deliver(email)
        }
        if (account.isRefused) await mailboxes.taken(chapterId, account.edition)
      },
    }
  }
}

function viaSmtp(connection: Transporter, from: Address, more: Parameters<typeof messageOf>[2]): Transport {
  return {
    async deliver(email) {
      try {
        await connection.sendMail(messageOf(email, from, more))
      } catch (error) {
        throw forGood(error)
          ? new Undeliverable(reasonOf(error), isBounce(error))
          : new Error(reasonOf(error), { cause: error })
      }
    },
  }
}

const reasonOf = (error: unknown) => cutText(error instanceof Error ? error.message : String(error), 300)
