import { lazy, Suspense, useState, type MouseEvent, type ReactNode } from 'react'
import { UploadedPicture } from '#app/ui/media/uploaded-picture.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { galleryWords as words } from './gallery-words.ts'
import type { LightboxPicture } from './lightbox.tsx'

const Lightbox = lazy(() => import('#app/ui/media/lightbox.tsx'))

type WallPicture = LightboxPicture & {
  /** Where its link leads before scripts arrive: the page of the picture, where it is not said. */ to?: string
}

type PhotoWallProps = {
  pictures: WallPicture[]
  title?: string
  /** Five columns, where there is the room of an article; three or four beside other blocks. */
  wide?: boolean
  /** Of the block, as in `Block`. */
  id?: string
  aside?: ReactNode
  /** Between the head and the pictures; a wall without pictures stands for its sake. */
  children?: ReactNode
  /** The acts on a picture, over its corner; then all pictures stand in the wall. */
  actOf?: (picture: WallPicture, index: number) => ReactNode
}

/**
 * More pictures than these are counted in the last cell of the wall: whole rows of three or of four, of three or of
 * five. All are in the lightbox.
 */
const mostInWall = { narrow: 8, wide: 14 } as const

const columns = { narrow: 'sm:max-lg:grid-cols-4 xl:grid-cols-4', wide: 'sm:grid-cols-5' } as const

/** Where the wall has four columns, its eighth cell is the last one. */
const inFours = { hidden: 'sm:max-lg:hidden xl:hidden', visible: 'hidden sm:max-lg:inline xl:inline' }

/**
 * Pictures as squares of at least 150 pixels on a wide screen, which open over the whole window. Nothing where there
 * are none and nothing is said of it.
 */
export function PhotoWall({ pictures, title = words.title, wide = false, id, aside, children, actOf }: PhotoWallProps) {
  const [opened, setOpened] = useState<number>()
  if (pictures.length === 0 && !children) return null
  const layout = wide ? 'wide' : 'narrow'
  const most = actOf ? pictures.length : mostInWall[layout]
  const more = pictures.length - most
  // Before scripts arrive, and in another tab, the links lead where they say.
  const open = (index: number) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpened(index)
  }
  const addressOf = ({ to, imageId }: WallPicture) => to ?? `/image/${imageId}`
  return (
    <Block id={id} title={title} count={pictures.length} aside={aside}>
      {children}
      <ul className={`mt-4 grid grid-cols-3 gap-2 ${columns[layout]}`}>
        {pictures.slice(0, most).map((picture, index) => (
          <li
            key={picture.imageId}
            className={`relative ${more > 0 && !wide && index === most - 1 ? inFours.hidden : ''}`}
          >
            <a href={addressOf(picture)} onClick={open(index)} className="block">
              <UploadedPicture
                path={picture.image}
                alt={picture.imageDescription}
                sizes="(min-width: 64rem) 220px, 33vw"
                className="aspect-square w-full rounded-tile border border-rule hover:border-2 hover:border-primary"
              />
            </a>
            {actOf && <span className="absolute top-1 right-1 rounded-field bg-base-100">{actOf(picture, index)}</span>}
          </li>
        ))}
        {more > 0 && (
          <li>
            <a
              href={addressOf(pictures[most]!)}
              onClick={open(most)}
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
