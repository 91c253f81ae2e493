import { SpeakersBlock } from '#app/features/images/speakers-block.tsx'
import { speakersAmong, withoutSpeakers } from '#app/features/images/speakers.ts'
import { HotelsBlock } from '#app/features/hotels/hotels-block.tsx'
import { PackagesBlock } from '#app/features/packages/packages-block.tsx'
import { ProgramsBlock } from '#app/features/programs/programs-block.tsx'
import type { EventView } from '#app/features/events/event-standing.ts'
import { PhotoWall } from '#app/ui/media/photo-wall.tsx'
import type { Outputs } from '#server/wiring/api.ts'

type Offer = {
  event: EventView
  packages: Outputs['packages']['list']
  programs: Outputs['programs']['ofEvent']
  hotels: Outputs['hotels']['ofEvent']
  pictures: Outputs['images']['ofEvent']
}

/** What an event offers, below its description: packages, programs, speakers, hotels and pictures. Empty if it has none. */
export function EventOffer({ event, packages, programs, hotels, pictures }: Offer) {
  return (
    <div className="grid gap-10 empty:hidden lg:mt-10">
      <PackagesBlock event={event} packages={packages} />
      <ProgramsBlock programs={programs} isElection={event.eventType === 'election'} />
      <SpeakersBlock speakers={speakersAmong(pictures)} />
      <HotelsBlock hotels={hotels} />
      <PhotoWall pictures={withoutSpeakers(pictures)} />
    </div>
  )
}
