import type { ProviderFeeRow } from '#db/tables/books.ts'
import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { actorNames } from '../../members/person.reads.ts'

export type BookedFee = Omit<ProviderFeeRow, 'chapterId' | 'position'> & { by: string }

/** Returns the newest fees of the chapter's accounts that are in the books, and the number of all. */
export async function bookedFees(
  db: Db,
  chapter: ChapterId,
  limit: number,
): Promise<{ rows: BookedFee[]; count: number }> {
  const all = db.selectFrom('providerFees').where('chapterId', '=', chapter)
  const [rows, counted] = await Promise.all([
    all
      .select(['transactionId', 'eventCode', 'feeCents', 'movedAt', 'actor', 'bookedAt'])
      .orderBy('movedAt', 'desc')
      .orderBy('transactionId')
      .limit(limit)
      .execute(),
    all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const nameOf = await actorNames(
    db,
    chapter,
    rows.map(({ actor }) => actor),
  )
  return { rows: rows.map((row) => ({ ...row, by: nameOf(row.actor) })), count: Number(counted.count) }
}

/** Returns what of these transactions the books have as fees of the account, in cents. */
export async function feesAmong(
  db: Db,
  chapter: ChapterId,
  transactionIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('providerFees')
    .select(['transactionId', 'feeCents'])
    .where('chapterId', '=', chapter)
    .where('transactionId', 'in', transactionIds)
    .execute()
  return new Map(rows.map(({ transactionId, feeCents }) => [transactionId, feeCents]))
}
