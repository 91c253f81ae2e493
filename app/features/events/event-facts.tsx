import { dollars, localDateTime } from '#app/lib/format.ts'
import { Cells, type Cell } from '#app/ui/parts/cells.tsx'
import { hasFees, type EventView } from './event-standing.ts'

/** When, where and for how much; admins also see the cap (events section 2). */
export function EventFacts({ event, forAdmin }: { event: EventView; forAdmin: boolean }) {
  const cells: Cell[] = [
    { key: 'Starts', value: localDateTime(event.startsOn) },
    { key: 'Ends', value: localDateTime(event.endsOn) },
    { key: 'Place', value: event.eventAddress, wide: 'phone' },
  ]
  if (hasFees(event)) {
    cells.push({ key: 'Adult fee', value: feeText(event.adultFeeCents) }, { key: 'Minor fee', value: feeText(event.minorFeeCents) })
    if (forAdmin) cells.push({ key: 'Cap', value: event.capCents > 0 ? dollars(event.capCents) : 'none' })
  }
  if (event.seatsLeft !== null && (forAdmin || !event.isOver)) cells.push({ key: 'Seats left', value: `${event.seatsLeft} of ${event.seats}` })
  if (event.seats === null && forAdmin) cells.push({ key: 'Seats', value: 'no limit' })
  return <Cells cells={cells} columns={3} />
}

const feeText = (cents: number) => (cents === 0 ? 'free' : dollars(cents))
