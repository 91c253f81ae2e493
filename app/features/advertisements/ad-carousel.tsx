import { CarouselControls, useCarousel } from '#app/ui/media/carousel.tsx'
import { UploadedPicture } from '#app/ui/media/uploaded-picture.tsx'
import { FrameIcon } from '#app/ui/frame/frame-icon.tsx'
import { sponsoredRel, type DisplayedAd } from './displayed-ad.ts'
import { adWords as words } from './ad-words.ts'

/** Carousel of advertisements, one at a time: the full picture, the sponsor with one line, and a link to its site. */
export function AdCarousel({ ads, label }: { ads: DisplayedAd[]; label: string }) {
  const carousel = useCarousel(ads.length)
  const { image, sponsorName, line, website } = ads[carousel.current]!
  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <UploadedPicture
        path={image}
        alt={words.picture(sponsorName)}
        sizes="(min-width: 50rem) 760px, 100vw"
        whole
        className="aspect-[960/400] h-auto w-full border-y border-rule bg-base-200"
      />
      <div className="relative flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
        <div className="min-w-0 flex-1 basis-52" aria-live={carousel.running ? 'off' : 'polite'}>
          <p className="type-fine text-ink-2">{words.sponsor}</p>
          <p className="type-body truncate font-semibold">{sponsorName}</p>
          {line && <p className="type-small text-ink-2 wrap-anywhere">{line}</p>}
        </div>
        <CarouselControls of={carousel} words={words} placeClass="max-sm:absolute max-sm:end-5 max-sm:top-4" />
        {website && (
          <a href={website} rel={sponsoredRel} className="btn btn-quiet btn-sm min-w-0 max-sm:flex-1">
            <span className="truncate">{words.visit(sponsorName)}</span> <FrameIcon name="arrow-up-right" size={16} />
          </a>
        )}
      </div>
    </section>
  )
}
