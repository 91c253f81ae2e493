import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { beginningOf } from '#server/text/beginnings.ts'

/** The chapter's announcements, which have a page each, the newest first, and when each changed. */
export const announcementPages = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('announcements')
    .select(['announcementId as id', 'updatedAt as changedAt'])
    .where('chapterId', '=', chapter)
    .orderBy('createdAt', 'desc')
    .orderBy('announcementId')

/** The announcements that feeds tell of, the newest first, with so many signs of their texts. */
export const newestAnnouncements = (db: Db, chapter: ChapterId, signs: number) =>
  db
    .selectFrom('announcements')
    .select(['announcementId', 'title', 'createdAt'])
    .select(beginningOf('body', 'body', signs))
    .where('chapterId', '=', chapter)
    .orderBy('createdAt', 'desc')
    .orderBy('announcementId')
