import type { JobRow } from '#db/tables/jobs.ts'
import { undoSeconds } from '../undo/rules.ts'

/** The rules of job posts, shared with the forms. */

/** Maximum length of each text, in characters. */
export const maxLength = {
  title: 150,
  companyName: 150,
  web: 300,
  email: 254,
  phone: 30,
  city: 80,
  state: 60,
  body: 100_000,
  excerpt: 100,
  reason: 1000,
  courtesy: 120,
} as const

/** Maximum number of files of one post. */
export const maxAttachments = 10

/** Number of days that an approved post stays in the lists (docs/decisions/129). */
export const daysListed = 60

/**
 * Maximum rows on one page of a documented list: for admins, and for everyone else [spec 40]. Pages longer than the
 * latter have only the beginnings of the texts.
 */
export const largestPage = { admins: 1000, others: 50 } as const

/** Maximum number of other posts in the same city, in the sidebar of a post. */
export const maxBeside = 5

export const jobStates = ['pending', 'approved', 'rejected'] as const

export type JobState = (typeof jobStates)[number]

type Decided = Pick<JobRow, 'approved' | 'rejected'>

/** Returns the state that the two flags mean (content, section 4). */
export const stateOf = ({ approved, rejected }: Decided): JobState =>
  approved === 1 ? 'approved' : rejected === 1 ? 'rejected' : 'pending'

/** Whether the post is in the public lists. */
export const isListed = (job: Decided & Pick<JobRow, 'listedUntil'>, now: Date): boolean =>
  job.approved === 1 && job.listedUntil !== null && job.listedUntil > now.toISOString()

/** Whether the post can be approved; an approved one whose listing expired can be relisted. */
export const canApprove = (job: Decided & Pick<JobRow, 'listedUntil'>, now: Date): boolean => !isListed(job, now)

/**
 * Whether the last decision on the post can still be undone; until then, the author is not notified and digests omit it
 * (docs/decisions/114).
 */
export const canTakeBack = (
  { verdictBefore, decidedAt }: Pick<JobRow, 'verdictBefore' | 'decidedAt'>,
  now: Date,
): boolean => verdictBefore !== null && decidedAt !== null && now.getTime() - Date.parse(decidedAt) < undoSeconds * 1000

/** Whether the post can be rejected: a rejected one cannot (content, section 4). */
export const canReject = ({ rejected }: Decided): boolean => rejected === 0

/** The options for when emails about new jobs are sent. */
export const digestDays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'daily',
  'never',
] as const

export type DigestDay = (typeof digestDays)[number]

/** The hour of the day from which these emails are sent. */
export const digestHour = 8

/** The defaults of a chapter. */
export const usualSettings = { courtesy: '', digestDay: 'monday', digestChangedAt: '' } as const satisfies {
  courtesy: string
  digestDay: DigestDay
  digestChangedAt: string
}
