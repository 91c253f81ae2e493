import { UploadedPicture } from '#app/ui/media/uploaded-picture.tsx'
import { ConventionSection } from './convention-section.tsx'
import { conventionWords } from './convention-words.ts'

const words = conventionWords.speakers

type Speaker = { imageId: string; image: string; speakerName: string; talk: string }

/** The speakers: portrait, name and talk. */
export function ConventionSpeakers({ speakers }: { speakers: Speaker[] }) {
  return (
    <ConventionSection id="speakers" title={words.title} lead={words.lead}>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3 lg:grid-cols-6">
        {speakers.map(({ imageId, image, speakerName, talk }) => (
          <li key={imageId} className="min-w-0">
            <UploadedPicture
              path={image}
              alt=""
              sizes="(min-width: 64rem) 13rem, 50vw"
              className="aspect-square w-full rounded-tile border border-rule"
            />
            <p className="type-body mt-3 font-semibold wrap-anywhere">{speakerName}</p>
            <p className="type-fine mt-0.5 text-ink-2 wrap-anywhere">{talk}</p>
          </li>
        ))}
      </ul>
    </ConventionSection>
  )
}
