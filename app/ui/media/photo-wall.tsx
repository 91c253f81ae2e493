import { lazy, Suspense, useState, type MouseEvent, type ReactNode } from 'react'
import { UploadedPicture } from '#app/ui/media/uploaded-picture.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { galleryWords as words } from './gallery-words.ts'
import type { LightboxPicture } from './lightbox.tsx'

const Lightbox = lazy(() => import('#app/ui/media/lightbox.tsx'))

type WallPicture = LightboxPicture & {
  /** The link's target without JavaScript; by default the page of the picture. */ to?: string
}

type PhotoWallProps = {
  pictures: WallPicture[]
  title?: string
  /** Five columns, if there is the width of an article; three or four beside other blocks. */
  wide?: boolean
  /** The block's ID, as in `Block`. */
  id?: string
  aside?: ReactNode
  /** Between the heading and the pictures; with it, a wall is shown even without pictures. */
  children?: ReactNode
  /** Returns the actions on a picture, over its corner; if set, the wall shows all pictures. */
  actOf?: (picture: WallPicture, index: number) => ReactNode
}

/**
 * More pictures than this are counted in the wall's last cell: full rows of three or four, or of three or five. The
 * lightbox has all of them.
 */
const maxInWall = { narrow: 8, wide: 14 } as const

const columns = { narrow: 'sm:max-lg:grid-cols-4 xl:grid-cols-4', wide: 'sm:grid-cols-5' } as const

/** If the wall has four columns, its eighth cell is the last one. */
const inFours = { hidden: 'sm:max-lg:hidden xl:hidden', visible: 'hidden sm:max-lg:inline xl:inline' }

/**
 * Pictures as squares of at least 150 pixels on a wide screen, opening in a lightbox. Empty if there are no pictures
 * and no children.
 */
export function PhotoWall({ pictures, title = words.title, wide = false, id, aside, children, actOf }: PhotoWallProps) {
  const [opened, setOpened] = useState<number>()
  if (pictures.length === 0 && !children) return null
  const layout = wide ? 'wide' : 'narrow'
  const max = actOf ? pictures.length : maxInWall[layout]
  const more = pictures.length - max
  // One or two would be lost as small squares.
  const isFew = pictures.length < 3 && !actOf
  // Before hydration, and in a new tab, the links work as plain links.
  const open = (index: number) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpened(index)
  }
  const addressOf = ({ to, imageId }: WallPicture) => to ?? `/image/${imageId}`
  return (
    <Block id={id} title={title} count={pictures.length} aside={aside}>
      {children}
      <ul className={`mt-4 grid gap-2 ${isFew ? 'sm:grid-cols-2' : `grid-cols-3 ${columns[layout]}`}`}>
        {pictures.slice(0, max).map((picture, index) => (
          <li
            key={picture.imageId}
            className={`relative ${more > 0 && !wide && index === max - 1 ? inFours.hidden : ''}`}
          >
            <a href={addressOf(picture)} onClick={open(index)} className="block">
              <UploadedPicture
                path={picture.image}
                alt={picture.imageDescription}
                sizes={isFew ? '(min-width: 40rem) 440px, 100vw' : '(min-width: 64rem) 220px, 33vw'}
                className={`w-full rounded-tile border border-rule hover:border-2 hover:border-primary ${isFew ? 'aspect-[16/10]' : 'aspect-square'}`}
              />
            </a>
            {actOf && <span className="absolute top-1 right-1 rounded-field bg-base-100">{actOf(picture, index)}</span>}
          </li>
        ))}
        {more > 0 && (
          <li>
            <a
              href={addressOf(pictures[max]!)}
              onClick={open(max)}
              className="type-body flex aspect-square w-full items-center justify-center rounded-tile border border-rule bg-tint text-center font-semibold text-link hover:border-2 hover:border-primary"
            >
              <span className={wide ? undefined : inFours.hidden}>{words.more(more)}</span>
              {!wide && <span className={inFours.visible}>{words.more(more + 1)}</span>}
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
