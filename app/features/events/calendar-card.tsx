import { Link } from '#app/lib/remix.ts'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import type { Outputs } from '#server/wiring/api.ts'
import { eventTimes, isWholeDays, planDate, planDateTime, planTime } from '#app/lib/format.ts'
import type { DrawingName } from '#app/lib/drawings.ts'
import { Drawing } from '#app/ui/frame/drawing.tsx'
import { Badge, StatusBadge } from '#app/ui/parts/badge.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells, type Cell } from '#app/ui/parts/cells.tsx'
import { DateLeaf } from '#app/ui/parts/date-leaf.tsx'
import { InZone } from './in-zone.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { calendar as words } from './calendar-words.ts'
import { priceOf } from './event-price.tsx'
import { joining, obstacleOf, standingOf } from './event-standing.ts'
import { event as eventWords, particulars, values } from './words.ts'

export type ListedEvent = Outputs['events']['calendar']['rows'][number]

const pathOf = ({ eventId }: ListedEvent) => `/event/${eventId}`
const dayOf = ({ startsOn }: ListedEvent) => startsOn.slice(0, 10)

/** The next event, full width: the drawing, the excerpt, and the button. */
export function LeadEvent({ event, drawing }: { event: ListedEvent; drawing: DrawingName }) {
  const { figure, unit } = priceOf(event)
  const obstacle = obstacleOf(event)
  const { to, text } = joining(event)
  const cells: Cell[] = [
    { key: particulars.starts, value: <InZone>{eventTimes(event).starts}</InZone>, wide: 'phone' },
    { key: particulars.location, value: event.eventAddress, wide: 'phone' },
    { key: words.price, value: `${figure} ${unit}`.trim() },
    ...(event.seatsLeft === null
      ? []
      : [{ key: particulars.seatsLeft, value: values.seatsLeftOf(event.seatsLeft, event.seats ?? 0) }]),
  ]
  return (
    <article className="panel grid overflow-hidden lg:grid-cols-[7fr_5fr]">
      <Drawing name={drawing} decorative lazy={false} className="aspect-[16/10] h-full w-full" />
      <div className="flex min-w-0 flex-col gap-5 p-5 lg:p-7">
        <div className="flex gap-3">
          <DateLeaf day={dayOf(event)} />
          <div className="min-w-0">
            <h2 className="type-title wrap-anywhere">
              <Link to={pathOf(event)} className="hover:underline">
                {event.eventName}
              </Link>
            </h2>
            {event.excerpt && <p className="type-body mt-2 text-ink-2">{event.excerpt}</p>}
          </div>
        </div>
        <div className="mt-auto">
          <Cells cells={cells} columns={2} />
        </div>
        <p className="flex flex-wrap items-center gap-3">
          {obstacle ? (
            <LinkButton to={pathOf(event)}>{words.details}</LinkButton>
          ) : (
            <LinkButton to={to} look="primary">
              {text}
            </LinkButton>
          )}
          <Seats event={event} />
        </p>
      </div>
    </article>
  )
}

/** An upcoming event; the whole card is one link. */
export function EventCard({ event, drawing }: { event: ListedEvent; drawing: DrawingName }) {
  const { figure, unit } = priceOf(event)
  return (
    <Link to={pathOf(event)} className="panel group flex flex-col overflow-hidden hover:border-line">
      <Drawing name={drawing} ground="sheet" decorative className="aspect-video w-full border-b border-rule" />
      <span className="flex flex-1 gap-3 p-4">
        <DateLeaf day={dayOf(event)} />
        <span className="min-w-0">
          <span className="mb-1 block text-base/6 font-semibold wrap-anywhere group-hover:underline">
            {event.eventName}
          </span>
          <span className="type-small flex gap-2 text-ink-2">
            <Icon of={Clock} className="mt-0.5 shrink-0" />{' '}
            <span>
              <InZone>{timesOf(event)}</InZone>
            </span>
          </span>
          <span className="type-small mt-1 flex gap-2 text-ink-2">
            <Icon of={MapPin} className="mt-0.5 shrink-0" /> <span className="wrap-anywhere">{event.eventAddress}</span>
          </span>
        </span>
      </span>
      <span className="type-small flex min-h-11 items-center justify-between gap-3 border-t border-rule px-4 py-2">
        <span>
          <b className="tabular font-semibold">{figure}</b> <span className="text-ink-2">{unit}</span>
        </span>
        <Seats event={event} />
      </span>
    </Link>
  )
}

/** A past event, as a row. */
export function PastEvent({
  event,
}: {
  event: Pick<ListedEvent, 'eventId' | 'eventName' | 'eventAddress' | 'startsOn'>
}) {
  return (
    <Link to={`/event/${event.eventId}`} className="group flex items-center gap-3 border-b border-rule py-3">
      <DateLeaf day={event.startsOn.slice(0, 10)} withYear />
      <span className="type-body grid min-w-0 flex-1 gap-x-6 md:grid-cols-2">
        <span className="font-medium wrap-anywhere group-hover:underline">{event.eventName}</span>
        <span className="wrap-anywhere text-ink-2">{event.eventAddress}</span>
      </span>
    </Link>
  )
}

function timesOf({ startsOn, endsOn, zone }: ListedEvent): string {
  const isOneDay = startsOn.slice(0, 10) === endsOn.slice(0, 10)
  if (isWholeDays({ startsOn, endsOn }))
    return isOneDay ? planDate(startsOn) : words.until(planDate(startsOn), planDate(endsOn))
  return `${words.until(planDateTime(startsOn), isOneDay ? planTime(endsOn) : planDateTime(endsOn))} ${zone}`
}

/** Up to this many seats are announced as few. */
const fewSeats = 9

function Seats({ event }: { event: ListedEvent }) {
  const { seatsLeft, isSoldOut } = event
  if (isSoldOut) return <StatusBadge status={eventWords.soldOut} />
  if (seatsLeft === null || event.hasBegun) return <StatusBadge status={standingOf(event)} />
  const isFew = seatsLeft <= fewSeats
  return (
    <Badge tone={isFew ? 'warning' : 'success'} dot={isFew ? 'half' : 'full'}>
      {words.seatsLeft(seatsLeft)}
    </Badge>
  )
}
