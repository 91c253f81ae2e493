import { Badge, StatusBadge } from '#app/ui/parts/badge.tsx'
import { standingOf, type EventView } from './event-standing.ts'
import { event as words } from './words.ts'

/** The event's badge: its own text while the event is upcoming [spec 46]. */
export function EventBadge({ event }: { event: EventView }) {
  if (event.isCancelled) return <StatusBadge status={words.cancelled} />
  if (!event.isPublished) return <Badge dot="hollow">{words.draft}</Badge>
  const standing = standingOf(event)
  if (!event.badge || standing !== words.upcoming) return <StatusBadge status={standing} />
  return (
    <Badge tone="success" dot="full">
      {event.badge}
    </Badge>
  )
}
