import '#app/styles/kit/note.css'
import { Link } from '#app/lib/remix.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { asVisitor as words } from './admin-words.ts'
import type { EventView } from './event-standing.ts'
import { obstacles } from './words.ts'

/** Tells that an event is canceled, and why. */
export function CancelNote({ event }: { event: Pick<EventView, 'cancelReason'> }) {
  return (
    <Alert tone="warning" title={obstacles.cancelled} className="mb-6">
      {event.cancelReason}
    </Alert>
  )
}

/** Tells an admin that the page is shown as visitors see it, and leads back. */
export function VisitorNote({ event }: { event: Pick<EventView, 'eventId' | 'isPublished'> }) {
  return (
    <Alert title={words.title} className="mb-6 print:hidden">
      {!event.isPublished && `${words.draft} `}
      <Link to={`/event/${event.eventId}`}>{words.back}</Link>
    </Alert>
  )
}
