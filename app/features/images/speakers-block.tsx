import { Block } from '#app/ui/parts/block.tsx'
import { UploadedPicture } from '#app/ui/media/uploaded-picture.tsx'
import { speakersWords as words } from './words.ts'
import type { speakersAmong } from './speakers.ts'

/** The speakers of an event: a small portrait, name and talk. Empty if there are none. */
export function SpeakersBlock({ speakers }: { speakers: ReturnType<typeof speakersAmong> }) {
  if (speakers.length === 0) return null
  return (
    <Block title={words.title} count={speakers.length}>
      <ul className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {speakers.map(({ imageId, image, speakerName, talk }) => (
          <li key={imageId} className="flex min-w-0 items-center gap-3">
            <UploadedPicture
              path={image}
              alt=""
              sizes="4rem"
              className="size-16 flex-none rounded-tile border border-rule"
            />
            <div className="min-w-0">
              <p className="type-body font-semibold wrap-anywhere">{speakerName}</p>
              <p className="type-fine text-ink-2 wrap-anywhere">{talk}</p>
            </div>
          </li>
        ))}
      </ul>
    </Block>
  )
}
