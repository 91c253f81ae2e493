import { Prose } from '#app/ui/frame/prose.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { EventFacts } from '../events/event-facts.tsx'
import type { EventView } from '../events/event-standing.ts'

/** The event in short: name, what it is, when, where and the fees. */
export function EventCard({ event }: { event: EventView & { excerpt: string } }) {
  return (
    <Block title={event.eventName}>
      {event.excerpt && (
        <div className="mt-3">
          <Prose>
            <p>{event.excerpt}</p>
          </Prose>
        </div>
      )}
      <div className="mt-4">
        <EventFacts event={event} forAdmin={false} />
      </div>
    </Block>
  )
}
