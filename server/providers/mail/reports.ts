import type { Kysely } from 'kysely'
import type { Db, Tables } from '#db/tables/tables.ts'
import { first, run, type Work } from '#db/work.ts'
import { isSignature, signatureOf } from '#server/auth/secrets.ts'
import type { Env } from '#server/env.ts'
import { cutText } from '#server/text/graphemes.ts'
import { holdIfBouncing } from './bulk-mail.ts'
import { noteBounce, noteLeft } from './unwanted.ts'
import type { ChapterId } from '#server/chapter.ts'

type Sender = Pick<Env, 'appSecret' | 'baseDomain'>

/**
 * Returns the Message-ID of an email without its brackets, which its reports repeat. It is signed: whoever gets one of
 * the emails to a list could name the others, but not sign for them.
 */
export const messageIdOf = (mailId: string, { appSecret, baseDomain }: Sender): string =>
  `outbox-${mailId}.${signatureOf(appSecret, signedText(mailId))}@${baseDomain}`

/**
 * Returns the id of the email with a Message-ID, with or without brackets, and whether it was signed here, as those of
 * earlier releases were not; undefined for one of another sender.
 */
export function mailIdIn(
  messageId: string,
  { appSecret, baseDomain }: Sender,
): { mailId: string; isSigned: boolean } | undefined {
  const [, mailId, signature = '', domain] =
    /^<?outbox-([\w-]{1,100})(?:\.([\w-]{1,100}))?@([^>\s]{1,255})>?$/.exec(messageId.trim()) ?? []
  if (!mailId || domain?.toLowerCase() !== baseDomain) return undefined
  return { mailId, isSigned: isSignature(appSecret, signedText(mailId), signature) }
}

const signedText = (mailId: string) => `sent ${mailId}`

/**
 * Returns the chapter that sent an email. Reports on emails of the portal's account, which chapters without one share,
 * come to the chapter that cares for it.
 */
export const senderOfMail = (db: Db, mailId: string, { id, isMain }: { id: ChapterId; isMain: boolean }) =>
  db
    .selectFrom('outbox')
    .innerJoin('chapters', 'chapters.chapterId', 'outbox.chapterId')
    .leftJoin('mailAccounts', 'mailAccounts.chapterId', 'outbox.chapterId')
    .select('outbox.chapterId')
    .where('mailId', '=', mailId)
    .where((row) =>
      row.or([row('outbox.chapterId', '=', id), ...(isMain ? [row('mailAccounts.chapterId', 'is', null)] : [])]),
    )

type Sent = { chapterId: ChapterId; mailId: string }

/**
 * Records that an email that was sent came back: it was not delivered, and its mailbox gets no more bulk emails where
 * `isMailbox`. A repeated report does nothing. Returns whether it was recorded.
 */
export function* noteReturned(
  sql: Kysely<Tables>,
  { chapterId, mailId }: Sent,
  { answer, isMailbox }: { answer: string; isMailbox: boolean },
  now: Date,
): Work<boolean> {
  const own = sql.selectFrom('outbox').select(['toAddress', 'isBulk']).where('chapterId', '=', chapterId)
  const email = yield* first(own.where('mailId', '=', mailId))
  const at = now.toISOString()
  const returned = sql
    .updateTable('outbox')
    .set({ sentAt: null, deadAt: at, bouncedAt: at, lastError: cutText(answer, 300) })
    .where('chapterId', '=', chapterId)
    .where('mailId', '=', mailId)
    .where('sentAt', 'is not', null)
  if (!email || (yield* run(returned)) === 0) return false
  if (isMailbox) yield* noteBounce(sql, { chapterId, toAddress: email.toAddress }, answer, now)
  if (email.isBulk === 1) yield* holdIfBouncing(sql, chapterId, now)
  return true
}

/**
 * Records that the recipient of an email complained about it: the address is unsubscribed from bulk emails. A repeated
 * report does nothing, so that somebody who subscribes again stays. Returns whether it was recorded.
 */
export function* noteComplaint(sql: Kysely<Tables>, { chapterId, mailId }: Sent, now: Date): Work<boolean> {
  const own = sql.selectFrom('outbox').select('toAddress').where('chapterId', '=', chapterId)
  const email = yield* first(own.where('mailId', '=', mailId))
  const complained = sql
    .updateTable('outbox')
    .set({ complainedAt: now.toISOString() })
    .where('chapterId', '=', chapterId)
    .where('mailId', '=', mailId)
    .where('sentAt', 'is not', null)
    .where('complainedAt', 'is', null)
  if (!email || (yield* run(complained)) === 0) return false
  yield* noteLeft(sql, chapterId, email.toAddress, now)
  return true
}
