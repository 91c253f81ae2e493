import {
  createHash,
  createHmac,
  createPublicKey,
  randomBytes,
  timingSafeEqual,
  verify,
  type KeyObject,
} from 'node:crypto'
import type { Db } from '#db/tables/tables.ts'
import { first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { seal, unseal } from '#server/auth/secrets.ts'
import type { Context, Tx } from '#server/context.ts'
import { Refusal, refusedField } from '#server/refusal.ts'
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
      .values({ ...row, mailgunKeySealed: null, sendgridKey: null, chapterId: chapter.id })
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

/** A key to set, or '' for none; `shown` is when the address for reports was made that the admin saw. */
type KeyToSet = { key: string; shown: string }

/**
 * Sets the key with which Mailgun signs the chapter's reports.
 * @throws Refusal conflict where there is another address for reports by now
 */
export const setMailgunKey = (tx: Tx, { chapter, env }: Pick<Context, 'chapter' | 'env'>, set: KeyToSet): Work<void> =>
  setKey(tx, chapter, { mailgunKeySealed: set.key === '' ? null : seal(env.appSecret, set.key) }, set.shown)

/**
 * Sets the public key by which SendGrid's reports to the chapter are checked.
 * @throws Refusal invalid for what is no such key; conflict where there is another address for reports by now
 */
export function setSendgridKey(tx: Tx, { chapter }: Pick<Context, 'chapter'>, { key, shown }: KeyToSet): Work<void> {
  if (key !== '' && !sendgridKeyIn(key))
    throw refusedField('publicKey', 'This is not the key. Copy “Verification Key” from SendGrid’s Event Webhook.')
  return setKey(tx, chapter, { sendgridKey: key || null }, shown)
}

function* setKey(
  tx: Tx,
  chapter: Context['chapter'],
  set: { mailgunKeySealed: string | null } | { sendgridKey: string | null },
  shown: string,
): Work<void> {
  yield* lockHead(tx)
  const changed = yield* run(
    tx.sql.updateTable('mailReportKeys').set(set).where('chapterId', '=', chapter.id).where('createdAt', '=', shown),
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

/** Returns the public key by which SendGrid's reports to the chapter are checked; undefined where they are not. */
export async function sendgridKeyOf(db: Db, { chapter }: Pick<Context, 'chapter'>): Promise<string | undefined> {
  const row = await db
    .selectFrom('mailReportKeys')
    .select('sendgridKey')
    .where('chapterId', '=', chapter.id)
    .executeTakeFirst()
  return row?.sendgridKey ?? undefined
}

/** Reads SendGrid's public key: a point on P-256, in base64. Null for anything else. */
function sendgridKeyIn(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null
  } catch {
    return null
  }
}

/**
 * Returns whether SendGrid signed a list of events: the time in its header and the text as it came, by ECDSA. A repeated
 * report changes nothing, so its time is not compared with the clock.
 */
export function isSignedBySendgrid(publicKey: string, text: string, headers: Headers): boolean {
  const key = sendgridKeyIn(publicKey)
  const [signature, timestamp] = ['signature', 'timestamp'].map(
    (name) => headers.get(`x-twilio-email-event-webhook-${name}`) ?? '',
  )
  if (!key || !signature || !timestamp) return false
  return verify('sha256', Buffer.from(timestamp + text), key, Buffer.from(signature, 'base64'))
}

/** Records that a report came in by the chapter's key. */
export function* noteReported({ sql, now }: Tx, chapterId: string): Work<void> {
  yield* run(
    sql.updateTable('mailReportKeys').set({ reportedAt: now.toISOString() }).where('chapterId', '=', chapterId),
  )
}
