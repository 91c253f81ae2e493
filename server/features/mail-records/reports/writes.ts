import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#db/tables/tables.ts'
import { first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { seal, unseal } from '#server/auth/secrets.ts'
import type { Context, Tx } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { MailgunSignature } from './provider-report.decisions.ts'

/**
 * Makes a chapter's key for reports in place of the one before. Returns it: it is stored sealed, and shown only now.
 * @param shown when the key that the admin saw was made; '' for none
 * @throws Refusal conflict where there is another one by now
 */
export function* makeReportKey(
  tx: Tx,
  { chapter, env }: Pick<Context, 'chapter' | 'env'>,
  shown: string,
): Work<string> {
  const { sql, now } = tx
  yield* lockHead(tx)
  const own = sql.selectFrom('mailReportKeys').select('createdAt').where('chapterId', '=', chapter.id)
  if (((yield* first(own))?.createdAt ?? '') !== shown)
    throw new Refusal('conflict', 'Another address was made in the meantime. Load the page again. Nothing was changed.')
  const key = randomBytes(24).toString('base64url')
  const row = { keySealed: seal(env.appSecret, key), createdAt: now.toISOString(), reportedAt: null }
  yield* run(
    sql
      .insertInto('mailReportKeys')
      .values({ ...row, mailgunKeySealed: null, chapterId: chapter.id })
      .onConflict((conflict) => conflict.column('chapterId').doUpdateSet(row)),
  )
  return key
}

/** Returns whether a key is the chapter's, in the same time for each wrong one. */
export async function isReportKey(
  db: Db,
  { chapter, env }: Pick<Context, 'chapter' | 'env'>,
  given: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('mailReportKeys')
    .select('keySealed')
    .where('chapterId', '=', chapter.id)
    .executeTakeFirst()
  if (!row) return false
  const hashed = (key: string) => createHash('sha256').update(key).digest()
  return timingSafeEqual(hashed(unseal(env.appSecret, row.keySealed)), hashed(given))
}

/**
 * Sets the key with which Mailgun signs the chapter's reports; '' for none.
 * @param shown when the chapter's address for reports was made @throws Refusal conflict where there is another one by now
 */
export function* setMailgunKey(
  tx: Tx,
  { chapter, env }: Pick<Context, 'chapter' | 'env'>,
  { key, shown }: { key: string; shown: string },
): Work<void> {
  yield* lockHead(tx)
  const changed = yield* run(
    tx.sql
      .updateTable('mailReportKeys')
      .set({ mailgunKeySealed: key === '' ? null : seal(env.appSecret, key) })
      .where('chapterId', '=', chapter.id)
      .where('createdAt', '=', shown),
  )
  if (changed === 0)
    throw new Refusal('conflict', 'Another address was made in the meantime. Load the page again. Nothing was changed.')
}

/** Returns the key with which Mailgun signs the chapter's reports; undefined where they are not checked. */
export async function mailgunKeyOf(
  db: Db,
  { chapter, env }: Pick<Context, 'chapter' | 'env'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('mailReportKeys')
    .select('mailgunKeySealed')
    .where('chapterId', '=', chapter.id)
    .executeTakeFirst()
  return row?.mailgunKeySealed ? unseal(env.appSecret, row.mailgunKeySealed) : undefined
}

/** Returns whether a report has Mailgun's code for its time and its token. A repeated report changes nothing anyway. */
export function isSignedByMailgun(key: string, { timestamp, token, signature }: MailgunSignature): boolean {
  const right = createHmac('sha256', key).update(`${timestamp}${token}`).digest()
  const given = Buffer.from(signature, 'hex')
  return right.length === given.length && timingSafeEqual(right, given)
}

/** Records that a report came in by the chapter's key. */
export function* noteReported({ sql, now }: Tx, chapterId: string): Work<void> {
  yield* run(
    sql.updateTable('mailReportKeys').set({ reportedAt: now.toISOString() }).where('chapterId', '=', chapterId),
  )
}
