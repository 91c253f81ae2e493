import { useOffers } from '#app/lib/page/withheld.ts'
import { Link } from '#app/lib/remix.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { StatusBadge } from '#app/ui/parts/badge.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { DateLeaf } from '#app/ui/parts/date-leaf.tsx'
import { QuietBlock } from './home-blocks.tsx'
import { homeWords as words } from './home-words.ts'

type Announced = Outputs['events']['upcoming'][number]

type EventsBlockProps = {
  id?: string
  title: string
  events: Announced[]
  empty: string
  isAdmin: boolean
  /** URL of the full list. */
  all: string
}

/**
 * Published events: the date as a calendar leaf, the name, the place, and whether registration is open. Hidden from
 * visitors if there are none.
 */
export function EventsBlock({ id, title, events, empty, isAdmin, all }: EventsBlockProps) {
  const offers = useOffers()
  if (events.length === 0) {
    return (
      isAdmin && (
        <QuietBlock title={title}>
          {empty}{' '}
          {offers('/eventsnew') && (
            <Link to="/eventsnew" className="text-link-line">
              {words.firstEvent}
            </Link>
          )}
        </QuietBlock>
      )
    )
  }
  return (
    <Block
      id={id}
      title={title}
      aside={
        <Link to={all} aria-label={words.allOf(title)} className="type-small text-link-line">
          {words.all}
        </Link>
      }
      rows
    >
      {/* On phones three of them: the rest is in the calendar. */}
      {events.map((event, index) => (
        <Link
          key={event.eventId}
          to={`/event/${event.eventId}`}
          className={`group flex gap-3 ${index > 2 ? 'max-sm:hidden' : ''}`}
        >
          <DateLeaf day={event.startsOn.slice(0, 10)} />
          <span className="min-w-0">
            <span className="type-body block font-medium group-hover:underline">{event.eventName}</span>
            <span className="type-fine mb-1 block text-ink-2">{event.eventAddress}</span>
            {!event.isOver && (
              <StatusBadge status={event.isSoldOut ? 'Sold out' : event.hasBegun ? 'Happening now' : 'Upcoming'} />
            )}
          </span>
        </Link>
      ))}
    </Block>
  )
}
