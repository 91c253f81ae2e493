import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#db/tables/tables.ts'
import { first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { seal, unseal } from '#server/auth/secrets.ts'
import type { Context, Tx } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'

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
      .values({ ...row, chapterId: chapter.id })
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

/** Records that a report came in by the chapter's key. */
export function* noteReported({ sql, now }: Tx, chapterId: string): Work<void> {
  yield* run(
    sql.updateTable('mailReportKeys').set({ reportedAt: now.toISOString() }).where('chapterId', '=', chapterId),
  )
}
