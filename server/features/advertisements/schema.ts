import { z } from 'zod'
import { anyFile, day, edition, fileList, flag, optionalFileAddress } from '#server/records/shapes.ts'
import { adTypes, maxFiles } from './rules.ts'

/** A day or none: an event's advertisements take the event's days. */
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
  /** The event of an event advertisement; ignored for others. */
  eventId: z
    .string()
    .max(40)
    .nullish()
    .transform((id) => id?.trim() || null),
  sponsorId,
  startDate: dayOrNone,
  expireDate: dayOrNone,
  images: fileList(maxFiles),
  /** One more file, by its URL. */
  address: optionalFileAddress,
})

/** A reference to one advertisement. A malformed id is simply not found. */
export const advertisementReference = z.object({ imageId: z.string().max(40) })

/** Changes to an advertisement. An omitted field is unchanged [spec 63]. */
export const advertisementUpdate = advertisementReference.extend({
  sponsorId: sponsorId.optional(),
  startDate: day.optional(),
  expireDate: day.optional(),
  active: flag.optional(),
  image: anyFile.optional(),
  edition,
})

const anyText = z.string().max(100).nullish()

/** The documented list's filters: an empty or invalid value means no filter. */
export const advertisementList = z.object({
  advType: anyText.transform((type) => adTypes.find((known) => known === type)),
  eventId: anyText.transform((id) => id?.trim() || undefined),
  active: anyText.transform((text) => (text === 'true' ? true : text === 'false' ? false : undefined)),
})

export const managedType = z.object({ type: z.enum(adTypes) })
