import { Link } from '#app/lib/remix.ts'
import type { Outputs } from '#server/api.ts'
import { StatusBadge } from '#app/ui/parts/badge.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { QuietBlock } from './home-blocks.tsx'

type Announced = Outputs['events']['upcoming'][number]

/** Published events: the day as a leaf of a calendar, the name, the place, and whether one can still come. */
export function EventsBlock({ id, title, events, empty }: { id?: string; title: string; events: Announced[]; empty: string }) {
  if (events.length === 0) return <QuietBlock title={title}>{empty}</QuietBlock>
  return (
    <Block id={id} title={title} rows>
      {events.map((event) => (
        <Link key={event.eventId} to={`/event/${event.eventId}`} className="group flex gap-3">
          <Leaf day={event.startsOn.slice(0, 10)} />
          <span className="min-w-0">
            <span className="type-body block font-medium group-hover:underline">{event.eventName}</span>
            <span className="type-fine mb-1 block text-ink-2">{event.eventAddress}</span>
            {!event.isOver && <StatusBadge status={event.isSoldOut ? 'Sold out' : event.hasBegun ? 'Happening now' : 'Upcoming'} />}
          </span>
        </Link>
      ))}
    </Block>
  )
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function Leaf({ day }: { day: string }) {
  return (
    <time dateTime={day} className="tabular w-11 shrink-0 self-start border border-rule text-center font-semibold">
      <span className="block bg-primary text-xs leading-5 text-primary-content">{months[Number(day.slice(5, 7)) - 1]}</span>
      <span className="block text-lg leading-7">{day.slice(8)}</span>
    </time>
  )
}
