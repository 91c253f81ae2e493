import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { SqlBuilder } from '#db/store.ts'
import type { Db } from '#db/tables/tables.ts'
import { first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { hashSecrets } from './passwords.ts'
import { derivedKey, honoredSecrets } from './secrets.ts'

const count = 10

const saltBytes = 16

/** Without I, L, O and U, which are read as digits or as something else. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** New codes, as their person sees them, and the hashes to store. */
export type NewRecoveryCodes = { codes: string[]; hashes: string[] }

/** Makes recovery codes. Hashing them takes about as long as ten logins, so it comes before the transaction. */
export async function newRecoveryCodes(appSecret: string, personId: string): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: count }, newCode)
  const keyed = codes.map((code) => keyedHash(appSecret, personId, plain(code)))
  return { codes, hashes: await hashSecrets(keyed, randomBytes(saltBytes)) }
}

/** Makes recovery codes for a person who has none left, and returns null for anybody else. */
export async function codesIfNoneLeft(db: Db, appSecret: string, personId: string): Promise<NewRecoveryCodes | null> {
  const had = await recoveryCodesOf(db, personId)
  return had && had.left > 0 ? null : newRecoveryCodes(appSecret, personId)
}

/** Replaces a person's recovery codes, of which only the hashes are stored. Returns the codes. */
export function* replaceRecoveryCodes(
  { sql }: SqlBuilder,
  personId: string,
  { codes, hashes }: NewRecoveryCodes,
  now: Date,
): Work<string[]> {
  yield* run(sql.deleteFrom('recoveryCodes').where('personId', '=', personId))
  const rows = hashes.map((codeHash) => ({ personId, codeHash, usedAt: null, createdAt: now.toISOString() }))
  yield* run(sql.insertInto('recoveryCodes').values(rows))
  return codes
}

/**
 * Gives codes to a person who has none left, and returns them. Null if another window was faster: those codes count, and
 * these are not shown.
 */
export function* giveRecoveryCodes(
  builder: SqlBuilder,
  personId: string,
  fresh: NewRecoveryCodes | null,
  now: Date,
): Work<string[] | null> {
  if (!fresh) return null
  yield* lockHead(builder)
  const { sql } = builder
  const left = yield* first(
    sql.selectFrom('recoveryCodes').select('codeHash').where('personId', '=', personId).where('usedAt', 'is', null),
  )
  return left ? null : yield* replaceRecoveryCodes(builder, personId, fresh, now)
}

/** Returns the hashes, one of which a code as typed has if it is right. */
export async function hashesOfRecoveryCode(
  db: Db,
  appSecret: string,
  { personId, code }: { personId: string; code: string },
): Promise<string[]> {
  const keyed = honoredSecrets(appSecret).map((secret) => keyedHash(secret, personId, plain(code)))
  const stored = await db
    .selectFrom('recoveryCodes')
    .select('codeHash')
    .where('personId', '=', personId)
    .limit(1)
    .executeTakeFirst()
  const salt = stored ? saltOf(stored.codeHash) : null
  // Codes of earlier releases have the keyed hash alone.
  return salt ? hashSecrets(keyed, salt) : keyed
}

/** Uses up a recovery code. False for a wrong or used one; only one of two concurrent requests gets it. */
export function* spendRecoveryCode(
  { sql }: SqlBuilder,
  { personId, hashes }: { personId: string; hashes: string[] },
  now: Date,
): Work<boolean> {
  const spent = yield* run(
    sql
      .updateTable('recoveryCodes')
      .set({ usedAt: now.toISOString() })
      .where('personId', '=', personId)
      .where('codeHash', 'in', hashes)
      .where('usedAt', 'is', null),
  )
  return spent > 0
}

/** Deletes a person's codes. */
export function* dropRecoveryCodes({ sql }: SqlBuilder, personId: string): Work<void> {
  yield* run(sql.deleteFrom('recoveryCodes').where('personId', '=', personId))
}

/** Returns how many codes a person has left, and when they were made; null without any. */
export async function recoveryCodesOf(db: Db, personId: string): Promise<{ left: number; madeAt: string } | null> {
  const rows = await db
    .selectFrom('recoveryCodes')
    .select(['usedAt', 'createdAt'])
    .where('personId', '=', personId)
    .execute()
  const [row] = rows
  return row ? { left: rows.filter(({ usedAt }) => usedAt === null).length, madeAt: row.createdAt } : null
}

function newCode(): string {
  const text = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

/** A code as it is compared: people type it without the dash, in small letters, and O for 0. */
const plain = (code: string) =>
  code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** Keyed, so that the database alone does not suffice to guess 40 bits; the slow hash comes on top. */
const keyedHash = (appSecret: string, personId: string, code: string) =>
  createHmac('sha256', derivedKey(appSecret, 'recovery codes')).update(`${personId} ${code}`).digest('base64url')

/** The salt in a hash of argon2, which is the fifth part between its dollar signs; null for another hash. */
function saltOf(hash: string): Buffer | null {
  const salt = hash.split('$')[4]
  return salt === undefined ? null : Buffer.from(salt, 'base64')
}
