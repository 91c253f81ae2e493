import { z } from 'zod'
import { changesOf, edition, line, pictureFile } from '#server/shapes.ts'
import { longestDescription, places } from './rules.ts'

export const newImage = z.object({
  imageName: z.enum(places, { error: 'Choose one' }),
  imageDescription: line(longestDescription),
  /** The event that it shows; the Year Book then has it. */
  eventId: z
    .string()
    .max(40)
    .nullish()
    .transform((id) => id?.trim() || null),
  image: pictureFile,
})

/** One picture. An id that cannot be one is simply not found. */
export const imageReference = z.object({ imageId: z.string().max(40) })

export const imageUpdate = imageReference.extend({ ...changesOf(newImage), edition })

/** A picture beside the Year Book; of the `year` that is named, all pictures. */
export const imagePage = imageReference.extend({ year: z.string().max(4).nullish() })
