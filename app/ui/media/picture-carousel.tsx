import { useEffect, useState } from 'react'
import { CarouselControls, useCarousel } from './carousel.tsx'
import { carouselWords as words } from './gallery-words.ts'
import { UploadedPicture } from './uploaded-picture.tsx'

type Picture = { imageId: string; image: string; imageDescription: string }

type PictureCarouselProps = {
  pictures: Picture[]
  label: string
  /** The width of its box, as in the attribute `sizes`. */
  sizes: string
  /** The aspect ratio of its box from 640 pixels. */
  shape: string
  /** Below the picture's caption: the source of all pictures. */
  source?: string
}

/** Large pictures, one at a time, cross-fading every three seconds, with Previous, Pause and Next. */
export function PictureCarousel({ pictures, label, sizes, shape, source }: PictureCarouselProps) {
  const carousel = useCarousel(pictures.length)
  const { turn, placeOf, current } = carousel
  const isLoaded = useIsLoaded()
  // The previous one fades out while the next one loads; the others are not loaded yet. The first one loads alone.
  const near = (isLoaded ? [turn, turn - 1, turn + 1] : [turn]).map(placeOf)
  return (
    <section aria-roledescription="carousel" aria-label={label} className="border-b border-rule pb-3">
      <div className={`relative aspect-[16/10] overflow-hidden rounded-panel border border-rule bg-[#033c73] ${shape}`}>
        {pictures.map(
          ({ imageId, image, imageDescription }, index) =>
            near.includes(index) && (
              <div
                key={imageId}
                aria-hidden={index !== current}
                className={`absolute inset-0 transition-opacity duration-500 ${index === current ? '' : 'opacity-0'}`}
              >
                <UploadedPicture
                  path={image}
                  alt={imageDescription}
                  sizes={sizes}
                  lazy={index > 0}
                  first={index === 0}
                  className="size-full"
                />
              </div>
            ),
        )}
      </div>
      <div className="mt-3 flex items-center gap-3">
        <div className="min-w-0 flex-1" aria-live={carousel.running ? 'off' : 'polite'}>
          <p className="type-body truncate font-semibold">{pictures[current]!.imageDescription}</p>
          {source && <p className="type-fine text-ink-2">{source}</p>}
        </div>
        <CarouselControls of={carousel} words={words} />
      </div>
    </section>
  )
}

/** Whether the page has loaded everything it shows at first. */
function useIsLoaded(): boolean {
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    const loaded = () => setIsLoaded(true)
    if (document.readyState === 'complete') loaded()
    addEventListener('load', loaded)
    return () => removeEventListener('load', loaded)
  }, [])
  return isLoaded
}
