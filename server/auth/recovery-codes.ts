import { createHmac, randomInt } from 'node:crypto'
import type { SqlBuilder } from '#db/store.ts'
import type { Db } from '#db/tables/tables.ts'
import { run, type Work } from '#db/work.ts'
import { derivedKey, honoredSecrets } from './secrets.ts'

const count = 10

/** Without I, L, O and U, which are read as digits or as something else. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Replaces a person's recovery codes, and returns the new ones, which are stored only as keyed hashes. */
export function* renewRecoveryCodes(
  { sql }: SqlBuilder,
  appSecret: string,
  personId: string,
  now: Date,
): Work<string[]> {
  const codes = Array.from({ length: count }, newCode)
  yield* run(sql.deleteFrom('recoveryCodes').where('personId', '=', personId))
  const rows = codes.map((code) => ({
    personId,
    codeHash: hashOf(appSecret, personId, plain(code)),
    usedAt: null,
    createdAt: now.toISOString(),
  }))
  yield* run(sql.insertInto('recoveryCodes').values(rows))
  return codes
}

/** Uses up a recovery code, as typed. False for a wrong or used one; only one of two concurrent requests gets it. */
export function* spendRecoveryCode(
  { sql }: SqlBuilder,
  appSecret: string,
  { personId, code }: { personId: string; code: string },
  now: Date,
): Work<boolean> {
  const hashes = honoredSecrets(appSecret).map((secret) => hashOf(secret, personId, plain(code)))
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

/** 40 bits could be guessed from a plain hash, so it takes the portal's secret too. */
const hashOf = (appSecret: string, personId: string, code: string) =>
  createHmac('sha256', derivedKey(appSecret, 'recovery codes')).update(`${personId} ${code}`).digest('base64url')
