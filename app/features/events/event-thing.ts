import { organizationOf } from '#app/lib/page/described.ts'
import type { RootData } from '#app/lib/page/viewer.ts'
import { hasFees, type EventView } from './event-standing.ts'

/** Returns an event for search engines: when, where, by whom, and what it costs (schema.org). */
export function eventThing(event: EventView, root: RootData, path: string): object {
  const address = root.frame.baseUrl + path
  return {
    '@type': 'Event',
    name: event.eventName,
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: event.eventAddress, address: event.eventAddress },
    organizer: organizationOf(root),
    url: address,
    ...(event.excerpt && { description: event.excerpt }),
    ...((hasFees(event) || event.minPriceCents !== null) && { offers: offerOf(event, address) }),
  }
}

const offerOf = (event: EventView, url: string) => ({
  ...(event.minPriceCents === null
    ? { '@type': 'Offer', price: dollarsOf(event.adultFeeCents) }
    : { '@type': 'AggregateOffer', lowPrice: dollarsOf(event.minPriceCents) }),
  priceCurrency: 'USD',
  availability: event.isSoldOut || event.isOver ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
  url,
})

const dollarsOf = (cents: number) => (cents / 100).toFixed(2)
