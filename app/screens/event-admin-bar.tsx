import CalendarX from 'lucide-react/icons/calendar-x'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Mail from 'lucide-react/icons/mail'
import PanelTop from 'lucide-react/icons/panel-top'
import Pencil from 'lucide-react/icons/pencil'
import ScanLine from 'lucide-react/icons/scan-line'
import Users from 'lucide-react/icons/users'
import { links } from '#app/features/check-in/link-words.ts'
import { adminBar as words, membersEmail, publishWords } from '#app/features/events/admin-words.ts'
import { EventNumbers } from '#app/features/events/event-numbers.tsx'
import type { EventView } from '#app/features/events/event-standing.ts'
import { PublishButton, PublishDialog, usePublishing } from '#app/features/events/publish-button.tsx'
import { useOffers } from '#app/lib/page/withheld.ts'
import { Link } from '#app/lib/remix.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Icon, type IconShape } from '#app/ui/parts/icon.tsx'
import { Popover } from '#app/ui/table/popover.tsx'
import type { Outputs } from '#server/wiring/api.ts'

type EventAdminBarProps = {
  event: EventView
  sums: Outputs['registrations']['sums']
  /** People on the waiting list. */
  waiting: number
  /** The panel of an event that was just published has the email already. */
  hasPanel: boolean
}

/** What an event has brought so far, and what admins do with it: daily actions as buttons, the others in a menu. */
export function EventAdminBar({ event, sums, waiting, hasPanel }: EventAdminBarProps) {
  const { eventId, isPublished, isCancelled } = event
  const isDraft = !isPublished && !isCancelled
  const hasRegistrations = sums.registrations > 0
  return (
    <div className="mt-6">
      {/* Zeros say nothing. */}
      {(sums.registrations > 0 || waiting > 0) && (
        <div className="mb-5">
          <EventNumbers event={event} sums={sums} waiting={waiting} />
        </div>
      )}
      {/* On phones in two columns, so that no row is ragged; the button of a draft and a last one alone take both. */}
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap print:hidden">
        {isDraft && <PublishButton event={event} registered={sums.registrations} className="max-sm:col-span-2" />}
        <LinkButton to={`/event/${eventId}/edit`} icon={Pencil}>
          {words.edit}
        </LinkButton>
        {hasRegistrations && (
          <LinkButton to={`/event/${eventId}/registrations`} icon={ClipboardList}>
            {words.registrations(sums.registrations)}
          </LinkButton>
        )}
        {/* Full page load: only the check-in page may use the camera. */}
        {!isDraft && (
          <LinkButton to={`/event/${eventId}/check-in`} icon={ScanLine} reloadDocument>
            {links.checkIn}
          </LinkButton>
        )}
        <LinkButton to={`/event/${eventId}?as=visitor`} icon={Eye}>
          {words.asVisitor}
        </LinkButton>
        <MoreMenu
          event={event}
          hasPanel={hasPanel}
          className={isDraft === hasRegistrations ? undefined : 'max-sm:col-span-2'}
        />
      </div>
      {/* Outside the menu, which is closed while the dialog asks. */}
      {isPublished && !isCancelled && <PublishDialog event={event} registered={sums.registrations} />}
    </div>
  )
}

type MoreMenuProps = Pick<EventAdminBarProps, 'event' | 'hasPanel'> & { className?: string }

/** What admins do with an event now and then; left out where the viewer may do none of it. */
function MoreMenu({ event, hasPanel, className }: MoreMenuProps) {
  const { eventId, isPublished, isCancelled, isOver } = event
  const { address, isWithheld } = usePublishing(event)
  const offers = useOffers()
  const page = (name: string) => `/event/${eventId}/${name}`
  const isDraft = !isPublished && !isCancelled
  const lines: MenuLine[] = [
    { has: isPublished && !isOver && !hasPanel, to: membersEmail, icon: Mail, text: words.email },
    { has: event.showsLanding === 1, to: page('landing'), icon: PanelTop, text: words.landing },
    { has: isDraft, to: page('check-in'), icon: ScanLine, text: links.checkIn, reloadDocument: true },
    { has: true, to: page('helpers'), icon: Users, text: links.helpers },
    {
      has: isPublished && !isCancelled && !isWithheld,
      to: address,
      icon: EyeOff,
      text: publishWords.unpublish.act,
      preventScrollReset: true,
    },
    {
      has: !isOver || isCancelled,
      to: page('cancel'),
      icon: CalendarX,
      text: isCancelled ? words.cancellation : words.cancel,
    },
  ]
  const offered = lines.filter(({ has, to }) => has && offers(to))
  if (offered.length === 0) return null
  return (
    <Popover
      right
      size="normal"
      className={className}
      label={
        <>
          {words.more} <Icon of={ChevronDown} />
        </>
      }
    >
      {offered.map(({ has: _, icon, text, ...link }) => (
        <Link key={link.to} {...link} className="menu-line">
          <Icon of={icon} /> {text}
        </Link>
      ))}
    </Popover>
  )
}

type MenuLine = {
  /** Whether the event has it now. */
  has: boolean
  to: string
  icon: IconShape
  text: string
  reloadDocument?: boolean
  preventScrollReset?: boolean
}
