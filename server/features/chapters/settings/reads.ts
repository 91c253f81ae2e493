import type { MailAccountRow, PaymentAccountRow, ChapterRow } from '#db/tables/chapters.ts'
import type { Db } from '#db/tables/tables.ts'
import { first, type Work } from '#db/work.ts'
import { signatureOf, unseal } from '#server/auth/secrets.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { ChapterMailbox } from '#server/providers/mail/smtp.ts'
import { decimalOf } from '#server/providers/payments/cents.ts'
import { settingsParts, type SettingsPart } from './rules.ts'

/** A chapter's saved settings: its own row, its mail account and its payment account [spec 9]. */
export type SettingsRows = {
  chapter: ChapterRow
  mail: MailAccountRow | undefined
  payment: PaymentAccountRow | undefined
}

/** Three single-row queries. */
const settingsQueries = (db: Db, chapterId: ChapterId) => ({
  chapter: db.selectFrom('chapters').selectAll().where('chapterId', '=', chapterId),
  mail: db.selectFrom('mailAccounts').selectAll().where('chapterId', '=', chapterId),
  payment: db
    .selectFrom('paymentAccounts')
    .selectAll()
    .where('chapterId', '=', chapterId)
    .where('retiredAt', 'is', null),
})

/** Returns a chapter with its mail and payment accounts, their secrets encrypted; undefined for missing ones. */
export async function settingsOf(db: Db, chapterId: ChapterId): Promise<SettingsRows> {
  const { chapter, mail, payment } = settingsQueries(db, chapterId)
  return {
    chapter: await chapter.executeTakeFirstOrThrow(),
    mail: await mail.executeTakeFirst(),
    payment: await payment.executeTakeFirst(),
  }
}

/** Same as `settingsOf`, inside a transaction. */
export function* settingsWithin(sql: Db, chapterId: ChapterId): Work<SettingsRows> {
  const { chapter, mail, payment } = settingsQueries(sql, chapterId)
  const row = yield* first(chapter)
  if (!row) throw new Error(`There is no chapter ${chapterId}`)
  return { chapter: row, mail: yield* first(mail), payment: yield* first(payment) }
}

/**
 * Returns a version token that changes with anything an editor sees or types: of one part, which then names the part,
 * or of all.
 */
export function versionOf(appSecret: string, rows: SettingsRows, part?: SettingsPart): string {
  const values = part ? valuesOf(rows)[part] : Object.values(valuesOf(rows))
  return `${part ? `${part}.` : ''}${signatureOf(appSecret, JSON.stringify(values))}`
}

/** Returns the part that a version token is about; undefined for one of all settings. */
export const partOfVersion = (version: string): SettingsPart | undefined =>
  settingsParts.find((part) => version.startsWith(`${part}.`))

/** The chapter's email address is the user name of its mail account, and is edited with it. */
const valuesOf = ({ chapter, mail, payment }: SettingsRows): Record<SettingsPart, unknown[]> => ({
  chapter: [chapter.chapterName, chapter.chapterAddress, chapter.chapterPhone, chapter.timeZone],
  mail: [chapter.chapterEmail, mail?.mailServer, mail?.passwordSealed],
  payment: [payment?.clientId, payment?.clientSecretSealed, payment?.merchantId, payment?.webhookId],
  money: [chapter.confirmRefundsAboveCents, chapter.zelleAddress],
  papers: [chapter.papers],
})

/** Returns the transport for a chapter's emails. */
export async function mailboxOf(db: Db, appSecret: string, chapterId: string): Promise<ChapterMailbox> {
  const row = await db
    .selectFrom('chapters')
    .leftJoin('mailAccounts', 'mailAccounts.chapterId', 'chapters.chapterId')
    .select(['chapterName', 'chapterEmail', 'mailServer', 'passwordSealed', 'refusedSince'])
    .where('chapters.chapterId', '=', chapterId)
    .executeTakeFirstOrThrow()
  const { chapterName, chapterEmail: address, mailServer, passwordSealed } = row
  if (mailServer === null || passwordSealed === null) return { chapterName, chapterEmail: address }
  const edition = accountVersion(row)
  const account = {
    address,
    mailServer,
    password: unseal(appSecret, passwordSealed),
    edition,
    isRefused: row.refusedSince !== null,
  }
  return { chapterName, chapterEmail: address, account }
}

/** Returns a token that changes with everything that determines how an account is used. */
export const accountVersion = ({
  chapterEmail,
  mailServer,
  passwordSealed,
}: {
  chapterEmail: string
  mailServer: string | null
  passwordSealed: string | null
}) => `${chapterEmail} ${mailServer ?? ''} ${passwordSealed ?? ''}`

/** Returns the name of the person who tested an account. */
export async function testerOf(db: Db, chapterId: ChapterId, personId: string | null): Promise<string> {
  if (personId === null) return ''
  const row = await db
    .selectFrom('people')
    .innerJoin('members', 'members.personId', 'people.personId')
    .select(['firstName', 'lastName'])
    .where('people.personId', '=', personId)
    .where('members.chapterId', '=', chapterId)
    .executeTakeFirst()
  return row ? `${row.firstName} ${row.lastName}` : 'a system admin'
}

/** Formats the amount above which refunds require a second admin, for the form; '' for none. */
export const limitText = (cents: number | null): string => (cents === null ? '' : decimalOf(cents))
