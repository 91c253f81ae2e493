import type { RootData } from '#app/lib/page/viewer.ts'
import type { EventView } from '#app/features/events/event-standing.ts'
import { eventThing } from '#app/features/events/event-thing.ts'
import type { Ticket } from './convention-tickets.tsx'

/** Returns a convention as structured data: the event, with the price of each ticket (schema.org). */
export function conventionThing(
  { event, tickets }: { event: EventView; tickets: Ticket[] },
  root: RootData,
  path: string,
): object {
  const thing = eventThing(event, root, path)
  if (tickets.length === 0) return thing
  const offers = tickets.map(({ name, priceCents, isSoldOut }) => ({
    '@type': 'Offer',
    name,
    price: (priceCents / 100).toFixed(2),
    priceCurrency: 'USD',
    availability:
      isSoldOut || event.isSoldOut || event.isOver ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
    url: root.frame.baseUrl + path,
  }))
  return { ...thing, offers }
}
