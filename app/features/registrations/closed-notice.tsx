import { drawingFor } from '#app/lib/drawings.ts'
import { WayEnd } from '#app/ui/frame/way-end.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { givingTypes } from '#server/features/events/rules.ts'
import { holdMinutes } from '#server/features/registrations/rules.ts'
import type { EventView } from '../events/event-standing.ts'
import { eventPath } from './registration-links.tsx'
import { waiting } from './waiting-list/waiting-words.ts'
import { closed as words } from './words.ts'

/** Why registration for this event is closed, and where to go from here. */
export function ClosedNotice({ event, obstacle }: { event: EventView; obstacle: string }) {
  const isSoldOut = event.isSoldOut && event.isPublished && !event.isOver
  const takesGifts = givingTypes.includes(event.eventType) && !isSoldOut
  return (
    <div className="mt-8">
      <WayEnd
        title={isSoldOut ? words.soldOut : obstacle}
        drawing={drawingFor(event.eventId)}
        acts={
          <>
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
            <LinkButton to="/calendar" look={isSoldOut || takesGifts ? 'quiet' : 'primary'}>
              {words.others}
            </LinkButton>
            {!isSoldOut && !takesGifts && <LinkButton to="/">{words.home}</LinkButton>}
          </>
        }
      >
        {isSoldOut && words.onHold(holdMinutes)}
        {takesGifts && words.give}
      </WayEnd>
    </div>
  )
}
