import type { Kysely } from 'kysely'
import type { Db, Tables } from '#db/tables/tables.ts'
import { first, run, type Work } from '#db/work.ts'
import { cutText } from '#server/text/graphemes.ts'
import { holdIfBouncing } from './bulk-mail.ts'
import { noteBounce, noteLeft } from './unwanted.ts'
import type { ChapterId } from '#server/chapter.ts'

/** Returns the Message-ID of an email without its brackets, which its reports repeat. */
export const messageIdOf = (mailId: string, baseDomain: string): string => `outbox-${mailId}@${baseDomain}`

/** Returns the id of the email with a Message-ID, with or without brackets; undefined for one of another sender. */
export function mailIdIn(messageId: string, baseDomain: string): string | undefined {
  const [, mailId, domain] = /^<?outbox-([\w-]{1,100})@([^>\s]{1,255})>?$/.exec(messageId.trim()) ?? []
  return domain?.toLowerCase() === baseDomain ? mailId : undefined
}

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
