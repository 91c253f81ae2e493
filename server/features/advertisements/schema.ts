import { z } from 'zod'
import { anyFile, day, edition, fileList, flag, optionalFileAddress } from '#server/records/shapes.ts'
import { adTypes, mostFiles } from './rules.ts'

/** A day, or none: an event's advertisements take the event's. */
const dayOrNone = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || null)
  .pipe(day.nullable())

const sponsorId = z
  .string({ error: 'Choose the sponsor' })
  .trim()
  .min(1, 'Choose the sponsor')
  .max(40, 'Choose the sponsor')

export const newAdvertisement = z.object({
  advType: z.enum(adTypes, { error: 'Choose one' }),
  /** Of an event ad; others have none, whatever is sent. */
  eventId: z
    .string()
    .max(40)
    .nullish()
    .transform((id) => id?.trim() || null),
  sponsorId,
  startDate: dayOrNone,
  expireDate: dayOrNone,
  images: fileList(mostFiles),
  /** One more file, by its address. */
  address: optionalFileAddress,
})

/** One advertisement. An id that cannot be one is simply not found. */
export const advertisementReference = z.object({ imageId: z.string().max(40) })

/** A field that is left out stays (decision 63). */
export const advertisementUpdate = advertisementReference.extend({
  sponsorId: sponsorId.optional(),
  startDate: day.optional(),
  expireDate: day.optional(),
  active: flag.optional(),
  image: anyFile.optional(),
  edition,
})

const anyText = z.string().max(100).nullish()

/** The documented list: what is empty or no such thing means no filter. */
export const advertisementList = z.object({
  advType: anyText.transform((type) => adTypes.find((known) => known === type)),
  eventId: anyText.transform((id) => id?.trim() || undefined),
  active: anyText.transform((text) => (text === 'true' ? true : text === 'false' ? false : undefined)),
})

export const managedType = z.object({ type: z.enum(adTypes) })
