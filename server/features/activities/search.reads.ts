import { searched } from '#server/records/public-lists.ts'
import { hitsOf, maxHitTextLength, type SearchSource } from '#server/records/search-source.ts'
import { beginningOf } from '#server/text/beginnings.ts'
import { opening } from '#server/text/rich-text.ts'
import { activitiesOf } from './reads.ts'

/**
 * Finds activities with every word in the title, text or category, latest first. They are public. Their list page has
 * no search field.
 */
export const activityHits: SearchSource = ({ db, chapter }, question) => {
  const rows = activitiesOf(db, chapter.id)
    .select(['activities.activityId', 'activities.title', 'activities.date'])
    .select(beginningOf('activities.body', 'body'))
  return hitsOf(
    searched(rows, ['activities.title', 'activities.bodyWords', 'activityCategories.name'], question.search),
    question,
    ({ activityId, title, body, date }) => ({
      title,
      to: `/activity/${activityId}`,
      text: opening(body, maxHitTextLength),
      on: date,
    }),
  )
}
