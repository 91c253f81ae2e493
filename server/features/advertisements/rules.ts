/**
 * The places of an advertisement: one event, the pop-up and the strip of the home page, its video box, and a box that
 * no form offers (decision 63).
 */
export const adTypes = ['event-sponsor', 'home-main-banner', 'home-video-box', 'home-image-box'] as const

export type AdType = (typeof adTypes)[number]

/** Those that the form offers (content section 9). */
export const offeredTypes = ['event-sponsor', 'home-main-banner', 'home-video-box'] as const satisfies readonly AdType[]

/** Whether advertisements of this type are videos; all others are pictures. */
export const isVideoType = (type: string): boolean => type === 'home-video-box'

/** Most characters of each text of a sponsor, and of the line under its advertisements. */
export const longest = {
  sponsorName: 100,
  phone: 40,
  address: 200,
  website: 500,
  description: 20_000,
  line: 80,
} as const

/** Most files of one form: each becomes an advertisement of its own. */
export const mostFiles = 10

/** Advertisements shown at once; the newest come first. */
export const mostShown = 12

/** The state of an advertisement on a day, as its badge says it (decisions 63 and 81). */
export type AdStatus = 'LIVE' | 'Upcoming' | 'EXPIRED'

type Standing = { active: number; startDate: string; expireDate: string }

/** @param today the day in the association's time zone */
export function statusOf({ active, startDate, expireDate }: Standing, today: string): AdStatus {
  if (active === 0 || today > expireDate) return 'EXPIRED'
  return today < startDate ? 'Upcoming' : 'LIVE'
}

/**
 * Whether readers see it. One of an event is on the event's page until the event is over: its days are the event's, and
 * people read the page before.
 */
export const isShown = ({ type, status }: { type: string; status: AdStatus }): boolean =>
  status === 'LIVE' || (type === 'event-sponsor' && status === 'Upcoming')
