import type { ChapterRow } from '#db/tables/chapters.ts'
import { lockHead } from '#events-log/append.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { seal } from '#server/auth/secrets.ts'
import { asChapter } from '#server/chapter.ts'
import { all, first, run, type Work } from '#db/work.ts'
import type { SqlBuilder } from '#db/store.ts'
import type { Context, Portal, Tx } from '#server/context.ts'
import { post } from '#server/providers/mail/outbox.ts'
import { editConflict, savedNow } from '#server/records/version.ts'
import { zonesAfter } from '#server/time/calendar.ts'
import type { TableDates } from '#server/time/dates.ts'
import type { FormerZone } from '#server/time/zones.ts'
import { papersIn, type Papers } from '#server/exports/papers.ts'
import { Refusal } from '#server/refusal.ts'
import { answeringFor } from '#server/notices/answering.ts'
import { notifyAdmins } from '#server/notices/notify-admins.ts'
import { centsTyped } from '../../payments/rules.ts'
import { changed, changedParts } from '../changes.decisions.ts'
import { assertNoDuplicate } from '../decisions.ts'
import { chapterStream } from '../facts.ts'
import { refusedEmail } from './mail.ts'
import { accountVersion, versionOf, limitText, partOfVersion, settingsWithin, type SettingsRows } from './reads.ts'
import { usualMailServer } from './rules.ts'
import type { SettingsChanges } from './schema.ts'
import { changedChapter } from '../notices.mail.ts'
import { setPaymentAccount, type NewPaymentAccount } from '../writes.ts'

type Saver = Pick<Context, 'chapter' | 'env' | 'urls'> & { actor: SignedIn }

/**
 * Saves the chapter's row and both accounts, records which parts changed, and notifies everyone concerned. With
 * `mayBegin`, these are the first settings, and settings that already exist are rejected.
 */
export function* saveSettings(
  tx: Tx,
  ctx: Saver,
  changes: SettingsChanges,
  { mayBegin }: { mayBegin: boolean },
): Work<void> {
  yield* lockHead(tx)
  const before = yield* settingsWithin(tx.sql, ctx.chapter.id)
  if (mayBegin) assertNoSecond(before)
  const { edition } = changes
  if (edition !== undefined && edition !== versionOf(ctx.env.appSecret, before, partOfVersion(edition)))
    throw staleSettings(before, changes)
  assertNoDuplicate(
    yield* all(tx.sql.selectFrom('chapters').selectAll().where('chapterId', '!=', ctx.chapter.id)),
    changes,
  )
  yield* saveChapter(tx, before, changes)
  yield* saveMail(tx, ctx, before, changes)
  yield* savePayment(tx, ctx, before, changes)
  yield* tellOfSettings(tx, ctx, before, yield* settingsWithin(tx.sql, ctx.chapter.id))
}

/** What an account at the payment provider consists of; the chapter and the time are the writer's. */
type Account = Omit<NewPaymentAccount, 'chapterId' | 'updatedAt' | 'merchantId' | 'webhookId'> &
  Partial<Pick<NewPaymentAccount, 'merchantId' | 'webhookId'>>

/**
 * Sets a chapter's account on the command line, and records it. Of the account that it has already, the merchant and the
 * webhook stay unless they are given. Another payee than before is told to the admins like one that an admin set.
 * @throws Refusal conflict where another chapter uses the account
 */
export function* setAccountByOperator(
  tx: Tx,
  ctx: Pick<Saver, 'chapter' | 'env' | 'urls'>,
  account: Account,
): Work<void> {
  yield* lockHead(tx)
  const { id: chapterId } = ctx.chapter
  yield* assertNotOthers(tx.sql, chapterId, account.clientId)
  const before = yield* settingsWithin(tx.sql, chapterId)
  const known = before.payment?.clientId === account.clientId ? before.payment : undefined
  const { merchantId = known?.merchantId ?? '', webhookId = known?.webhookId ?? '' } = account
  const updatedAt = tx.now.toISOString()
  yield* setPaymentAccount(tx.sql, { ...account, merchantId, webhookId, chapterId, updatedAt })
  yield* tellOfSettings(tx, { ...ctx, actor: null }, before, yield* settingsWithin(tx.sql, chapterId))
}

