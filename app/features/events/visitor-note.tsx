import '#app/styles/kit/note.css'
import { Link } from '#app/lib/remix.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { asVisitor as words } from './admin-words.ts'

/** Tells an admin that the page is shown as visitors see it, and leads back. */
export function VisitorNote({ event }: { event: { eventId: string; isPublished: boolean } }) {
  return (
    <Alert title={words.title} className="mb-6 print:hidden">
      {!event.isPublished && `${words.draft} `}
      <Link to={`/event/${event.eventId}`}>{words.back}</Link>
    </Alert>
  )
}
