import ScanLine from 'lucide-react/icons/scan-line'
import Users from 'lucide-react/icons/users'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { links } from './link-words.ts'

/**
 * Links from an event to its check-in page, for helpers, and to naming helpers, for admins, whose other actions are
 * right above.
 */
export function CheckInLinks({ eventId, isAdmin }: { eventId: string; isAdmin: boolean }) {
  return (
    <div className={`mb-6 flex flex-wrap gap-2 print:hidden ${isAdmin ? '-mt-4' : ''}`}>
      {/* Full page load: only the check-in page may use the camera. */}
      <LinkButton to={`/event/${eventId}/check-in`} icon={ScanLine} reloadDocument>
        {links.checkIn}
      </LinkButton>
      {isAdmin && (
        <LinkButton to={`/event/${eventId}/helpers`} icon={Users}>
          {links.helpers}
        </LinkButton>
      )}
    </div>
  )
}
