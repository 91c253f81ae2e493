import type { ImapFlow } from 'imapflow'
import { cutText } from '#server/text/graphemes.ts'
import { writable } from '#server/text/writable-text.ts'
import { AccountRefused } from './account-refused.ts'
import { reachMailServer } from './mail-server.ts'

/** A mailbox that others write to, as an admin entered it: `host` or `host:port`. */
type InboxAccount = { mailServer: string; user: string; password: string }

/** How far a mailbox was read. The numbers of its emails hold as long as `uidValidity` does. */
export type InboxPlace = { uidValidity: string; lastUid: number }

type Reading = {
  after: InboxPlace | null
  /** In a mailbox that was not read before, emails from before this day are left alone. */
  since: Date
  /** Gets each report. It is marked as read where this returns true; all other emails stay as they are. */
  onReport(text: string): Promise<boolean>
  /** Gets the place after what was read, so that it is not read again. */
  onPlace(place: InboxPlace): Promise<void>
}

/**
 * Reads mailboxes. Both ways throw AccountRefused, worded for admins, where the mailbox cannot be read, and
 * InboxStopped after `stop`.
 */
export type Inbox = {
  /** Returns how many emails are in it. */
  test(account: InboxAccount): Promise<number>
  /** Reads the reports (RFC 3464, RFC 5965) among at most 200 new emails. */
  read(account: InboxAccount, reading: Reading): Promise<void>
  /** Breaks off what is under way, and begins nothing more: the portal is about to stop, and waits for no mail server. */
  stop(): void
}

/** The portal is about to stop. It is no fault of the mailbox, and what was not read comes next time. */
export class InboxStopped extends Error {}

/** Emails that one reading looks at, and the size of the reports that it reads, in bytes. */
const max = { emails: 200, report: 256 * 1024 } as const

/** Bounds on what a server may answer: a report, the headers of one email, the numbers of all of them. */
const answers = {
  maxLineLength: 2_000_000,
  maxLiteralSize: max.report,
  maxResponseSize: 2_500_000,
  maxResponseTokens: 20_000,
}

const usualTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
  /** From the first connection to the last answer. After two thirds of it no further report is begun. */
  totalMs: 30_000,
}

type Options = {
  /** Mail servers in the portal's own network that chapters may use, as `host` or `host:port`. */
  inside: readonly string[]
  /** The authority that certificates have to be from, in place of those that the system trusts. */
  ca?: string
  /** The port on which encryption begins at once; on any other one, it begins after the greeting. */
  encryptedPort?: number
  timeouts?: typeof usualTimeouts
  /** Runs on, whatever the clock does. */
  uptimeMs?: () => number
}

/** The IMAP package, loaded for the first mailbox: a portal that reads none saves its megabytes. */
const imap = () => import('imapflow')

/** Reads mailboxes over IMAP: always encrypted, by the certificate's name, and outside the portal's own network. */
export function imapInbox({
  inside,
  ca,
  encryptedPort = 993,
  timeouts = usualTimeouts,
  uptimeMs = () => performance.now(),
}: Options): Inbox {
  const underWay = new Set<ImapFlow>()
  let isStopped = false
  const stopped = () => new InboxStopped('The portal is about to stop')

  async function opened<T>(account: InboxAccount, work: (client: ImapFlow) => Promise<T>): Promise<T> {
    if (isStopped) throw stopped()
    const { host, port, secure, tls } = await reachMailServer(account.mailServer, inside, encryptedPort)
    const { ImapFlow: Client } = await imap()
    if (isStopped) throw stopped()
    const { totalMs, ...more } = timeouts
    const client = new Client({
      host,
      port,
      secure,
      ...(secure ? {} : { doSTARTTLS: true }),
      ...tls,
      tls: { ...tls, ...(ca ? { ca } : {}) },
      auth: { user: account.user, pass: account.password },
      clientInfo: { name: 'Chapterhouse' },
      logger: false,
      disableAutoIdle: true,
      disableCompression: true,
      ...more,
      ...answers,
    })
    // The commands under way fail by themselves.
    client.on('error', () => undefined)
    underWay.add(client)
    const end = setTimeout(() => client.close(), totalMs)
    try {
      await client.connect()
      return await work(client)
    } catch (error) {
      if (isStopped && !(error instanceof NotNoted)) throw stopped()
      throw failureOf(error, account)
    } finally {
      clearTimeout(end)
      underWay.delete(client)
      // Nothing is left to say to the server, and a slow one is not waited for.
      client.close()
    }
  }
  return {
    test: (account) => opened(account, async (client) => (await client.mailboxOpen('INBOX')).exists),
    read(account, reading) {
      const end = uptimeMs() + (timeouts.totalMs * 2) / 3
      return opened(account, (client) => readNew(client, reading, () => uptimeMs() < end))
    },
    stop() {
      isStopped = true
      for (const client of underWay) client.close()
    },
  }
}

