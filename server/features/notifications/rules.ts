import type { NotificationChoiceRow } from '#db/tables/notifications.ts'

export type Occasion = NotificationChoiceRow['occasion']
export type Way = NotificationChoiceRow['how']

/** What a person may be told of, in the order of screens and emails. */
export const occasions = [
  'applications',
  'zelle',
  'jobs',
  'donations',
  'registrations',
  'comments',
  'closing',
] as const satisfies readonly Occasion[]

export const ways = ['summary', 'atOnce', 'never'] as const satisfies readonly Way[]

/** For people who never chose. */
export const usualWay: Way = 'summary'

/** The hour of the daily summary, in the chapter's time zone. */
export const summaryHour = 8

/** Returns what concerns a person: admins everything in the chapter, others the comments on what they wrote. */
export const occasionsOf = ({ isAdmin, jobPortal }: { isAdmin: boolean; jobPortal: boolean }): Occasion[] =>
  isAdmin ? occasions.filter((occasion) => occasion !== 'jobs' || jobPortal) : ['comments']
