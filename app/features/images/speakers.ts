import { speakerIn } from '#server/features/images/rules.ts'

type Picture = { imageId: string; image: string; imageDescription: string }

/** Returns the speakers among the pictures of an event, in the order in which they were added. */
export const speakersAmong = <Of extends Picture>(pictures: readonly Of[]) =>
  pictures.flatMap((picture) => {
    const speaker = speakerIn(picture.imageDescription)
    return speaker ? [{ ...picture, ...speaker }] : []
  })

/** Returns the pictures of an event without its speakers. */
export const withoutSpeakers = <Of extends Picture>(pictures: readonly Of[]) =>
  pictures.filter(({ imageDescription }) => !speakerIn(imageDescription))
