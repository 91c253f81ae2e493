import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'

/** The chapter's announcements, which have a page each, the newest first, and when each changed. */
export const announcementPages = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('announcements')
    .select(['announcementId as id', 'updatedAt as changedAt'])
    .where('chapterId', '=', chapter)
    .orderBy('createdAt', 'desc')
    .orderBy('announcementId')

/** The announcements that feeds tell of, the newest first. */
export const newestAnnouncements = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('announcements')
    .select(['announcementId', 'title', 'body', 'createdAt'])
    .where('chapterId', '=', chapter)
    .orderBy('createdAt', 'desc')
    .orderBy('announcementId')
