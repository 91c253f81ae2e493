import { isSignedIn } from '#server/auth/actor.ts'
import { hitsOf, listAt, maxHitTextLength, type SearchSource } from '#server/records/search-source.ts'
import { beginningOf } from '#server/text/beginnings.ts'
import { excerpt } from '#server/text/rich-text.ts'
import { calendarDay } from '#server/time/clock.ts'
import { matching } from './reads.ts'

/** Finds posts of the blog, matched and ordered like its list, for signed-in people. */
export const postHits: SearchSource = async ({ db, chapter, actor }, question) => {
  if (!isSignedIn(actor)) return null
  const rows = matching(db, chapter.id, question.search)
    .select(['blogId', 'title', 'createdAt'])
    .select(beginningOf('bodyWords', 'words'))
    .orderBy('createdAt', 'desc')
    .orderBy('blogId', 'desc')
  const hits = await hitsOf(rows, question, ({ blogId, title, words, createdAt }) => ({
    title,
    to: `/blogs/${blogId}`,
    text: excerpt(words, maxHitTextLength),
    on: calendarDay(new Date(createdAt), chapter.timeZone),
  }))
  return { ...hits, list: listAt('/blog', { keyword: question.search }) }
}
