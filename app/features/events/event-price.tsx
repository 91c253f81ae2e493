import { givingTypes } from '#server/features/events/rules.ts'
import { useMay } from '#app/lib/page/viewer.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Figure } from '#app/ui/parts/money.tsx'
import { SummaryLines, type SummaryLine } from '#app/ui/parts/summary.tsx'
import { hasFees, joining, obstacleOf, type EventView } from './event-standing.ts'
import { RefundSteps } from './refund-steps.tsx'
import { obstacles, price } from './words.ts'

/** Returns the price per person, as a figure with its unit; the lowest if packages and groups make the price. */
export function priceOf(event: Pick<EventView, 'eventType' | 'adultFeeCents' | 'minorFeeCents' | 'minPriceCents'>): {
  figure: string
  unit: string
} {
  if (givingTypes.includes(event.eventType)) return price.any
  if (event.eventType === 'election') return price.position
  if (event.minPriceCents !== null) return event.minPriceCents > 0 ? price.from(event.minPriceCents) : price.free
  if (!hasFees(event) || event.adultFeeCents + event.minorFeeCents === 0) return price.free
  return event.adultFeeCents > 0 ? price.perAdult(event.adultFeeCents) : price.perChild(event.minorFeeCents)
}

type EventPriceProps = {
  event: EventView
  /** Below the price: what children pay, what is left. */
  terms: SummaryLine[]
  /** The label of the button for people who have registered already. */
  again?: string | undefined
}

/** The panel beside an event: the price and the button, or why there is none. On phones both are in the bottom bar. */
export function EventPrice({ event, terms, again }: EventPriceProps) {
  const { figure, unit } = priceOf(event)
  const obstacle = obstacleOf(event)
  const { to, text } = joining(event)
  const managesEvents = useMay('events')
  return (
    <>
      <section className={`panel panel-body ${obstacle ? '' : 'max-lg:hidden'}`} aria-label={text}>
        {!event.isOver && (
          <p>
            <Figure>{figure}</Figure> <span className="type-body ml-0.5 text-ink-2">{unit}</span>
          </p>
        )}
        {obstacle ? (
          <>
            <p className="type-body not-first:mt-3">{obstacle}</p>
            {obstacle !== obstacles.soldOut && !managesEvents && (
              <LinkButton to="/calendar" wide className="mt-4">
                {price.others}
              </LinkButton>
            )}
            {obstacle === obstacles.soldOut && (
              <LinkButton to={`/event/${event.eventId}/waiting`} look="primary" wide className="mt-4">
                {price.joinList}
              </LinkButton>
            )}
          </>
        ) : (
          <>
            {terms.length > 0 && <SummaryLines lines={terms} className="mt-4 border-t border-rule pt-4" />}
            <LinkButton to={to} look={again ? 'quiet' : 'primary'} wide className="mt-4">
              {again ?? text}
            </LinkButton>
            <p className="type-small mt-4 text-ink-2">
              {event.eventType === 'election' ? price.openToActive : price.openTo}
            </p>
          </>
        )}
      </section>
      {!obstacle && <RefundSteps steps={event.refundSteps} className="lg:mt-4" />}
    </>
  )
}
