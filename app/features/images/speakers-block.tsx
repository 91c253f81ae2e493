import { UploadedPicture } from '#app/ui/media/uploaded-picture.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { speakersWords as words } from './words.ts'
import type { speakersAmong } from './speakers.ts'

/** The speakers of an event: portrait, name and talk. Empty if there are none. */
export function SpeakersBlock({ speakers }: { speakers: ReturnType<typeof speakersAmong> }) {
  if (speakers.length === 0) return null
  return (
    <Block title={words.title}>
      <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3">
        {speakers.map(({ imageId, image, speakerName, talk }) => (
          <li key={imageId} className="min-w-0">
            <UploadedPicture
              path={image}
              alt=""
              sizes="(min-width: 40rem) 14rem, 50vw"
              className="aspect-square w-full rounded-tile border border-rule"
            />
            <p className="type-body mt-2 font-semibold wrap-anywhere">{speakerName}</p>
            <p className="type-fine text-ink-2 wrap-anywhere">{talk}</p>
          </li>
        ))}
      </ul>
    </Block>
  )
}