function* tellOfSettings(
  tx: Tx,
  ctx: Omit<Saver, 'actor'> & { actor: SignedIn | null },
  before: SettingsRows,
  after: SettingsRows,
): Work<void> {
  const { id } = ctx.chapter
  const parts = changedParts(before, after)
  if (parts.length === 0) return
  yield* tx.logWriter.record(chapterStream, id, () => changed(parts))
  // The first account of a new chapter replaces nothing, and nobody is there yet to hear of it.
  if (ctx.actor === null && !before.payment) return
  const { chapter, mail, payment } = after
  const { chapterName, chapterEmail, chapterPhone, chapterAddress, timeZone, zelleAddress, confirmRefundsAboveCents } =
    chapter
  const refundLimit =
    confirmRefundsAboveCents === null ? 'none, one admin is enough' : `$${limitText(confirmRefundsAboveCents)}`
  const values = {
    chapterName,
    chapterEmail,
    chapterPhone,
    chapterAddress,
    timeZone: timeZone.replaceAll('_', ' '),
    papers: textOf(papersIn(chapter.papers)),
    refundLimit,
    zelleAddress: zelleAddress ?? 'none',
    ...(mail ? { mailAccount: mail.mailServer } : {}),
    ...(payment ? { payee: payment.clientId } : {}),
  }
  yield* notifyAdmins(tx, ctx, { ...changedChapter(id, parts, values), also: [before.chapter.chapterEmail] })
}

/** Rejects a second creation of settings. @throws Refusal conflict */
export function assertNoSecond({ chapter, mail }: Pick<SettingsRows, 'chapter' | 'mail'>): void {
  if (!mail) return
  const documented = `A Chapter with Chapter Email:${chapter.chapterEmail} already existwhere Chapter Name:${chapter.chapterName}`
  throw new Refusal('conflict', 'This chapter already has settings. Load the page again to edit them.', { documented })
}

/** Builds the refusal that shows, beside each field, the saved value that differs from the typed one. */
function staleSettings({ chapter, mail, payment }: SettingsRows, changes: SettingsChanges): Refusal {
  const { chapterName, chapterAddress, chapterPhone, chapterEmail } = chapter
  const { clientId, merchantId, webhookId } = payment ?? {}
  const now = {
    chapterName,
    chapterAddress,
    chapterPhone,
    chapterEmail,
    mailServer: mail?.mailServer,
    clientId,
    merchantId,
    webhookId,
    confirmRefundsAbove: limitText(chapter.confirmRefundsAboveCents),
    zelleAddress: chapter.zelleAddress ?? '',
    timeZone: chapter.timeZone,
    ...papersIn(chapter.papers),
  }
  const differing = Object.entries(now).filter(([name, value]) => {
    const typed = changes[name as keyof typeof now]
    return typed !== undefined && value !== undefined && typed !== value
  })
  const fields = Object.fromEntries(differing.map(([name, value]) => [name, savedNow(value ?? '')]))
  return editConflict('these settings', fields)
}

function* saveChapter({ sql, now }: Tx, { chapter }: SettingsRows, changes: SettingsChanges): Work<void> {
  const { chapterName = chapter.chapterName, chapterAddress = chapter.chapterAddress } = changes
  const { chapterPhone = chapter.chapterPhone, chapterEmail = chapter.chapterEmail } = changes
  const { confirmRefundsAbove } = changes
  const confirmRefundsAboveCents =
    confirmRefundsAbove === undefined ? chapter.confirmRefundsAboveCents : centsTyped(confirmRefundsAbove)
  const zelleAddress = changes.zelleAddress === undefined ? chapter.zelleAddress : changes.zelleAddress || null
  const row = {
    chapterName,
    chapterAddress,
    chapterPhone,
    chapterEmail,
    confirmRefundsAboveCents,
    zelleAddress,
    papers: papersAfter(chapter, changes),
    ...zonesOf(chapter, changes, now),
  }
  if (JSON.stringify({ ...chapter, ...row }) === JSON.stringify(chapter)) return
  yield* run(
    sql
      .updateTable('chapters')
      .set({ ...row, updatedAt: now.toISOString() })
      .where('chapterId', '=', chapter.chapterId),
  )
}

