import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { MailDomainRow } from '#db/tables/mail-records.ts'
import { first, run, type Work } from '#db/work.ts'
import type { SignedIn } from '#server/auth/actor.ts'
import { lockHead } from '#events-log/append.ts'
import { seal } from '#server/auth/secrets.ts'
import type { Context, Tx } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { mailRecords } from './records.decisions.ts'
import type { Sender } from './reads.ts'
import type { DnsAnswers } from './rules.ts'

type Keeper = Pick<Context, 'chapter' | 'env'> & { actor: SignedIn }

/** Bits of a key: what all receivers verify, and what still fits a TXT record (RFC 8301). */
const bits = 2_048

const generate = promisify(generateKeyPair)

/** A key that signs emails: the public part as its record has it, and the private one in PEM. */
export type MailKey = { publicKey: string; privateKey: string }

/** Makes a key, beside the thread that answers requests. */
export async function newMailKey(): Promise<MailKey> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { publicKey: publicKey.toString('base64'), privateKey }
}

/**
 * Keeps a new key for the domain of a chapter's emails in place of the one before. Nothing is signed until its record is
 * found. The name of the record has the chapter in it, because several may share a domain.
 * @param of.shown the record of the key that the admin saw @throws Refusal conflict where it is another one by now
 */
export function* keepKey(
  tx: Tx,
  { chapter, env, actor }: Keeper,
  { sender, key, shown }: { sender: Sender; key: MailKey; shown: string },
): Work<void> {
  const { sql, now } = tx
  yield* lockHead(tx)
  const before = yield* first(
    sql.selectFrom('mailDomains').select(['domain', 'selector']).where('chapterId', '=', chapter.id),
  )
  const standing = before?.domain === sender.domain ? before.selector : ''
  if (standing !== shown)
    throw new Refusal('conflict', 'Another key was made in the meantime. Load the page again. Nothing was changed.')
  const number = before?.domain === sender.domain ? Number(/\d+$/.exec(before.selector)?.[0] ?? 0) + 1 : 1
  const at = now.toISOString()
  const row: Omit<MailDomainRow, 'chapterId'> = {
    domain: sender.domain,
    selector: `${chapter.subDomain}-${number}`,
    publicKey: key.publicKey,
    privateKeySealed: seal(env.appSecret, key.privateKey),
    answers: null,
    lookedAt: null,
    signsSince: null,
    createdBy: actor.personId,
    createdAt: at,
    updatedAt: at,
  }
  yield* run(
    sql
      .insertInto('mailDomains')
      .values({ ...row, chapterId: chapter.id })
      .onConflict((conflict) => conflict.column('chapterId').doUpdateSet(row)),
  )
}

/** Deletes the keys of a chapter that is deleted. */
export function* dropMailDomain({ sql }: Pick<Tx, 'sql'>, chapterId: string): Work<void> {
  yield* run(sql.deleteFrom('mailDomains').where('chapterId', '=', chapterId))
  yield* run(sql.deleteFrom('mailReportKeys').where('chapterId', '=', chapterId))
  yield* run(sql.deleteFrom('reportMailboxes').where('chapterId', '=', chapterId))
}

type Looked = Pick<MailDomainRow, 'chapterId' | 'domain' | 'selector' | 'publicKey' | 'signsSince'>

/**
 * Stores what the name servers answered, unless there is another key by now. Emails are signed from the moment at which
 * the key's record is found, and no longer once it is gone; where nobody answers, it stays as it is.
 */
export function* keepLook({ sql, now }: Tx, row: Looked, answers: DnsAnswers): Work<void> {
  const sending = { ...row, host: '', address: '' }
  const { state } = mailRecords(sending, answers).find(({ kind }) => kind === 'dkim')!
  const at = now.toISOString()
  const signsSince = state === 'unknown' ? row.signsSince : state === 'found' ? (row.signsSince ?? at) : null
  yield* run(
    sql
      .updateTable('mailDomains')
      .set({ answers: JSON.stringify(answers), lookedAt: at, signsSince, updatedAt: at })
      .where('chapterId', '=', row.chapterId)
      .where('selector', '=', row.selector)
      .where('publicKey', '=', row.publicKey),
  )
}
