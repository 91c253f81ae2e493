import { lazy, Suspense, useState, type MouseEvent } from 'react'
import { UploadedPicture } from '#app/ui/media/uploaded-picture.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { galleryWords as words } from './gallery-words.ts'

const Lightbox = lazy(() => import('#app/ui/media/lightbox.tsx'))

type Picture = { imageId: string; image: string; imageDescription: string }

/** More pictures than these are counted in the last cell of the wall: whole rows of three or of four. All are in the lightbox. */
const mostInWall = 8

/** Where the wall has four columns, its eighth cell is the last one. */
const inFours = { hidden: 'sm:max-lg:hidden xl:hidden', shown: 'hidden sm:max-lg:inline xl:inline' }

/** Pictures as squares of at least 150 pixels on a wide screen, which open over the whole window. Nothing where there are none. */
export function PhotoWall({ pictures }: { pictures: Picture[] }) {
  const [opened, setOpened] = useState<number>()
  if (pictures.length === 0) return null
  const more = pictures.length - mostInWall
  // Before scripts arrive, and in another tab, the links lead to the picture's own page.
  const open = (index: number) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpened(index)
  }
  return (
    <Block title={words.title} count={pictures.length}>
      <ul className="mt-4 grid grid-cols-3 gap-2 sm:max-lg:grid-cols-4 xl:grid-cols-4">
        {pictures.slice(0, mostInWall).map(({ imageId, image, imageDescription }, index) => (
          <li key={imageId} className={more > 0 && index === mostInWall - 1 ? inFours.hidden : undefined}>
            <a href={`/image/${imageId}`} onClick={open(index)} className="block">
              <UploadedPicture path={image} alt={imageDescription} sizes="(min-width: 64rem) 220px, 33vw" className="aspect-square w-full rounded-tile border border-rule hover:border-2 hover:border-primary" />
            </a>
          </li>
        ))}
        {more > 0 && (
          <li>
            <a
              href={`/image/${pictures[mostInWall]!.imageId}`}
              onClick={open(mostInWall)}
              className="type-body flex aspect-square w-full items-center justify-center rounded-tile border border-rule bg-tint text-center font-semibold text-link hover:border-2 hover:border-primary"
            >
              <span className={inFours.hidden}>{words.more(more)}</span>
              <span className={inFours.shown}>{words.more(more + 1)}</span>
            </a>
          </li>
        )}
      </ul>
      {opened !== undefined && (
        <Suspense>
          <Lightbox pictures={pictures} start={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </Block>
  )
}
