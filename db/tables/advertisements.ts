import type { Stamped } from './stamped.ts'

/** A company whose ads a chapter shows. `website` may be '', `description` is formatted text. */
export type SponsorRow = Stamped & {
  sponsorId: string
  sponsorName: string
  email: string
  phone: string
  address: string
  website: string
  description: string
}

/** A sponsor's picture or video. `type` is where it is shown; one of an event has no days of its own. */
export type AdvertisementRow = Stamped & {
  imageId: string
  type: string
  sponsorId: string
  eventId: string | null
  image: string
  startDate: string | null
  expireDate: string | null
  /** Whether admins switched it on. */
  active: 0 | 1
}

export type AdvertisementsRecords = { advertisements: AdvertisementRow; sponsors: SponsorRow }
