import { Link } from '#app/lib/remix.ts'
import { date } from '#app/lib/format.ts'

type Line = { announcementId: string; title: string; publishedOn: string; excerpt?: string }

type AnnouncementLineProps = {
  of: Line
  /** Without the excerpt on phones. */
  isShort?: boolean
}

/** An announcement in a list: date, title and excerpt. */
export function AnnouncementLine({
  of: { announcementId, title, publishedOn, excerpt },
  isShort = false,
}: AnnouncementLineProps) {
  return (
    <div>
      <p className="type-fine tabular text-ink-2">{date(publishedOn)}</p>
      <Link to={`/announcements/${announcementId}`} className="type-body font-medium wrap-anywhere hover:underline">
        {title}
      </Link>
      {excerpt && (
        <p className={`type-fine text-ink-2 wrap-anywhere ${isShort ? 'max-sm:hidden' : ''}`}>
          {withEllipsis(excerpt)}
        </p>
      )}
    </div>
  )
}

/** Keeps the ellipsis of an excerpt on the line of its last word. */
const withEllipsis = (excerpt: string) => excerpt.replace(/ …$/u, '\u00a0…')