/** Returns the choices about papers after the change, as JSON. */
function papersAfter(chapter: ChapterRow, { tableDates, paperSize, ein }: SettingsChanges): string {
  if (tableDates === undefined && paperSize === undefined && ein === undefined) return chapter.papers
  const before = papersIn(chapter.papers)
  return JSON.stringify({
    tableDates: tableDates ?? before.tableDates,
    paperSize: paperSize ?? before.paperSize,
    ein: ein ?? before.ein,
  })
}

/** Returns the choices about papers in an email: "dates such as 21/11/2026, US paper, EIN 12-3456789". */
const textOf = ({ tableDates, paperSize, ein }: Papers): string =>
  [
    `dates such as ${dateExamples[tableDates || 'documented']}`,
    paperSize === 'a4' ? 'A4 paper' : 'US paper',
    ein ? `EIN ${ein}` : 'no EIN',
  ].join(', ')

const dateExamples: Record<TableDates, string> = {
  documented: '21/11/2026',
  'month-first': '11/21/2026',
  words: 'Nov 21, 2026',
}

/** Returns the chapter's time zones after the change, including former ones, which still apply to past days. */
function zonesOf(
  chapter: ChapterRow,
  { timeZone = chapter.timeZone }: SettingsChanges,
  now: Date,
): Pick<ChapterRow, 'timeZone' | 'formerZones'> {
  const before = { timeZone: chapter.timeZone, former: JSON.parse(chapter.formerZones) as FormerZone[] }
  const after = zonesAfter(before, timeZone, now)
  return { timeZone: after.timeZone, formerZones: JSON.stringify(after.former) }
}

const untried = { checkedAt: null, checkedBy: null, checkFailure: null, refusedSince: null }

function* saveMail(
  { sql, now }: Tx,
  { env, actor }: Saver,
  { chapter, mail }: SettingsRows,
  changes: SettingsChanges,
): Work<void> {
  const { chapterId } = chapter
  const mailServer =
    changes.mailServer === undefined ? (mail?.mailServer ?? usualMailServer) : changes.mailServer || usualMailServer
  const stamp = { updatedBy: actor.personId, updatedAt: now.toISOString() }
  const isNewAddress = changes.chapterEmail !== undefined && changes.chapterEmail !== chapter.chapterEmail
  if (!mail) {
    if (changes.password === '') return
    const passwordSealed = seal(env.appSecret, changes.password)
    const created = { createdBy: actor.personId, createdAt: now.toISOString() }
    yield* run(
      sql
        .insertInto('mailAccounts')
        .values({ chapterId, mailServer, passwordSealed, ...untried, ...created, ...stamp }),
    )
    return
  }
  if (changes.password === '' && mailServer !== mail.mailServer) throw needsPassword()
  if (changes.password === '' && !isNewAddress) return
  const passwordSealed = changes.password === '' ? mail.passwordSealed : seal(env.appSecret, changes.password)
  yield* run(
    sql
      .updateTable('mailAccounts')
      .set({ mailServer, passwordSealed, ...untried, ...stamp })
      .where('chapterId', '=', chapterId),
  )
}

function* savePayment(
  { sql, now }: Tx,
  { env }: Saver,
  { chapter, payment }: SettingsRows,
  changes: SettingsChanges,
): Work<void> {
  const { clientId = payment?.clientId, clientSecret } = changes
  if (clientId === undefined) return
  const known = payment?.clientId === clientId ? payment : undefined
  const { merchantId = known?.merchantId ?? '', webhookId = known?.webhookId ?? '' } = changes
  const isSame = known && clientSecret === '' && merchantId === known.merchantId && webhookId === known.webhookId
  if (isSame) return
  if (!known && clientSecret === '') throw needsSecret()
  yield* assertNotOthers(sql, chapter.chapterId, clientId)
  const clientSecretSealed = known && clientSecret === '' ? known.clientSecretSealed : seal(env.appSecret, clientSecret)
  const account = { chapterId: chapter.chapterId, clientId, clientSecretSealed, merchantId, webhookId }
  yield* setPaymentAccount(sql, {
    ...account,
    servesOtherShops: known?.servesOtherShops ?? 0,
    updatedAt: now.toISOString(),
  })
}

/**
 * Requires the mail password again: otherwise an admin could have the saved one sent to a server of their own and read
 * it there.
 */
