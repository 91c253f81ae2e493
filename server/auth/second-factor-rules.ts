import type { SqlBuilder } from '#db/store.ts'
import type { Db } from '#db/tables/tables.ts'
import { run, type Work } from '#db/work.ts'
import { Refusal } from '../refusal.ts'
import type { Clock } from '../time/clock.ts'
import type { SignedIn } from './actor.ts'

/** How long admins have to set up a second factor. */
const graceDays = 14

/** Returns from when on the admins of a chapter need a second factor, by its own rule or the association's; null if never. */
export async function neededFrom(db: Db, chapterId: string): Promise<string | null> {
  const rows = await db
    .selectFrom('secondFactorRules')
    .select('requiredFrom')
    .where((rule) => rule.or([rule('chapterId', '=', chapterId), rule('isForAll', '=', 1)]))
    .orderBy('requiredFrom')
    .execute()
  return rows[0]?.requiredFrom ?? null
}

/** Returns a chapter's own rule. */
export async function ownRule(db: Db, chapterId: string): Promise<string | null> {
  const row = await db
    .selectFrom('secondFactorRules')
    .select('requiredFrom')
    .where('chapterId', '=', chapterId)
    .executeTakeFirst()
  return row?.requiredFrom ?? null
}

/** Asks the admins of a chapter, or of all, for a second factor, after a time to set one up. Returns from when. */
export function* requireSecondFactor(
  { sql }: SqlBuilder,
  rule: { chapterId: string; isForAll: boolean; requiredBy: string },
  now: Date,
): Work<string> {
  const requiredFrom = new Date(now.getTime() + graceDays * 24 * 60 * 60_000).toISOString()
  yield* run(
    sql
      .insertInto('secondFactorRules')
      .values({ ...rule, isForAll: rule.isForAll ? 1 : 0, requiredFrom, createdAt: now.toISOString() })
      .onConflict((conflict) => conflict.column('chapterId').doNothing()),
  )
  return requiredFrom
}

/** Asks no longer. */
export function* dropSecondFactorRule({ sql }: SqlBuilder, chapterId: string): Work<boolean> {
  return (yield* run(sql.deleteFrom('secondFactorRules').where('chapterId', '=', chapterId))) > 0
}

/** Refuses the rights of an admin who still owes a second factor; the page to set one up stays open. @throws Refusal */
export function assertFactor({ factorNeededFrom }: Pick<SignedIn, 'factorNeededFrom'>, clock: Clock): void {
  if (!factorNeededFrom || factorNeededFrom > clock.now().toISOString()) return
  throw new Refusal(
    'forbidden',
    'Your chapter asks admins for a second factor. Set one up on your security page first.',
    {
      needsFactor: true,
    },
  )
}
