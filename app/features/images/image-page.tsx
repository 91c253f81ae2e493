import Download from 'lucide-react/icons/download'
import Maximize from 'lucide-react/icons/maximize-2'
import { lazy, Suspense, useState, type MouseEvent } from 'react'
import { useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { described } from '#app/lib/page/described.ts'
import { load } from '#app/lib/page/page.ts'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { UploadedPicture } from '#app/ui/media/uploaded-picture.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { YearBlock, YearTabs } from './year-book.tsx'
import { imageWords as words } from './words.ts'

const Lightbox = lazy(() => import('#app/ui/media/lightbox.tsx'))

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: words.yearBook }]
  const { imageId, imageDescription } = data.image
  return described({ matches }, { title: imageDescription, path: `/image/${imageId}` })
}

export const loader = load(({ api, params, url }, { cacheForVisitors }) => {
  cacheForVisitors()
  return api.images.view({ imageId: params.imageId!, year: url.searchParams.get('year') })
})

/** One picture beside the Year Book; any of them opens in a lightbox with the others. */
export default function ImagePage() {
  const { image, years } = useLoaderData<typeof loader>()
  const [opened, setOpened] = useState<string>()
  const ofEvents = years
    .flatMap(({ pictures }) => pictures)
    .map(({ eventName, ...picture }) => ({ ...picture, line: eventName }))
  const pictures = ofEvents.some(({ imageId }) => imageId === image.imageId) ? ofEvents : [image, ...ofEvents]
  // Before hydration, and in a new tab, the links work as plain links.
  const open = (imageId: string) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpened(imageId)
  }
  return (
    <OpenScreen>
      <WayBack to="/">{words.back}</WayBack>
      <div className="mt-4 grid gap-8 lg:grid-cols-12">
        <figure className="min-w-0 lg:col-span-7">
          <a href={image.image} onClick={open(image.imageId)} className="block">
            <UploadedPicture
              path={image.image}
              alt={image.imageDescription}
              sizes="(min-width: 64rem) 58vw, 100vw"
              lazy={false}
              first
              className="aspect-[16/10] w-full rounded-panel border border-rule"
            />
          </a>
          <figcaption className="mt-3 flex items-start justify-between gap-4">
            <h1 className="type-body font-semibold wrap-anywhere">{image.imageDescription}</h1>
            <span className="flex shrink-0 gap-2">
              <a
                href={image.image}
                onClick={open(image.imageId)}
                className="btn btn-quiet btn-sm"
                aria-label={words.larger}
              >
                <Icon of={Maximize} size={18} />
              </a>
              <a href={image.image} download className="btn btn-quiet btn-sm" aria-label={words.download}>
                <Icon of={Download} size={18} />
              </a>
            </span>
          </figcaption>
        </figure>
        <YearTabs years={years} />
      </div>
      {years.map((year) => (
        <YearBlock key={year.year} of={year} here={`/image/${image.imageId}`} open={open} />
      ))}
      {opened && (
        <Suspense>
          <Lightbox
            pictures={pictures}
            start={pictures.findIndex(({ imageId }) => imageId === opened)}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </OpenScreen>
  )
}
