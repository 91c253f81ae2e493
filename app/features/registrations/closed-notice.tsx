import { Alert } from '#app/ui/parts/alert.tsx'
import { StatusBadge } from '#app/ui/parts/badge.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { givingTypes } from '#server/features/events/rules.ts'
import { holdMinutes } from '#server/features/registrations/rules.ts'
import type { EventView } from '../events/event-standing.ts'
import { eventPath } from './registration-frame.tsx'

/** Nobody can register for this event now: why, and where one can go from here. */
export function ClosedNotice({ event, obstacle }: { event: EventView; obstacle: string }) {
  const isSoldOut = event.isSoldOut && event.isPublished && !event.isOver
  const takesGifts = givingTypes.includes(event.eventType)
  return (
    <div className="mt-6 max-w-180">
      <Alert tone={isSoldOut ? 'warning' : 'info'} title={isSoldOut ? <StatusBadge status="SOLD OUT" /> : obstacle}>
        {isSoldOut && `${seatsText(event.seats)} taken, or held for somebody who is paying. What is not paid for is free again after ${holdMinutes} minutes.`}
        {takesGifts && 'You can give to it on the donation page.'}
        {!isSoldOut && !takesGifts && 'The home page shows what is coming up.'}
      </Alert>
      <p className="mt-6 flex flex-wrap gap-3">
        {takesGifts && (
          <LinkButton to="/donate" look="primary">
            Donate
          </LinkButton>
        )}
        <LinkButton to={eventPath(event)}>Show the event</LinkButton>
        <LinkButton to="/">Home</LinkButton>
      </p>
    </div>
  )
}

const seatsText = (seats: number | null) => (seats === 1 ? 'The one seat is' : `All ${seats} seats are`)
