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

/** Returns whether no money moved in a payment. Those of earlier releases tell it by the stand-in's account alone. */
export const isPractice = ({ mode }: Pick<Env, 'mode'>, beginning: Beginning | undefined): boolean =>
  beginning !== undefined &&
  mode === 'live' &&
  (beginning.practice !== null || beginning.clientId.startsWith('standin-'))

/** Returns the same within a write; false for a payment entered by hand. */
export function* wasPractice(
  { sql }: { sql: Db },
  { chapter, env }: Pick<Context, 'chapter' | 'env'>,
  paymentId: string,
): Work<boolean> {
  return isPractice(env, yield* first(beginningOf(sql, chapter.id, paymentId)))
}
