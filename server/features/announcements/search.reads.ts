import { searched } from '#server/records/public-lists.ts'
import { hitsOf, maxHitTextLength, type SearchSource } from '#server/records/search-source.ts'
import { beginningOf } from '#server/text/beginnings.ts'
import { excerpt } from '#server/text/rich-text.ts'
import { calendarDay } from '#server/time/clock.ts'

/**
 * Finds announcements with every word in the title or text, newest first. They are public. Only admins have a page that
 * lists them.
 */
export const announcementHits: SearchSource = ({ db, chapter }, question) => {
  const rows = db
    .selectFrom('announcements')
    .select(['announcementId', 'title', 'createdAt'])
    .select(beginningOf('bodyWords', 'words'))
    .where('chapterId', '=', chapter.id)
    .orderBy('createdAt', 'desc')
    .orderBy('announcementId')
  return hitsOf(
    searched(rows, ['title', 'bodyWords'], question.search),
    question,
    ({ announcementId, title, words, createdAt }) => ({
      title,
      to: `/announcements/${announcementId}`,
      text: excerpt(words, maxHitTextLength),
      on: calendarDay(new Date(createdAt), chapter.timeZone),
    }),
  )
}
