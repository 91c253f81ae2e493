import ScanLine from 'lucide-react/icons/scan-line'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { links } from './link-words.ts'

/** Leads helpers from an event to its check-in page. */
export function CheckInLink({ eventId }: { eventId: string }) {
  return (
    // Full page load: only the check-in page may use the camera.
    <LinkButton to={`/event/${eventId}/check-in`} icon={ScanLine} reloadDocument>
      {links.checkIn}
    </LinkButton>
  )
}
