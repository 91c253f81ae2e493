import { Badge, StatusBadge } from '#app/ui/parts/badge.tsx'
import { standingOf, type EventView } from './event-standing.ts'
import { event as words } from './words.ts'

/** The word on the event's badge: its own as long as the event is to come (decision 46). */
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
