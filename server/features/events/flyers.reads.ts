import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { attachmentsAt } from '#server/providers/files/attachments.ts'

/** The flyers of an event in the order in which they were added, each with what its file is. */
export async function flyersOf(db: Db, chapter: ChapterId, eventId: string) {
  const rows = await flyerRowsOf(db, chapter, eventId).execute()
  const files = await attachmentsAt(db, chapter, rows.map(({ flyer }) => flyer))
  return rows.flatMap(({ flyerId, flyer }) => files.filter(({ path }) => path === flyer).map(({ contentType, bytes, pages }) => ({ flyerId, flyer, contentType, bytes, pages })))
}

/** The same without their files. */
export const flyerRowsOf = (db: Db, chapter: ChapterId, eventId: string) =>
  db
    .selectFrom('eventFlyers')
    .select(['flyerId', 'flyer'])
    .where('chapterId', '=', chapter)
    .where('eventId', '=', eventId)
    .orderBy('createdAt')
    .orderBy('flyerId')
