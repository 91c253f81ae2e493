import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { attachmentsAt } from '#server/providers/files/attachments.ts'

/** Returns the flyers of an event in the order in which they were added, each with details of its file. */
export async function flyersOf(db: Db, chapter: ChapterId, eventId: string) {
  const rows = await flyerRowsOf(db, chapter, eventId).execute()
  const files = await attachmentsAt(
    db,
    chapter,
    rows.map(({ flyer }) => flyer),
  )
  return rows.flatMap((row) =>
    files
      .filter(({ path }) => path === row.flyer)
      .map(({ contentType, bytes, pages }) => ({ ...row, contentType, bytes, pages })),
  )
}

/** The rows of an event's flyers, without their files. */
export const flyerRowsOf = (db: Db, chapter: ChapterId, eventId: string) =>
  db
    .selectFrom('eventFlyers')
    .select(['flyerId', 'flyer', 'createdAt', 'updatedAt'])
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .orderBy('createdAt')
    .orderBy('flyerId')
