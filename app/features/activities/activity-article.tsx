import Images from 'lucide-react/icons/images'
import type { Outputs } from '#server/wiring/api.ts'
import { date } from '#app/lib/format.ts'
import type { Article } from '#app/ui/articles/article-row.tsx'
import { UploadedPicture } from '#app/ui/media/uploaded-picture.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { activitiesWords as words } from './list-words.ts'

/** An activity as a row of a list. */
export function activityArticle({
  activityId,
  title,
  date: day,
  category,
  excerpt,
  picture,
  pictures,
  pdfs,
}: Outputs['activities']['latest'][number]): Article {
  return {
    id: activityId,
    to: `/activity/${activityId}`,
    over: words.over(date(day), category),
    title,
    excerpt,
    picture: picture && <UploadedPicture path={picture} alt="" sizes="(min-width: 40rem) 200px, 100vw" />,
    foot: pictures + pdfs > 0 && (
      <>
        <Icon of={Images} size={16} /> {words.files(pictures, pdfs)}
      </>
    ),
  }
}
