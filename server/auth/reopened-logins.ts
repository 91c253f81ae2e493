import type { SqlBuilder } from '#db/store.ts'
import type { ReopenedLoginRow } from '#db/tables/portal/auth.ts'
import type { Db } from '#db/tables/tables.ts'
import { run, type Work } from '#db/work.ts'

/** How long a person who lost everything waits, so that the owner of the account can object. */
const waitHours = 24

/** How many days after that the account stays open. */
const openDays = 7

const hourMs = 60 * 60_000

/** Lets a person in again by the first step alone, after the wait. A new act replaces an earlier one. */
export function* reopenLogin(
  { sql }: SqlBuilder,
  reopened: Pick<ReopenedLoginRow, 'personId' | 'chapterId' | 'reason' | 'reopenedBy'>,
  now: Date,
): Work<string> {
  const opensAt = new Date(now.getTime() + waitHours * hourMs).toISOString()
  const row = { ...reopened, opensAt, createdAt: now.toISOString() }
  yield* run(
    sql
      .insertInto('reopenedLogins')
      .values(row)
      .onConflict((conflict) => conflict.column('personId').doUpdateSet(row)),
  )
  return opensAt
}

/** Returns the act that lets a person in again, until a week after it did. */
export async function reopenedLoginOf(db: Db, personId: string, now: Date): Promise<ReopenedLoginRow | null> {
  const row = await db
    .selectFrom('reopenedLogins')
    .selectAll()
    .where('personId', '=', personId)
    .where('opensAt', '>', new Date(now.getTime() - openDays * 24 * hourMs).toISOString())
    .executeTakeFirst()
  return row ?? null
}

/** Ends the act: the person was let in, or objected. False if it was over. */
export function* endReopening({ sql }: SqlBuilder, personId: string): Work<boolean> {
  return (yield* run(sql.deleteFrom('reopenedLogins').where('personId', '=', personId))) > 0
}
