import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/** The pages of the chapter's announcements, the newest first, and when each changed. */
export async function announcementPages(db: Db, chapter: ChapterId): Promise<{ path: string; changedAt: string }[]> {
  const rows = await db
    .selectFrom('announcements')
    .select(['announcementId', 'updatedAt'])
    .where('chapterId', '=', chapter)
    .orderBy('createdAt', 'desc')
    .orderBy('announcementId')
    .execute()
  return rows.map(({ announcementId, updatedAt }) => ({ path: `/announcements/${announcementId}`, changedAt: updatedAt }))
}
