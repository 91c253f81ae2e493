import { dollars } from '#app/lib/format.ts'
import { FigureRow } from '#app/ui/parts/figure-row.tsx'
import { givingTypes } from '#server/features/events/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { numbers as words } from './admin-words.ts'
import type { EventView } from './event-standing.ts'

type EventNumbersProps = {
  event: EventView
  sums: Outputs['registrations']['sums']
  /** People on the waiting list. */
  waiting: number
}

/** What an event has brought so far, for admins: people, money, seats. The first figure leads to the registrations. */
export function EventNumbers({ event, sums, waiting }: EventNumbersProps) {
  const figures = figuresOf(event, sums, waiting).map((figure, index) => {
    const leads = { to: `/event/${event.eventId}/registrations`, label: words.registrationsOf(figure) }
    return index === 0 && sums.registrations > 0 ? { ...figure, leads } : figure
  })
  return <FigureRow figures={figures} />
}

/** Returns the figures in display order. */
export function figuresOf(
  { eventType, seats, seatsLeft }: Pick<EventView, 'eventType' | 'seats' | 'seatsLeft'>,
  { registrations, adults, minors, amountCents }: EventNumbersProps['sums'],
  waiting: number,
): { name: string; value: string }[] {
  const received = { name: words.received, value: dollars(amountCents) }
  if (givingTypes.includes(eventType)) return [{ name: words.donations, value: count(registrations) }, received]
  if (eventType === 'election') return [{ name: words.nominations, value: count(registrations) }, received]
  return [
    { name: words.people, value: count(adults + minors) },
    { name: words.adults, value: count(adults) },
    { name: words.children, value: count(minors) },
    received,
    ...(seats === null ? [] : [{ name: words.seatsLeft, value: `${count(seatsLeft ?? 0)} / ${count(seats)}` }]),
    ...(waiting > 0 ? [{ name: words.waiting, value: count(waiting) }] : []),
  ]
}

const count = (number: number) => number.toLocaleString('en-US')
