import { z } from 'zod'
import { eventReference } from '#server/features/events/schema.ts'
import { changesOf, edition, fileList, filesIn, line, pictureFile, required } from '#server/records/shapes.ts'
import { maxDescriptionLength, maxAtOnce, maxSpeakerLength, places } from './rules.ts'

export const newImage = z.object({
  imageName: z.enum(places, { error: 'Choose one' }),
  imageDescription: line(maxDescriptionLength),
  /** The event that it shows; the picture is then in the Year Book. */
  eventId: z
    .string()
    .max(40)
    .nullish()
    .transform((id) => id?.trim() || null),
  image: pictureFile,
})

/** Several pictures for the gallery of an event, with one description. */
export const newPictures = eventReference.extend({
  imageDescription: line(maxDescriptionLength),
  image: fileList(maxAtOnce)
    .refine((list) => filesIn(list).length > 0, { error: required, abort: true })
    .refine(
      (list) => filesIn(list).every((path) => pictureFile.safeParse(path).success),
      'Upload pictures here and name them by the addresses that the uploads gave',
    ),
})

/** A reference to one picture. A malformed id is simply not found. */
export const imageReference = z.object({ imageId: z.string().max(40) })

export const imageUpdate = imageReference.extend({ ...changesOf(newImage), edition })

/** A picture with the Year Book, which shows all pictures of the given `year`. */
export const imagePage = imageReference.extend({ year: z.string().max(4).nullish() })

/** A speaker of an event, as the form sends it: a person with a talk and a picture. */
export const newSpeaker = z.object({
  speakerName: line(maxSpeakerLength.speakerName).refine((name) => !name.includes(':'), 'Leave out the colon'),
  talk: line(maxSpeakerLength.talk),
  image: pictureFile,
})

export const speakerUpdate = imageReference.extend({ ...newSpeaker.shape, edition })