export function needsPassword(): Refusal {
  const text = 'A new mail server needs the password. Nothing was saved.'
  return new Refusal('invalid', text, { fields: { password: 'A new mail server needs the password' } })
}

/** Requires the secret, so that payments are never switched off silently [spec 8]. */
export function needsSecret(): Refusal {
  const text = 'A new client ID needs its secret. Nothing was saved.'
  return new Refusal('invalid', text, { fields: { clientSecret: 'A new client ID needs its secret' } })
}

/** Rejects an account of another chapter: one account serves one chapter. @throws Refusal conflict */
function* assertNotOthers(sql: Tx['sql'], chapterId: string, clientId: string): Work<void> {
  const inUse = sql
    .selectFrom('paymentAccounts')
    .select('chapterId')
    .where('clientId', '=', clientId)
    .where('retiredAt', 'is', null)
  if (!(yield* first(inUse.where('chapterId', '!=', chapterId)))) return
  const text = 'Another chapter uses this client ID. Nothing was saved.'
  throw new Refusal('conflict', text, { fields: { clientId: 'Another chapter uses this client ID' } })
}

/** Stores how the last test of a saved account ended; null if it worked. */
export function* noteTry(
  { sql, now }: Tx,
  { chapter, actor }: Saver,
  account: { mail: string } | { clientId: string },
  checkFailure: string | null,
): Work<void> {
  const check = { checkedAt: now.toISOString(), checkedBy: actor.personId, checkFailure }
  if ('mail' in account) {
    // The account may have been changed during the test.
    const tried = checkFailure === null ? { ...check, refusedSince: null } : check
    yield* run(
      sql
        .updateTable('mailAccounts')
        .set(tried)
        .where('chapterId', '=', chapter.id)
        .where('passwordSealed', '=', account.mail),
    )
    return
  }
  yield* run(
    sql
      .updateTable('paymentAccounts')
      .set(check)
      .where('chapterId', '=', chapter.id)
      .where('clientId', '=', account.clientId),
  )
}

type TriedAccount = { chapterId: string; edition: string }

/**
 * Notes that a mail account's server rejects emails, and notifies the chapter's admins the first time. Does nothing if
 * the account has changed since the attempt.
 */
export function* noteMailRefused(
  { sql }: SqlBuilder,
  around: Pick<Portal, 'env' | 'urls' | 'clock'>,
  tried: TriedAccount,
  reason: string,
): Work<void> {
  const now = around.clock.now()
  const row = yield* stillTheAccount(sql, tried)
  if (!row) return
  const { chapterId, passwordSealed } = row
  const noted = yield* run(
    sql
      .updateTable('mailAccounts')
      .set({ refusedSince: now.toISOString(), checkFailure: reason })
      .where('chapterId', '=', chapterId)
      .where('passwordSealed', '=', passwordSealed)
      .where('refusedSince', 'is', null),
  )
  if (noted === 0) return
  const chapter = asChapter(row, around.env.association)
  for (const admin of yield* all(answeringFor(sql, chapter.id))) {
    yield* post(
      sql,
      { chapterId, kind: 'mailRefused', to: admin.email, ...refusedEmail({ ...around, chapter }, admin, reason) },
      now,
    )
  }
}

/**
 * Notes that a mail account's server accepts emails again; does nothing if the account has changed since the attempt.
 */
export function* noteMailTaken({ sql }: SqlBuilder, tried: TriedAccount): Work<void> {
  const row = yield* stillTheAccount(sql, tried)
  if (!row) return
  const { chapterId, passwordSealed } = row
  yield* run(
    sql
      .updateTable('mailAccounts')
      .set({ refusedSince: null, checkFailure: null })
      .where('chapterId', '=', chapterId)
      .where('passwordSealed', '=', passwordSealed),
  )
}

/** Returns the chapter with its mail account, unless the account has changed. */
function* stillTheAccount(sql: SqlBuilder['sql'], { chapterId, edition }: TriedAccount) {
  const row = yield* first(
    sql
      .selectFrom('chapters')
      .innerJoin('mailAccounts', 'mailAccounts.chapterId', 'chapters.chapterId')
      .selectAll('chapters')
      .select(['mailServer', 'passwordSealed'])
      .where('chapters.chapterId', '=', chapterId),
  )
  return row && accountVersion(row) === edition ? row : undefined
}
