import type { Db } from '#db/tables/tables.ts'
import { first, type Work } from '#db/work.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Tx } from '#server/context.ts'
import { namesOf } from '../../members/reads.ts'

/** The amount above which a refund wants a second admin; null when one is enough. */
export function* confirmAboveWithin({ sql }: Pick<Tx, 'sql'>, chapter: ChapterId): Work<number | null> {
  return (yield* first(settingOf(sql, chapter)))?.confirmRefundsAboveCents ?? null
}

/** The cents above which a second admin confirms refunds of the chapter; null asks nobody. */
export const settingOf = (sql: Db, chapter: ChapterId) =>
  sql.selectFrom('chapters').select('confirmRefundsAboveCents').where('chapterId', '=', chapter)

/** Rows of payments with whether a refund of theirs waits for a second admin. */
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
 * The name of an admin who asked for a refund: one of the chapter, or a system admin, whom no chapter's names have.
 * Empty once they left.
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
