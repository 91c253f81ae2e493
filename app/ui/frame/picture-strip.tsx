import type { CSSProperties } from 'react'
import { Link } from '#app/lib/remix.ts'
import type { StripPicture } from '#app/lib/page/viewer.ts'
import { UploadedPicture } from '#app/ui/media/uploaded-picture.tsx'
import { frameWords as words } from './words.ts'

/** The number of pictures repeated at the end, as many as are visible, so that the strip loops seamlessly. */
const again = 4

/**
 * The row of pictures in the header, each a link: four, three under 1024 px, two under 600, one under 480. Moves by one
 * every three seconds; pauses on hover and focus, and has a checkbox for the keyboard that stops it. Needs no
 * JavaScript. Repeated pictures are hidden from screen readers. With reduced motion the row stands still and scrolls.
 */
export function PictureStrip({ pictures, tall }: { pictures: StripPicture[]; tall: boolean }) {
  const row = Array.from({ length: pictures.length + again }, (_, index) => pictures[index % pictures.length]!)
  return (
    <div data-frame="strip" className="strip relative [--n:1] xs:[--n:2] min-[37.5rem]:[--n:3] lg:[--n:4]">
      <div
        className={`strip-row flex gap-2 ${tall ? 'h-[78px] sm:h-[94px]' : 'h-[58px]'}`}
        style={{ '--pictures': pictures.length } as CSSProperties}
      >
        {row.map(({ imageId, image, imageDescription }, index) => {
          const isRepeated = index >= pictures.length
          return (
            <Link
              key={index}
              to={`/image/${imageId}`}
              {...(isRepeated && { 'aria-hidden': true, tabIndex: -1 })}
              className="h-full w-[calc((100%-(var(--n)-1)*0.5rem)/var(--n))] shrink-0 overflow-hidden rounded-tile border border-rule"
            >
              <UploadedPicture
                path={image}
                alt={isRepeated ? '' : imageDescription}
                sizes="(min-width: 64rem) 12vw, (min-width: 37.5rem) 33vw, (min-width: 30rem) 50vw, 100vw"
                lazy={index >= again}
                className="size-full"
              />
            </Link>
          )
        })}
      </div>
      <label className="sr-only focus-within:not-sr-only focus-within:absolute focus-within:right-1 focus-within:bottom-1 focus-within:bg-raise focus-within:px-3 focus-within:py-1">
        <input type="checkbox" /> {words.pausePictures}
      </label>
    </div>
  )
}
