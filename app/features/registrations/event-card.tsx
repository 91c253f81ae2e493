import { eventTimes } from '#app/lib/format.ts'
import { Block } from '#app/ui/parts/block.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { InZone } from '../events/in-zone.tsx'
import type { EventView } from '../events/event-standing.ts'
import { particulars } from '../events/words.ts'
import { priceOrFree } from './checkout/price-lines.ts'

type EventCardProps = {
  event: EventView
  /** Whether the fee is per person. */
  isByHead: boolean
}

/** A summary of the event: name, when, where, and any fees. */
export function EventCard({ event, isByHead }: EventCardProps) {
  const { eventName, eventAddress, adultFeeCents, minorFeeCents } = event
  const { starts, ends } = eventTimes(event)
  return (
    <Block title={eventName}>
      <div className="mt-4">
        <Cells
          columns={2}
          cells={[
            { key: particulars.starts, value: <InZone>{starts}</InZone> },
            { key: particulars.ends, value: <InZone>{ends}</InZone> },
            ...(isByHead
              ? [
                  { key: particulars.adultFee, value: priceOrFree(adultFeeCents) },
                  { key: particulars.childFee, value: priceOrFree(minorFeeCents) },
                ]
              : []),
            { key: particulars.location, value: eventAddress, wide: true },
          ]}
        />
      </div>
    </Block>
  )
}
