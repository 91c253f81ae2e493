import { dollars } from '#app/lib/format.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Figure } from '#app/ui/parts/money.tsx'
import { StatusBadge } from '#app/ui/parts/badge.tsx'
import { hasFees, joining, obstacleOf, type EventView } from './event-standing.ts'

/** What it costs for one, as a figure and what it is for. */
export function priceOf(event: EventView): { figure: string; unit: string } {
  if (joining(event).text === 'Donate') return { figure: 'Give', unit: 'what you like' }
  if (!hasFees(event) || event.adultFeeCents + event.minorFeeCents === 0) return { figure: 'Free', unit: 'of charge' }
  return event.adultFeeCents > 0 ? { figure: dollars(event.adultFeeCents), unit: 'per adult' } : { figure: dollars(event.minorFeeCents), unit: 'per minor' }
}

/** The panel beside an event: the price and the button, or why there is none. On phones the bar at the foot has both. */
export function EventPrice({ event }: { event: EventView }) {
  const { figure, unit } = priceOf(event)
  const obstacle = obstacleOf(event)
  const { to, text } = joining(event)
  return (
    <section className={`panel panel-body ${obstacle ? '' : 'max-lg:hidden'}`} aria-label={text}>
      {unit.startsWith('per') && <p className="type-body text-ink-2">From</p>}
      <p>
        <Figure>{figure}</Figure> <span className="type-body ml-0.5 text-ink-2">{unit}</span>
      </p>
      {obstacle ? (
        <p className="type-body mt-3 flex flex-wrap items-center gap-2">
          {event.isSoldOut && event.isPublished && !event.isOver && <StatusBadge status="SOLD OUT" />}
          {obstacle}
        </p>
      ) : (
        <>
          <LinkButton to={to} look="primary" wide className="mt-4">
            {text}
          </LinkButton>
          <p className="type-small mt-4 text-ink-2">
            Open to members and guests.{event.seatsLeft !== null && ` ${seatsText(event.seatsLeft)} left.`}
          </p>
        </>
      )}
    </section>
  )
}

const seatsText = (count: number) => (count === 1 ? '1 seat' : `${count} seats`)
