import { planDate } from '#app/lib/format.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { FootBar } from '#app/ui/parts/foot-bar.tsx'
import { priceOf } from '#app/features/events/event-price.tsx'
import { joining, type EventView } from '#app/features/events/event-standing.ts'
import { registeredTexts, type OwnRegistration } from '#app/features/registrations/own/registered-texts.ts'

/** Price, date and button, at the bottom of a phone. */
export function JoinBar({ event }: { event: EventView }) {
  const { figure, unit } = priceOf(event)
  const { to, text } = joining(event)
  return (
    <FootBar
      action={
        <LinkButton to={to} look="primary">
          {text}
        </LinkButton>
      }
    >
      <p className="truncate">
        <b className="tabular font-semibold">{figure}</b> <span className="text-ink-2">{unit}</span>
      </p>
      <p className="tabular text-ink-2">{planDate(event.startsOn)}</p>
    </FootBar>
  )
}

/** For people who have registered: that they have, and the way to the ticket. */
export function OwnBar({ event, own: { ownPath, adults, minors } }: { event: EventView; own: OwnRegistration }) {
  const texts = registeredTexts(event)
  return (
    <FootBar
      action={
        <LinkButton to={ownPath} look="primary">
          {texts.view}
        </LinkButton>
      }
    >
      <p className="truncate font-semibold">{texts.title}</p>
      <p className="tabular text-ink-2">{texts.people(adults, minors) || planDate(event.startsOn)}</p>
    </FootBar>
  )
}
