import { Block } from '#app/ui/parts/block.tsx'
import { AdCarousel } from './ad-carousel.tsx'
import type { ShownAd } from './ad-shown.ts'
import { adWords as words } from './ad-words.ts'

/** The sponsors of an event, on its page. */
export function EventAds({ ads }: { ads: ShownAd[] }) {
  return (
    <div className="mt-8">
      <Block title={words.ofEvent}>
        <AdCarousel ads={ads} label={words.ofEvent} />
      </Block>
    </div>
  )
}
