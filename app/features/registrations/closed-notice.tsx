import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { givingTypes } from '#server/features/events/rules.ts'
import { holdMinutes } from '#server/features/registrations/rules.ts'
import type { EventView } from '../events/event-standing.ts'
import { eventPath, hasOwnPage } from './registration-links.tsx'
import { waiting } from './waiting-list/waiting-words.ts'
import { closed as words } from './words.ts'

/** Why registration for this event is closed, and where to go from here. */
export function ClosedNotice({ event, obstacle }: { event: EventView; obstacle: string }) {
  const isSoldOut = event.isSoldOut && event.isPublished && !event.isOver
  const takesGifts = givingTypes.includes(event.eventType)
  return (
    <div className="mt-6 max-w-180">
      <Alert tone={isSoldOut ? 'warning' : 'info'} title={isSoldOut ? words.soldOut : obstacle}>
        {isSoldOut && words.onHold(holdMinutes)}
        {takesGifts && words.give}
      </Alert>
      <p className="mt-6 flex flex-wrap gap-3">
        {takesGifts && (
          <LinkButton to="/donate" look="primary">
            {words.donate}
          </LinkButton>
        )}
        {isSoldOut && (
          <LinkButton to={`${eventPath(event)}/waiting`} look="primary">
            {waiting.join}
          </LinkButton>
        )}
        {!isSoldOut && !takesGifts && (
          <LinkButton to="/calendar" look="primary">
            {words.others}
          </LinkButton>
        )}
        {hasOwnPage(event) && <LinkButton to={eventPath(event)}>{words.toEvent}</LinkButton>}
        <LinkButton to="/">{words.home}</LinkButton>
      </p>
    </div>
  )
}
