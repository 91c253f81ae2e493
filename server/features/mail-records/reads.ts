import type { MailDomainRow, ReportMailboxRow } from '#db/tables/mail-records.ts'
import type { Db } from '#db/tables/tables.ts'
import { unseal } from '#server/auth/secrets.ts'
import type { Chapter, ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { Unanswered, type DnsLookups } from '#server/providers/dns/lookups.ts'
import type { Signing } from '#server/providers/mail/transport.ts'
import { mailRecords } from './records.decisions.ts'
import { freeMailDomains, type DnsAnswers, type MailRecord } from './rules.ts'

/** Where a chapter's emails come from. */
export type Sender = {
  address: string
  domain: string
  /** The mail server that sends them, without a port. */
  host: string
  /** Whose account it is: the chapter's own, or the portal's, which all chapters without one share. */
  account: 'own' | 'portal'
}

type Source = Pick<Context, 'db' | 'env'>

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** Returns where a chapter's emails come from; undefined where neither it nor the portal has an account. */
export async function senderOf({ db, env }: Source, chapter: ChapterId): Promise<Sender | undefined> {
  const own = await db
    .selectFrom('chapters')
    .innerJoin('mailAccounts', 'mailAccounts.chapterId', 'chapters.chapterId')
    .select(['chapterEmail', 'mailServer'])
    .where('chapters.chapterId', '=', chapter)
    .executeTakeFirst()
  if (own) {
    const { chapterEmail: address, mailServer } = own
    return { address, domain: domainOf(address), host: hostOf(mailServer), account: 'own' }
  }
  if (!env.smtpUrl || !env.mailFrom) return undefined
  const { hostname } = new URL(env.smtpUrl)
  return { address: env.mailFrom, domain: domainOf(env.mailFrom), host: hostname.toLowerCase(), account: 'portal' }
}

const hostOf = (mailServer: string) => mailServer.replace(/:\d+$/, '').toLowerCase()

/** Returns the domain of a chapter's emails, with its key sealed. */
export const mailDomainOf = (db: Db, chapter: ChapterId): Promise<MailDomainRow | undefined> =>
  db.selectFrom('mailDomains').selectAll().where('chapterId', '=', chapter).executeTakeFirst()

/** Returns when a chapter's address for reports was made, and when the last report came; undefined without one. */
export const reportKeyOf = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('mailReportKeys')
    .select(['createdAt', 'reportedAt', 'sendgridKey'])
    .select((row) => row.case().when('mailgunKeySealed', 'is', null).then(0).else(1).end().as('hasMailgunKey'))
    .where('chapterId', '=', chapter)
    .executeTakeFirst()

/** Returns the mailbox in which a chapter's reports come, with its password sealed; undefined without one. */
export const reportMailboxOf = (db: Db, chapter: ChapterId): Promise<ReportMailboxRow | undefined> =>
  db.selectFrom('reportMailboxes').selectAll().where('chapterId', '=', chapter).executeTakeFirst()

/** Returns the open chapters whose mailbox for reports cannot be read, with the reason. Nobody reads those of closed ones. */
export async function unreadMailboxes(db: Db): Promise<{ chapter: string; why: string }[]> {
  const rows = await db
    .selectFrom('reportMailboxes')
    .innerJoin('chapters', 'chapters.chapterId', 'reportMailboxes.chapterId')
    .select(['subDomain', 'failure'])
    .where('failure', 'is not', null)
    .where('closedAt', 'is', null)
    .orderBy('subDomain')
    .limit(20)
    .execute()
  return rows.map(({ subDomain, failure }) => ({ chapter: subDomain, why: failure! }))
}

/** `elsewhere`: the main chapter's admins care for the portal's address; `free`: nobody can add records there. */
export type RecordsState = 'none' | 'elsewhere' | 'free' | 'new' | 'kept'

/** Returns whether and where the records of a chapter's emails are kept. */
export function recordsState(
  sender: Sender | undefined,
  { isMain }: Pick<Chapter, 'isMain'>,
  row: Pick<MailDomainRow, 'domain'> | undefined,
): RecordsState {
  if (!sender) return 'none'
  if (sender.account === 'portal' && !isMain) return 'elsewhere'
  if (freeMailDomains.includes(sender.domain)) return 'free'
  return row?.domain === sender.domain ? 'kept' : 'new'
}

/** Returns the records of a domain, as they are needed and as they are. */
export const recordsOf = (sender: Sender, row: MailDomainRow): MailRecord[] =>
  mailRecords({ ...sender, selector: row.selector, publicKey: row.publicKey }, answersIn(row))

const answersIn = ({ answers }: Pick<MailDomainRow, 'answers'>): DnsAnswers | null =>
  answers === null ? null : (JSON.parse(answers) as DnsAnswers)

/** Records of a name that are kept, and characters of each: more are no records of mail. */
const most = { records: 10, characters: 2_000 }

/** Asks for the records of a domain. A question that nobody answers is null. */
export async function lookUp(
  dns: DnsLookups,
  { domain, selector }: Pick<MailDomainRow, 'domain' | 'selector'>,
): Promise<DnsAnswers> {
  const asked = async (question: Promise<string[]>, isRight: (text: string) => boolean) => {
    try {
      const texts = await question
      return texts
        .filter(isRight)
        .slice(0, most.records)
        .map((text) => text.slice(0, most.characters))
    } catch (error) {
      if (error instanceof Unanswered) return null
      throw error
    }
  }
  const [spf, dkim, dmarc, mx] = await Promise.all([
    asked(dns.texts(domain), (text) => /^\s*v=spf1/i.test(text)),
    asked(dns.texts(`${selector}._domainkey.${domain}`), () => true),
    asked(dns.texts(`_dmarc.${domain}`), () => true),
    asked(dns.exchanges(domain), () => true),
  ])
  return { spf, dkim, dmarc, mx }
}

/**
 * Returns what signs emails from an address: the chapter's key for its domain, once its record is published.
 * @throws where the key was sealed with another APP_SECRET
 */
export async function signingOf(
  db: Db,
  appSecret: string,
  chapterId: string,
  address: string,
): Promise<Signing | undefined> {
  const row = await db
    .selectFrom('mailDomains')
    .select(['domain', 'selector', 'privateKeySealed'])
    .where('chapterId', '=', chapterId)
    .where('domain', '=', domainOf(address))
    .where('signsSince', 'is not', null)
    .executeTakeFirst()
  if (!row) return undefined
  return { domainName: row.domain, keySelector: row.selector, privateKey: unseal(appSecret, row.privateKeySealed) }
}
