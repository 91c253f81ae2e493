import Eye from 'lucide-react/icons/eye'
import Mail from 'lucide-react/icons/mail'
import Pencil from 'lucide-react/icons/pencil'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { adminBar } from './admin-words.ts'
import type { EventView } from './event-standing.ts'

/** Where an email to the members begins. */
export const membersEmail = '/emails?dialog=new'

type EventAdminLinksProps = {
  event: EventView
  /** The panel of an event that was just published has the email already. */
  hasPanel: boolean
}

/** The pages for admins about an event: its form, its landing page, an email about it. */
export function EventAdminLinks({ event, hasPanel }: EventAdminLinksProps) {
  const { eventId, isOver, isPublished, showsLanding } = event
  return (
    <>
      <LinkButton to={`/event/${eventId}/edit`} icon={Pencil}>
        {adminBar.edit}
      </LinkButton>
      {isPublished && !isOver && !hasPanel && (
        <LinkButton to={membersEmail} icon={Mail}>
          {adminBar.email}
        </LinkButton>
      )}
      {showsLanding === 1 && <LinkButton to={`/event/${eventId}/landing`}>{adminBar.landing}</LinkButton>}
      <LinkButton to={`/event/${eventId}?as=visitor`} icon={Eye}>
        {adminBar.asVisitor}
      </LinkButton>
    </>
  )
}

/** Leads to the cancellation of an event, or to its progress. */
export function EventCancelLink({ event: { eventId, isCancelled, isOver } }: { event: EventView }) {
  if (isOver && !isCancelled) return null
  return (
    <LinkButton to={`/event/${eventId}/cancel`}>{isCancelled ? adminBar.cancellation : adminBar.cancel}</LinkButton>
  )
}
