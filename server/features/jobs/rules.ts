import type { JobRow } from '#db/tables/jobs.ts'
import { undoSeconds } from '../undo/rules.ts'

/** The rules of job posts, for the forms too. */

/** Most characters of each text. */
export const longest = {
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

/** Most files of one post. */
export const mostAttachments = 10

/** An approved post stays in the lists for so many days (docs/decisions/129). */
export const daysListed = 60

/**
 * Most rows that one page of a documented list has: for admins, and for everybody else (decision 40). A longer one than
 * others get has the beginnings of the texts.
 */
export const largestPage = { admins: 1000, others: 50 } as const

/** Posts of the same city beside the one that is read. */
export const mostBeside = 5

export const jobStates = ['pending', 'approved', 'rejected'] as const

export type JobState = (typeof jobStates)[number]

type Decided = Pick<JobRow, 'approved' | 'rejected'>

/** The state that the two flags mean (content, section 4). */
export const stateOf = ({ approved, rejected }: Decided): JobState =>
  approved === 1 ? 'approved' : rejected === 1 ? 'rejected' : 'pending'

/** Whether everybody finds the post in the lists. */
export const isListed = (job: Decided & Pick<JobRow, 'listedUntil'>, now: Date): boolean =>
  job.approved === 1 && job.listedUntil !== null && job.listedUntil > now.toISOString()

/** Whether there is something to approve: an approved post that left the lists may be listed anew. */
export const canApprove = (job: Decided & Pick<JobRow, 'listedUntil'>, now: Date): boolean => !isListed(job, now)

/**
 * Whether the last decision about the post may still be taken back; its author is told, and digests know of it, after
 * that (docs/decisions/114).
 */
export const canTakeBack = (
  { verdictBefore, decidedAt }: Pick<JobRow, 'verdictBefore' | 'decidedAt'>,
  now: Date,
): boolean => verdictBefore !== null && decidedAt !== null && now.getTime() - Date.parse(decidedAt) < undoSeconds * 1000

/** Whether it can be rejected: one that is rejected cannot (content, section 4). */
export const canReject = ({ rejected }: Decided): boolean => rejected === 0

/** When the emails about new jobs go out; weekdays are the association's. */
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

/** The hour of the day from which they go out. */
export const digestHour = 8

/** For a chapter that chose nothing. */
export const usualSettings = { courtesy: '', digestDay: 'monday', digestChangedAt: '' } as const satisfies {
  courtesy: string
  digestDay: DigestDay
  digestChangedAt: string
}
