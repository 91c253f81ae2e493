import type { Db } from '#db/tables/tables.ts'
import type { ChapterId } from '#server/chapter.ts'
import { beginningOf } from '#server/text/beginnings.ts'

/** The chapter's announcements that have a page, newest first, with the time of their last change. */
export const announcementPages = (db: Db, chapter: ChapterId) =>
  db
    .selectFrom('announcements')
    .select(['announcementId as id', 'updatedAt as changedAt'])
    .where('chapterId', '=', chapter)
    .orderBy('createdAt', 'desc')
    .orderBy('announcementId')

/** The announcements for feeds, newest first, with the first `signs` characters of their texts. */
export const newestAnnouncements = (db: Db, chapter: ChapterId, signs: number) =>
  db
    .selectFrom('announcements')
    .select(['announcementId', 'title', 'createdAt'])
    .select(beginningOf('body', 'body', signs))
    .where('chapterId', '=', chapter)
    .orderBy('createdAt', 'desc')
    .orderBy('announcementId')
