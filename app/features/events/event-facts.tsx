import { dollars, eventTimes } from '#app/lib/format.ts'
import { Cells, type Cell } from '#app/ui/parts/cells.tsx'
import { asksFees, obstacleOf, type EventView } from './event-standing.ts'
import { InZone } from './in-zone.tsx'
import { particulars, values } from './words.ts'

/**
 * When, where and for how much; only admins are told that something has no limit (events section 2). What the price
 * beside it repeats is left out on wide screens.
 */
export function EventFacts({ event, forAdmin }: { event: EventView; forAdmin: boolean }) {
  // Of a past event nobody has to know when to come.
  const { starts, ends } = eventTimes(event.isOver ? { ...event, zone: '' } : event)
  const isBeside =
    !obstacleOf(event) && event.minPriceCents === null && !(forAdmin && (event.capCents === 0 || event.seats === null))
  const cells: Cell[] = [
    { key: particulars.starts, value: <InZone>{starts}</InZone> },
    { key: particulars.ends, value: <InZone>{ends}</InZone> },
    { key: particulars.location, value: event.eventAddress, wide: 'phone' },
  ]
  if (asksFees(event) && (forAdmin || !event.isOver)) {
    cells.push(
      { key: particulars.adultFee, value: feeText(event.adultFeeCents), isBeside },
      { key: particulars.childFee, value: feeText(event.minorFeeCents), isBeside },
    )
    if (event.capCents > 0)
      cells.push({ key: particulars.familyPrice, value: values.atMost(dollars(event.capCents)), isBeside })
    else if (forAdmin) cells.push({ key: particulars.familyPrice, value: values.noMaximum })
  }
  if (event.seatsLeft !== null && (forAdmin || !event.isOver))
    cells.push({ key: particulars.seatsLeft, value: values.seatsLeftOf(event.seatsLeft, event.seats ?? 0), isBeside })
  if (event.seats === null && forAdmin) cells.push({ key: particulars.seats, value: values.noLimit })
  return <Cells cells={cells} columns={3} />
}

const feeText = (cents: number) => (cents === 0 ? values.free : dollars(cents))
