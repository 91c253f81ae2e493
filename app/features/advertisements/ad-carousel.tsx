import { useRotation } from '#app/ui/frame/use-rotation.ts'
import { CarouselButton } from '#app/ui/media/carousel-button.tsx'
import { UploadedPicture } from '#app/ui/media/uploaded-picture.tsx'
import { FrameIcon } from '#app/ui/frame/frame-icon.tsx'
import { sponsoredRel, type ShownAd } from './ad-shown.ts'
import { adWords as words } from './ad-words.ts'

const stepMs = 5_000

/** Advertisements one at a time: the picture whole, the sponsor with one line, and the way to its site. */
export function AdCarousel({ ads, label }: { ads: ShownAd[]; label: string }) {
  const { turn, setTurn, running, setRunning } = useRotation(stepMs, ads.length === 1)
  const current = ((turn % ads.length) + ads.length) % ads.length
  const { image, sponsorName, line, website } = ads[current]!
  const go = (by: number) => {
    setRunning(false)
    setTurn((now) => now + by)
  }
  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <UploadedPicture path={image} alt={words.picture(sponsorName)} sizes="(min-width: 50rem) 760px, 100vw" whole className="aspect-[960/400] h-auto w-full border-y border-rule bg-base-200" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
        <div className="min-w-0 flex-1 basis-52" aria-live={running ? 'off' : 'polite'}>
          <p className="type-body truncate font-semibold">{sponsorName}</p>
          {line && <p className="type-small text-ink-2 wrap-anywhere">{line}</p>}
        </div>
        {ads.length > 1 && (
          <>
            <p className="tabular shrink-0 text-ink-2 max-sm:order-first max-sm:w-full max-sm:text-end">{words.place(current + 1, ads.length)}</p>
            <div className="flex gap-1">
              <CarouselButton label={words.previous} icon="chevron-left" press={() => go(-1)} />
              <CarouselButton label={running ? words.pause : words.play} icon={running ? 'pause' : 'play'} press={() => setRunning(!running)} />
              <CarouselButton label={words.next} icon="chevron-right" press={() => go(1)} />
            </div>
          </>
        )}
        {website && (
          <a href={website} rel={sponsoredRel} className="btn btn-primary btn-sm min-w-0 max-sm:flex-1">
            <span className="truncate">{words.visit(sponsorName)}</span> <FrameIcon name="arrow-up-right" size={16} />
          </a>
        )}
      </div>
    </section>
  )
}
