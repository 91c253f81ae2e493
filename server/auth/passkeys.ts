import { createHash, randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import type { SqlBuilder } from '#db/store.ts'
import type { PasskeyRow } from '#db/tables/portal/auth.ts'
import type { Db } from '#db/tables/tables.ts'
import { first, run, type Work } from '#db/work.ts'
import { isSignature, signatureOf } from './secrets.ts'
import { hashToken } from './tokens.ts'

/** How many passkeys one person may have. */
export const maxPasskeys = 20

/** How long the browser's own dialog may stay open. */
const challengeMinutes = 5

/** The site that passkeys belong to: `rpId` for all chapters, `origins` for the one that the request is on. */
export type PasskeySite = { rpId: string; origins: string[] }

/**
 * Returns a new challenge. It is signed and says until when it counts, so that asking for one, as every visitor of the
 * login page does, leaves no row; an answered one is remembered.
 */
export function newChallenge(appSecret: string, now: Date): string {
  const text = `${now.getTime() + challengeMinutes * 60_000}.${randomBytes(16).toString('base64url')}`
  return Buffer.from(`${text}.${signatureOf(appSecret, purpose(text))}`).toString('base64url')
}

/** Returns whether a challenge is ours and still counts. */
function isOurs(appSecret: string, challenge: string, now: Date): boolean {
  const [until = '', random = '', signature = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
  return isSignature(appSecret, purpose(`${until}.${random}`), signature) && Number(until) > now.getTime()
}

const purpose = (text: string) => `passkey challenge ${text}`

/** Uses a challenge up; false the second time. */
export function* spendChallenge({ sql }: SqlBuilder, challenge: string, now: Date): Work<boolean> {
  yield* run(sql.deleteFrom('spentChallenges').where('expiresAt', '<=', now.toISOString()))
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000).toISOString()
  const spent = yield* run(
    sql
      .insertInto('spentChallenges')
      .values({ challengeHash: hashToken(challenge), expiresAt })
      .onConflict((conflict) => conflict.column('challengeHash').doNothing()),
  )
  return spent > 0
}

/** Returns an opaque id of a person for authenticators, which must not name anybody. */
export const userHandle = (personId: string) =>
  new Uint8Array(createHash('sha256').update(`passkeys of ${personId}`).digest())

/** Returns a person's passkeys, the newest first. */
export function passkeysOf(db: Db, personId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('personId', '=', personId)
    .orderBy('createdAt', 'desc')
    .orderBy('credentialId')
    .execute()
}

/** Returns whether a person has a passkey. */
export async function hasPasskey(db: Db, personId: string): Promise<boolean> {
  const row = await db.selectFrom('passkeys').select('personId').where('personId', '=', personId).executeTakeFirst()
  return row !== undefined
}

type Checking = { appSecret: string; site: PasskeySite; now: Date }

/** What a passkey's answer says, and the challenge to be used up; null for one that is not right here and now. */
type Proof = { personId: string; credentialId: string; counter: number; challenge: string }

/** Checks the answer of a passkey: its signature, its site, that the person was verified, and our own challenge. */
export async function passkeyProof(db: Db, answer: unknown, { appSecret, site, now }: Checking): Promise<Proof | null> {
  const response = answer as AuthenticationResponseJSON
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credentialId', '=', String(response.id))
    .executeTakeFirst()
  if (!row) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  let challenge = ''
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (sent) => {
      challenge = sent
      return isOurs(appSecret, sent, now)
    },
    expectedOrigin: site.origins,
    expectedRPID: site.rpId,
    credential: credentialOf(row),
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified) return null
  const { credentialId, personId } = row
  return { personId, credentialId, counter: checked.authenticationInfo.newCounter, challenge }
}

const credentialOf = ({ credentialId, publicKey, counter, transports }: PasskeyRow): WebAuthnCredential => ({
  id: credentialId,
  publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
  counter: Number(counter),
  transports: transports.split(' ').filter(Boolean),
})

/** Uses a proof up: its challenge, and the counter of the passkey. False the second time, or once it was removed. */
export function* spendProof(builder: SqlBuilder, proof: Proof, now: Date): Work<boolean> {
  if (!(yield* spendChallenge(builder, proof.challenge, now))) return false
  const used = yield* run(
    builder.sql
      .updateTable('passkeys')
      .set({ counter: proof.counter, lastUsedAt: now.toISOString() })
      .where('credentialId', '=', proof.credentialId),
  )
  return used > 0
}

/** Checks a new passkey. Null for one that is not right here and now. */
export async function newPasskey(
  answer: unknown,
  { appSecret, site, now }: Checking,
): Promise<{ passkey: Omit<PasskeyRow, 'personId' | 'name' | 'lastUsedAt' | 'createdAt'>; challenge: string } | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  let challenge = ''
  const checked = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: (sent) => {
      challenge = sent
      return isOurs(appSecret, sent, now)
    },
    expectedOrigin: site.origins,
    expectedRPID: site.rpId,
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified) return null
  const { credential, credentialBackedUp } = checked.registrationInfo
  const passkey = {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (credential.transports ?? []).join(' ').slice(0, 100),
    isSynced: credentialBackedUp ? (1 as const) : (0 as const),
  }
  return { passkey, challenge }
}

/** Stores a passkey; false if it is stored already. */
export function* keepPasskey({ sql }: SqlBuilder, row: PasskeyRow): Work<boolean> {
  const kept = yield* run(
    sql
      .insertInto('passkeys')
      .values(row)
      .onConflict((conflict) => conflict.column('credentialId').doNothing()),
  )
  return kept > 0
}

/** Returns how many passkeys a person has, inside a unit of work. */
export function* countPasskeys({ sql }: SqlBuilder, personId: string): Work<number> {
  const row = yield* first(
    sql
      .selectFrom('passkeys')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('personId', '=', personId),
  )
  return Number(row?.count ?? 0)
}

/** Renames one of a person's passkeys. */
export function* renamePasskey(
  { sql }: SqlBuilder,
  { personId, credentialId, name }: Pick<PasskeyRow, 'personId' | 'credentialId' | 'name'>,
): Work<boolean> {
  const renamed = yield* run(
    sql.updateTable('passkeys').set({ name }).where('personId', '=', personId).where('credentialId', '=', credentialId),
  )
  return renamed > 0
}

/** Removes one of a person's passkeys, or all. */
export function* dropPasskeys({ sql }: SqlBuilder, personId: string, credentialId?: string): Work<boolean> {
  const all = sql.deleteFrom('passkeys').where('personId', '=', personId)
  return (yield* run(credentialId === undefined ? all : all.where('credentialId', '=', credentialId))) > 0
}
