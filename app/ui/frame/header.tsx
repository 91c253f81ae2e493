import { Link } from '#app/lib/remix.ts'
import type { StripPicture, Viewer } from '#app/lib/page/viewer.ts'
import { Mark, WordMark } from './mark.tsx'
import { PictureStrip } from './picture-strip.tsx'
import { frameWords as words } from './words.ts'
import { mayDo } from '#server/auth/rights.rules.ts'

/**
 * The header: logo and name at the left, the picture strip in the middle, the chapter's name at the right. On the home
 * page it is the h1.
 */
export function Header({ viewer, pictures }: { viewer: Viewer | undefined; pictures: StripPicture[] }) {
  const home = viewer?.path === '/'
  const strip = home ? 'max-lg:col-span-2 row-start-2 lg:row-start-1' : 'hidden lg:block'
  return (
    <header className="bg-base-100">
      <div
        className={`sheet-width grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-3 lg:grid-cols-12 xl:gap-x-8 ${
          home ? 'pt-3.5 pb-3 lg:py-4' : 'py-3'
        }`}
      >
        <Link to="/" className="flex min-w-0 items-center gap-4 justify-self-start lg:col-span-3">
          <Mark height={home ? 46 : 38} />
          <WordMark />
          <span className="sr-only">Home</span>
        </Link>
        {pictures.length > 0 && (
          <div className={`min-w-0 lg:col-span-6 lg:col-start-4 ${strip}`}>
            <PictureStrip pictures={pictures} tall={home} />
          </div>
        )}
        {pictures.length === 0 && home && viewer && mayDo(viewer, 'content', 'change') && (
          <p className={`type-body text-center text-ink-2 lg:col-span-6 lg:col-start-4 ${strip}`}>
            {words.noPictures}{' '}
            <Link to="/images?dialog=add" className="text-link-line">
              {words.firstPicture}
            </Link>
          </p>
        )}
        <div className="min-w-0 text-right lg:col-span-3 lg:col-start-10">
          {viewer && <ChapterName viewer={viewer} home={home} />}
        </div>
      </div>
    </header>
  )
}

function ChapterName({ viewer, home }: { viewer: Viewer; home: boolean }) {
  const { chapter, association } = viewer
  const Name = home ? 'h1' : 'p'
  const size = home ? 'text-[1.1875rem]/6 lg:type-title' : 'text-[1.1875rem]/6 lg:text-[1.25rem]/6'
  return (
    <>
      <Name className={`font-semibold tracking-[-.015em] [font-stretch:106%] text-primary wrap-anywhere ${size}`}>
        {chapter.chapterName}
      </Name>
      <p className="type-small text-ink-2">
        {chapter.isMain ? words.national : words.chapterOf(association.shortName)}
      </p>
    </>
  )
}