/** What failed in the portal itself, while a report was noted. It is no fault of the mailbox. */
class NotNoted extends Error {}

/** The server does not say which emails are in the inbox. */
class NotSearched extends Error {}

/** Reads on while `hasTime`, but at least one report: a server too slow for that has failed. */
async function readNew(
  client: ImapFlow,
  { after, since, onReport, onPlace }: Reading,
  hasTime: () => boolean,
): Promise<void> {
  const box = await client.mailboxOpen('INBOX')
  const uidValidity = String(box.uidValidity)
  const from = after?.uidValidity === uidValidity ? after.lastUid : 0
  // A server may leave it out (RFC 3501), and what comes while this reads must not raise it.
  const next = Number.isSafeInteger(box.uidNext) ? box.uidNext : 0
  // A range that begins after the last email would name the last one.
  if (box.exists === 0 || (next > 0 && from + 1 >= next)) return
  const range = { uid: `${from + 1}:*`, ...(from === 0 ? { since } : {}) }
  const answer = await client.search(range, { uid: true })
  // What was not said is not read as nothing: the place would jump past all reports that wait.
  if (!answer) throw new NotSearched('The search was refused')
  const found = answer.filter((uid) => uid > from).sort((a, b) => a - b)
  const uids = found.slice(0, max.emails)
  const place = (lastUid: number) => ours(onPlace({ uidValidity, lastUid }))
  for (const uid of await reportsAmong(client, uids)) {
    const email = await client.fetchOne(String(uid), { source: { maxLength: max.report } }, { uid: true })
    if (email && email.source && (await ours(onReport(email.source.toString('utf8')))))
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
    await place(uid)
    if (!hasTime()) return
  }
  const last = uids.at(-1) ?? from
  await place(uids.length < found.length ? last : Math.max(last, next - 1))
}

async function ours<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new NotNoted('A report was not noted', { cause: error })
  }
}

const isReport = /^content-type:\s*(?:multipart\/report|message\/(?:delivery-status|feedback-report))\b/im

/** Returns which emails are reports, by the type that their headers name. Nothing else of the others is asked for. */
async function reportsAmong(client: ImapFlow, uids: readonly number[]): Promise<number[]> {
  if (uids.length === 0) return []
  const asked = new Set(uids)
  const reports = new Set<number>()
  const query = { uid: true, size: true, headers: ['content-type'] }
  let answered = 0
  for await (const { uid, size, headers } of client.fetch(uids.join(','), query, { uid: true })) {
    // A server may tell of other emails meanwhile, but not without end.
    if (++answered > 2 * max.emails) break
    const isSmall = (size ?? Number.POSITIVE_INFINITY) <= max.report
    if (asked.has(uid) && isSmall && isReport.test(headers?.toString('latin1') ?? '')) reports.add(uid)
  }
  return [...reports].sort((a, b) => a - b)
}

type ImapError = {
  message: string
  code?: string
  authenticationFailed?: boolean
  tlsFailed?: boolean
  responseText?: string
  response?: unknown
}

function failureOf(error: unknown, { mailServer, user }: InboxAccount): unknown {
  if (error instanceof NotNoted) return error.cause
  if (!(error instanceof Error)) return error
  const failure: ImapError = error
  const { code = '', message } = failure
  const text = failure.responseText ?? (typeof failure.response === 'string' ? failure.response : '')
  // A server may respond with anything, and this is stored and shown.
  const answer = cutText(
    writable(text)
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    160,
  )
  const refused = (sentence: string) => new AccountRefused(answer ? `${sentence} It answered: "${answer}"` : sentence)
  if (error instanceof NotSearched) return refused(`${mailServer} did not say which emails are in the inbox.`)
  if (failure.authenticationFailed)
    return refused(`${mailServer} refused the password of ${user}. Many providers want an app password here.`)
  if (/cert|altname|self.signed|issuer/i.test(`${code} ${message}`))
    return refused(`The certificate of ${mailServer} is not valid. The password was not sent.`)
  if (failure.tlsFailed || /starttls/i.test(message))
    return refused(`${mailServer} offers no encryption. The password was not sent.`)
  if (/^E[A-Z]|TIMEOUT|NoConnection|EConnectionClosed/i.test(code) || /timeout|clos|connect/i.test(message))
    return refused(`${mailServer} did not answer, or broke off. Check its name and port.`)
  return refused(`${mailServer} did not open the inbox.`)
}
