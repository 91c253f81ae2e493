import type { Outputs } from '#server/wiring/api.ts'
import { activityArticle } from '#app/features/activities/activity-article.tsx'
import { Link } from '#app/lib/remix.ts'
import { ArticleRow } from '#app/ui/articles/article-row.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { QuietBlock } from './home-blocks.tsx'
import { homeWords as words } from './home-words.ts'

/** The latest activities with their pictures. If there are none, visitors see nothing, and admins a link to add one. */
export function ActivitiesBlock({
  activities,
  isAdmin,
}: {
  activities: Outputs['activities']['latest']
  isAdmin: boolean
}) {
  if (activities.length > 0) {
    return (
      <Block
        title={words.activities}
        aside={
          <Link to="/activities" className="type-body text-link-line">
            {words.allActivities}
          </Link>
        }
      >
        {/* On phones three of them, the first with its picture in full. */}
        <ul className="max-sm:[&>li:nth-child(n+4)]:hidden">
          {activities.map((activity, index) => (
            <ArticleRow
              key={activity.activityId}
              article={{ ...activityArticle(activity), foot: undefined }}
              pictures="left"
              readMore={words.readMore}
              level="h3"
              isShort={index > 0}
            />
          ))}
        </ul>
      </Block>
    )
  }
  if (!isAdmin) return null
  return (
    <QuietBlock title={words.activities}>
      {words.noActivities}{' '}
      <Link to="/activity?dialog=add" className="text-link-line">
        {words.firstActivity}
      </Link>
    </QuietBlock>
  )
}
