import { UploadedPicture } from '#app/ui/media/uploaded-picture.tsx'

type Speaker = { imageId: string; image: string; speakerName: string; talk: string }

type SpeakerListProps = {
  speakers: readonly Speaker[]
  /** The columns and gaps of the grid. */
  className: string
  /** The widths of a portrait, as the `sizes` of a picture. */
  sizes: string
}

/** The portraits of speakers, each with name and talk. */
export const SpeakerList = ({ speakers, className, sizes }: SpeakerListProps) => (
  <ul className={`grid grid-cols-2 sm:grid-cols-3 ${className}`}>
    {speakers.map(({ imageId, image, speakerName, talk }) => (
      <li key={imageId} className="min-w-0">
        <UploadedPicture
          path={image}
          alt=""
          sizes={sizes}
          className="aspect-square w-full rounded-tile border border-rule"
        />
        <p className="type-body mt-3 font-semibold wrap-anywhere">{speakerName}</p>
        <p className="type-fine mt-0.5 text-ink-2 wrap-anywhere">{talk}</p>
      </li>
    ))}
  </ul>
)
