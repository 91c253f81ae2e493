import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EventFacts } from './event-facts.tsx'
import { priceOf } from './event-price.tsx'
import type { EventView } from './event-standing.ts'
import { eventThing } from './event-thing.ts'

const free = { eventType: 'convention', adultFeeCents: 0, minorFeeCents: 0, minPriceCents: null }

test.each([
  [{ minPriceCents: 75_00 }, 'from $75.00'],
  [{ minPriceCents: 75_00, adultFeeCents: 150_00 }, 'from $75.00'],
  [{ minPriceCents: 0, adultFeeCents: 150_00 }, 'Free of charge'],
  [{ eventType: 'competition', minPriceCents: 25_00 }, 'from $25.00'],
  [{ eventType: 'competition' }, 'Free of charge'],
  [{}, 'Free of charge'],
  [{ adultFeeCents: 25_00 }, '$25.00 per adult'],
  [{ eventType: 'donation', minPriceCents: 5_00 }, 'Give any amount'],
  [{ eventType: 'election' }, 'Fee by position'],
])('an event with %j costs %s', (changes, text) => {
  const { figure, unit } = priceOf({ ...free, ...changes })
  expect(`${figure} ${unit}`.trim()).toBe(text)
})

const event = {
  ...free,
  adultFeeCents: 25_00,
  startsOn: '2027-05-15T09:00',
  endsOn: '2027-05-15T17:00',
  eventAddress: 'Alder Hall',
  seats: null,
  seatsLeft: null,
  capCents: 60_00,
} as EventView

test('an event lists its fees if its form charges them, and not if it sells packages', () => {
  const factsOf = (registrationForm: EventView['registrationForm']) =>
    renderToStaticMarkup(createElement(EventFacts, { event: { ...event, registrationForm }, forAdmin: true }))
  expect(factsOf('standard')).toContain('Children under 18')
  for (const form of ['convention', 'packages'] as const)
    expect(factsOf(form), form).not.toMatch(/Adults|Children|Family price/)
})

test('search engines get the same price', () => {
  const root = {
    frame: { baseUrl: 'https://dc.example', chapter: {}, chapters: [], association: { shortName: 'AEA' } },
  } as unknown as Parameters<typeof eventThing>[1]
  const offerOf = (changes: object) =>
    (eventThing({ ...event, ...changes }, root, '/event/1') as { offers?: object }).offers
  expect(offerOf({})).toMatchObject({ '@type': 'Offer', price: '25.00' })
  expect(offerOf({ minPriceCents: 75_00 })).toMatchObject({ '@type': 'AggregateOffer', lowPrice: '75.00' })
  expect(offerOf({ eventType: 'competition' })).toBeUndefined()
})
