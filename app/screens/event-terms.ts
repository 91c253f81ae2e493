import { dollars } from '#app/lib/format.ts'
import { asksFees, type EventView } from '#app/features/events/event-standing.ts'
import { particulars, price, values } from '#app/features/events/words.ts'
import type { Outputs } from '#server/wiring/api.ts'

type Offer = {
  event: Pick<
    EventView,
    'eventType' | 'registrationForm' | 'adultFeeCents' | 'minorFeeCents' | 'capCents' | 'seats' | 'seatsLeft'
  >
  programs: readonly { groups: Pick<Outputs['programs']['ofEvent'][number]['groups'][number], 'feeCents'>[] }[]
  hotels: readonly { rooms: Pick<Outputs['hotels']['ofEvent'][number]['rooms'][number], 'rentCents'>[] }[]
}

/** Returns the lines below an event's price: what children and families pay, what else it has, and what is left. */
export function termsBelowPrice({ event, programs, hotels }: Offer): { key: string; value: string }[] {
  const { adultFeeCents, minorFeeCents, capCents, seats, seatsLeft } = event
  const fees = programs.flatMap(({ groups }) => groups.map(({ feeCents }) => feeCents))
  const rents = hotels.flatMap(({ rooms }) => rooms.map(({ rentCents }) => rentCents))
  const hasFees = asksFees(event) && adultFeeCents + minorFeeCents > 0
  return [
    ...(hasFees && adultFeeCents > 0
      ? [{ key: particulars.childFee, value: minorFeeCents > 0 ? dollars(minorFeeCents) : values.free }]
      : []),
    ...(hasFees && capCents > 0 ? [{ key: particulars.familyPrice, value: values.atMost(dollars(capCents)) }] : []),
    // What packages include is not free.
    ...(fees.length > 0 && event.eventType !== 'election' && (Math.max(...fees) > 0 || asksFees(event))
      ? [{ key: price.programs, value: price.programFees(Math.min(...fees), Math.max(...fees)) }]
      : []),
    ...(rents.length > 0 ? [{ key: price.rooms, value: price.aNight(Math.min(...rents)) }] : []),
    ...(seatsLeft !== null ? [{ key: particulars.seatsLeft, value: values.seatsLeftOf(seatsLeft, seats ?? 0) }] : []),
  ]
}
