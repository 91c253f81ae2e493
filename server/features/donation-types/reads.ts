import type { Db } from '#db/tables/tables.ts'
import { first, type Work } from '#db/work.ts'
import type { SqlBuilder } from '#db/store.ts'
import type { ChapterId } from '#server/chapter.ts'

/** The causes of the chapter by name. */
export const causesIn = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('donationTypes')
    .select(['donationTypeName', 'donationTypeDescription'])
    .where('chapterId', '=', chapter)
    .orderBy('donationTypeName')
    .orderBy('donationTypeId')
    .execute()

/** A cause of the chapter by its name. */
export const causeNamed = (
  { sql }: SqlBuilder,
  chapter: ChapterId,
  name: string,
): Work<{ donationTypeId: string; donationTypeName: string } | undefined> =>
  first(
    sql
      .selectFrom('donationTypes')
      .select(['donationTypeId', 'donationTypeName'])
      .where('chapterId', '=', chapter)
      .where('donationTypeName', '=', name),
  )

/** Whether the chapter still collects for a cause. */
export function* isCollectedFor({ sql }: SqlBuilder, chapter: ChapterId, donationTypeId: string): Work<boolean> {
  const cause = yield* first(
    sql
      .selectFrom('donationTypes')
      .select('donationTypeId')
      .where('chapterId', '=', chapter)
      .where('donationTypeId', '=', donationTypeId),
  )
  return cause !== undefined
}
