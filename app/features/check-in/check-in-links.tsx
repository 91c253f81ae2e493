import ScanLine from 'lucide-react/icons/scan-line'
import Users from 'lucide-react/icons/users'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { links } from './link-words.ts'

/** Links from an event to its check-in page, for helpers, and to naming helpers, for admins. */
export function CheckInLinks({ eventId, isAdmin = false }: { eventId: string; isAdmin?: boolean }) {
  return (
    <>
      {/* Full page load: only the check-in page may use the camera. */}
      <LinkButton to={`/event/${eventId}/check-in`} icon={ScanLine} reloadDocument>
        {links.checkIn}
      </LinkButton>
      {isAdmin && (
        <LinkButton to={`/event/${eventId}/helpers`} icon={Users}>
          {links.helpers}
        </LinkButton>
      )}
    </>
  )
}
