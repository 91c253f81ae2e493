import { isSignedIn } from '#server/auth/actor.ts'
import { searched } from '#server/records/public-lists.ts'
import { hitsOf, listAt, type SearchSource } from '#server/records/search-source.ts'
import { calendarDay } from '#server/time/clock.ts'
import { documentRecords } from './writes.ts'

/**
 * Finds documents by name and description, newest first. The parent's are public; others are for signed-in people
 * [spec 35].
 */
export const documentHits: SearchSource = async ({ db, chapter, actor }, question) => {
  if (!chapter.isMain && !isSignedIn(actor)) return null
  const rows = documentRecords
    .of(db, chapter.id)
    .select(['documentId', 'documentName', 'documentDescription', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('documentId')
  const hits = await hitsOf(
    searched(rows, ['documentName', 'documentDescription'], question.search),
    question,
    (row) => ({
      title: row.documentName,
      to: `/doc/${row.documentId}`,
      text: row.documentDescription,
      on: calendarDay(new Date(row.createdAt), chapter.timeZone),
    }),
  )
  return { ...hits, list: listAt('/documents', { search: question.search }) }
}
