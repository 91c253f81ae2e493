import type { Db } from '#db/tables/tables.ts'
import { first, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { namesOf } from '../../members/reads.ts'

/** Returns the amount above which a refund needs a second admin; null when one is enough. */
export function* confirmAboveWithin({ sql }: Pick<Tx, 'sql'>, chapter: ChapterId): Work<number | null> {
  return (yield* first(settingOf(sql, chapter)))?.confirmRefundsAboveCents ?? null
}

/** Selects the cents above which a second admin confirms the chapter's refunds; null for never. */
export const settingOf = (sql: Db, chapter: ChapterId) =>
  sql.selectFrom('chapters').select('confirmRefundsAboveCents').where('chapterId', '=', chapter)

/** Adds to payment rows whether one of their refunds waits for a second admin. */
export async function withRequests<Row extends { paymentId: string | null }>(
  db: Db,
  chapter: ChapterId,
  rows: readonly Row[],
) {
  const waiting = await db
    .selectFrom('refundRequests')
    .select('paymentId')
    .where('chapterId', '=', chapter)
    .where('state', '=', 'asked')
    .execute()
  const ids = new Set(waiting.map(({ paymentId }) => paymentId))
  return rows.map((row) => ({ ...row, refundWaits: row.paymentId !== null && ids.has(row.paymentId) }))
}

/**
 * Returns the name of an admin who requested a refund: one of the chapter, or a system admin, who is in no chapter's
 * names. Empty once they left.
 */
export async function requesterName(db: Db, chapter: ChapterId, personId: string): Promise<string> {
  const name = (await namesOf(db, chapter, [personId])).get(personId) ?? (await systemAdminName(db, personId))
  return name ? `${name.firstName} ${name.lastName}`.trim() : ''
}

const systemAdminName = (db: Db, personId: string) =>
  db
    .selectFrom('members')
    .innerJoin('people', 'people.personId', 'members.personId')
    .select(['firstName', 'lastName'])
    .where('members.personId', '=', personId)
    .where('isSystemAdmin', '=', 1)
    .executeTakeFirst()
