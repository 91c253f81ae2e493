import Plus from 'lucide-react/icons/plus'
import { Link } from '#app/lib/remix.ts'
import { dollars } from '#app/lib/format.ts'
import { Badge } from '#app/ui/parts/badge.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { BlockLink } from '#app/ui/parts/block-link.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { DateLeaf } from '#app/ui/parts/date-leaf.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { chapterWords as words } from './landing-words.ts'

type Events = Outputs['dashboard']['ofChapter']['events']

/** The others count in the figures above. */
const maxListed = 5

/** The chapter's next events, each with its seats and the money it brought. */
export function NextEvents({ events }: { events: Events }) {
  return (
    <Block
      id="next-events"
      title={words.events}
      aside={<BlockLink to="/events">{words.allEvents}</BlockLink>}
      rows={events.length > 0}
    >
      {events.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 py-3">
          <p className="type-body text-ink-2">{words.noEvents}</p>
          <LinkButton to="/eventsnew" size="small" icon={Plus}>
            {words.newEvent}
          </LinkButton>
        </div>
      )}
      {events
        .slice(0, maxListed)
        .map(({ eventId, eventName, startsOn, seats, taken, people, amountCents, isPublished }) => (
          <div key={eventId} className="flex items-center gap-3">
            <DateLeaf day={startsOn.slice(0, 10)} />
            <div className="min-w-0 flex-1">
              <Link to={`/event/${eventId}`} className="block font-semibold wrap-anywhere hover:underline">
                {eventName}
              </Link>
              <Link
                to={`/event/${eventId}/registrations`}
                aria-label={words.registrationsOf(seatsText(seats, taken, people), eventName)}
                className="type-small text-link-line tabular inline-block min-h-6"
              >
                {seatsText(seats, taken, people)}
              </Link>
              {amountCents > 0 && <span className="type-small tabular text-ink-2"> · {dollars(amountCents)}</span>}
            </div>
            {isPublished ? (
              seats !== null && taken >= seats && <Badge>{words.soldOut}</Badge>
            ) : (
              <Badge tone="warning" dot="half">
                {words.draft}
              </Badge>
            )}
          </div>
        ))}
    </Block>
  )
}

const seatsText = (seats: number | null, taken: number, people: number) =>
  seats === null ? words.coming(people) : words.seats(taken, seats)
