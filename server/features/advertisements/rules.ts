/**
 * The places of an advertisement: one event, the pop-up and strip of the home page, its video box, and a box that no
 * form offers [spec 63].
 */
export const adTypes = ['event-sponsor', 'home-main-banner', 'home-video-box', 'home-image-box'] as const

export type AdType = (typeof adTypes)[number]

/** The places that the form offers (content section 9). */
export const offeredTypes = ['event-sponsor', 'home-main-banner', 'home-video-box'] as const satisfies readonly AdType[]

/** True for a place that accepts videos; all others accept pictures. */
export const isVideoType = (type: string): boolean => type === 'home-video-box'

/** Maximum length of each text of a sponsor, and of the line under its advertisements, in characters. */
export const maxLength = {
  sponsorName: 100,
  phone: 40,
  address: 200,
  website: 500,
  description: 20_000,
  line: 80,
} as const

/** Maximum number of files in one form: each becomes its own advertisement. */
export const maxFiles = 10

/** Maximum number of advertisements shown at once; the newest come first. */
export const maxDisplayed = 12

/** The status of an advertisement on a day, as its badge shows it [spec 63, 81]. */
export type AdStatus = 'LIVE' | 'Upcoming' | 'EXPIRED'

type Standing = { active: number; startDate: string; expireDate: string }

/** Returns the status of an advertisement. @param today the day in the chapter's time zone */
export function statusOf({ active, startDate, expireDate }: Standing, today: string): AdStatus {
  if (active === 0 || today > expireDate) return 'EXPIRED'
  return today < startDate ? 'Upcoming' : 'LIVE'
}

/**
 * Whether readers see it. An event's advertisement takes the event's days, but already appears on the event's page
 * before them.
 */
export const isDisplayed = ({ type, status }: { type: string; status: AdStatus }): boolean =>
  status === 'LIVE' || (type === 'event-sponsor' && status === 'Upcoming')
