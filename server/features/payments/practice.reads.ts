import type { Db } from '#db/tables/tables.ts'
import { first, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import type { Env } from '#server/env.ts'

type Mode = Pick<Env, 'mode' | 'paypalEnvironment'>

/** Where a live portal takes payments without money: `practice` or `sandbox`; null where they are real, and in a demo. */
export const practiceOf = ({ mode, paypalEnvironment }: Mode): 'practice' | 'sandbox' | null =>
  mode !== 'live' || paypalEnvironment === 'production' ? null : paypalEnvironment

/** Selects how a payment was begun, which stays as it was when the portal goes over to real money. */
export const beginningOf = (sql: Db, chapter: ChapterId, paymentId: string) =>
  sql
    .selectFrom('attemptAccounts')
    .select(['clientId', 'practice'])
    .where('chapterId', '=', chapter)
    .where('paymentId', '=', paymentId)

type Beginning = { clientId: string; practice: string | null }

/**
 * Returns whether no money moved in a payment. Those of earlier releases tell it by the stand-in's account alone; one
 * entered by hand has no beginning, and is practice while the portal practices.
 */
export const isPractice = ({ mode, paypalEnvironment }: Mode, beginning: Beginning | undefined): boolean =>
  mode === 'live' &&
  (paypalEnvironment === 'practice' ||
    (beginning !== undefined && (beginning.practice !== null || beginning.clientId.startsWith('standin-'))))

/** Payments in one query, far from the databases' limits. */
const idsAtOnce = 500

/** Returns those of some payments in which no money moved. */
export async function practicesAmong(
  { db, chapter, env }: { db: Db; chapter: { id: ChapterId }; env: Mode },
  paymentIds: readonly string[],
): Promise<Set<string>> {
  if (env.mode !== 'live') return new Set()
  if (env.paypalEnvironment === 'practice') return new Set(paymentIds)
  const found = new Set<string>()
  for (let at = 0; at < paymentIds.length; at += idsAtOnce) {
    const rows = await db
      .selectFrom('attemptAccounts')
      .select(['paymentId', 'clientId', 'practice'])
      .where('chapterId', '=', chapter.id)
      .where('paymentId', 'in', paymentIds.slice(at, at + idsAtOnce))
      .execute()
    for (const row of rows) if (isPractice(env, row)) found.add(row.paymentId)
  }
  return found
}

/** Returns the same of one payment within a write. */
export function* wasPractice(
  { sql }: { sql: Db },
  { chapter, env }: Pick<Context, 'chapter' | 'env'>,
  paymentId: string,
): Work<boolean> {
  return isPractice(env, yield* first(beginningOf(sql, chapter.id, paymentId)))
}
