import { AdCarousel } from '#app/features/advertisements/ad-carousel.tsx'
import type { DisplayedAd } from '#app/features/advertisements/displayed-ad.ts'
import { adWords } from '#app/features/advertisements/ad-words.ts'
import { PictureCarousel } from '#app/ui/media/picture-carousel.tsx'
import { event as words } from '#app/features/events/words.ts'

type EventCarouselProps = { ads: DisplayedAd[]; pictures: Parameters<typeof PictureCarousel>[0]['pictures'] }

/**
 * The top of an event's page: its advertisements and the chapter's if any, otherwise its own pictures (events section
 * 2).
 */
export function EventCarousel({ ads, pictures }: EventCarouselProps) {
  if (ads.length === 0) {
    return (
      <PictureCarousel
        pictures={pictures}
        label={words.pictures}
        source={words.pictures}
        sizes="(min-width: 64rem) 60vw, 100vw"
        shape=""
      />
    )
  }
  return (
    <div className="overflow-hidden rounded-panel border border-rule *:*:first:border-t-0">
      <AdCarousel ads={ads} label={adWords.ofEvent} />
    </div>
  )
}
