import type { MouseEvent } from 'react'
import { Link } from '#app/lib/remix.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { Drawing } from '#app/ui/frame/drawing.tsx'
import { UploadedPicture } from '#app/ui/media/uploaded-picture.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { imageWords as words } from './words.ts'

type Year = Outputs['images']['view']['years'][number]

/** The title of the Year Book, and links to each year. */
export function YearTabs({ years }: { years: Year[] }) {
  return (
    <section className="min-w-0 lg:col-span-5" aria-labelledby="year-book">
      <Drawing
        name="book"
        ground="sheet"
        decorative
        className="aspect-[16/10] w-full rounded-panel border border-rule max-lg:hidden"
      />
      <h2 id="year-book" className="type-title mt-4">
        {words.yearBook}
      </h2>
      <p className="type-body mt-1 text-ink-2">{years.length > 0 ? words.lead : words.empty}</p>
      {years.length > 1 && (
        <nav aria-label={words.years} className="mt-3 flex flex-wrap gap-x-6 border-b border-rule">
          {years.map(({ year }) => (
            <a key={year} href={`#y${year}`} className="type-body tabular py-2 font-semibold hover:underline">
              {year}
            </a>
          ))}
        </nav>
      )}
    </section>
  )
}

type YearBlockProps = {
  of: Year
  /** The page's URL. */
  here: string
  open: (imageId: string) => (event: MouseEvent) => void
}

/** The pictures of one year as a grid, with the names of its events. */
export function YearBlock({ of: { year, count, events, pictures }, here, open }: YearBlockProps) {
  const all = (
    <Link to={`${here}?year=${year}#y${year}`} className="type-body text-link-line" preventScrollReset>
      {words.all(year)}
    </Link>
  )
  return (
    <div className="mt-10">
      <Block id={`y${year}`} title={year} count={words.count(count)} aside={count > pictures.length && all}>
        <p className="type-fine my-3 text-ink-2">{events.join(', ')}</p>
        <ul className="grid grid-cols-4 gap-2 lg:grid-cols-8">
          {pictures.map(({ imageId, image, imageDescription }) => (
            <li key={imageId}>
              <Link to={`/image/${imageId}`} onClick={open(imageId)} className="block">
                <UploadedPicture
                  path={image}
                  alt={imageDescription}
                  sizes="(min-width: 64rem) 12vw, 25vw"
                  className="aspect-square w-full rounded-tile border border-rule bg-base-200 hover:border-primary"
                />
              </Link>
            </li>
          ))}
        </ul>
      </Block>
    </div>
  )
}
