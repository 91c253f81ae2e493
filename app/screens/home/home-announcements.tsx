import type { Outputs } from '#server/wiring/api.ts'
import { AnnouncementLine } from '#app/features/announcements/announcement-line.tsx'
import { Link } from '#app/lib/remix.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { QuietBlock } from './home-blocks.tsx'
import { homeWords as words } from './home-words.ts'

/** The latest announcements. If there are none, visitors see nothing, and admins a link to write one. */
export function AnnouncementsBlock({
  announcements,
  isAdmin,
}: {
  announcements: Outputs['announcements']['latest']
  isAdmin: boolean
}) {
  if (announcements.length > 0) {
    return (
      <Block
        title={words.announcements}
        aside={
          <Link to="/announcements" aria-label={words.allOf(words.announcements)} className="type-small text-link-line">
            {words.all}
          </Link>
        }
        rows
      >
        {announcements.map((announcement) => (
          <AnnouncementLine key={announcement.announcementId} of={announcement} isShort />
        ))}
      </Block>
    )
  }
  if (!isAdmin) return null
  return (
    <QuietBlock title={words.announcements}>
      {words.noAnnouncements}{' '}
      <Link to="/announcement?dialog=add" className="text-link-line">
        {words.firstAnnouncement}
      </Link>
    </QuietBlock>
  )
}
