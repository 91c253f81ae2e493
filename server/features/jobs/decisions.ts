import { Refusal, refusedField } from '#server/refusal.ts'
import { canApprove, canReject, daysListed, stateOf, type JobState } from './rules.ts'

export const missing = () => new Refusal('missing', 'There is no such job post here.', { documented: 'Job not found' })

/** The columns that say whether a post is approved. */
export type Verdict = {
  approved: 0 | 1
  rejected: 0 | 1
  rejectionReason: string
  decidedAt: string | null
  listedUntil: string | null
}

export const pending: Verdict = { approved: 0, rejected: 0, rejectionReason: '', decidedAt: null, listedUntil: null }

const dayMs = 24 * 3_600_000

/**
 * Returns the decision on a post that an admin approves or rejects. @throws Refusal conflict, when it is already
 * approved or rejected
 */
export function decided(
  before: Verdict,
  { decision, reason }: { decision: 'approve' | 'reject'; reason: string },
  now: Date,
): Verdict {
  if (decision === 'approve' && !canApprove(before, now))
    throw new Refusal('conflict', 'This post is already approved.')
  if (decision === 'reject' && !canReject(before)) throw new Refusal('conflict', 'This post is already rejected.')
  return verdict(decision === 'approve' ? 'approved' : 'rejected', reason, now)
}

function verdict(state: JobState, reason: string, now: Date): Verdict {
  const decidedAt = now.toISOString()
  if (state === 'approved')
    return {
      ...pending,
      approved: 1,
      decidedAt,
      listedUntil: new Date(now.getTime() + daysListed * dayMs).toISOString(),
    }
  return state === 'rejected' ? { ...pending, rejected: 1, rejectionReason: reason, decidedAt } : pending
}

type Statuses = { approveStatus?: 0 | 1 | undefined; rejectStatus?: 0 | 1 | undefined }

/**
 * Returns the decision expressed by the two statuses of a documented change: an omitted one is unchanged, and setting
 * one clears the other. Repeating the current state does not restart the listing period.
 * @throws Refusal invalid, when both are set
 */
export function verdictOfStatuses(before: Verdict, { approveStatus, rejectStatus }: Statuses, now: Date): Verdict {
  if (approveStatus === 1 && rejectStatus === 1)
    throw refusedField('rejectStatus', 'A post is approved or rejected, not both')
  const approved = approveStatus ?? (rejectStatus === 1 ? 0 : before.approved)
  const rejected = rejectStatus ?? (approveStatus === 1 ? 0 : before.rejected)
  const wanted = stateOf({ approved, rejected })
  return wanted === stateOf(before) ? before : verdict(wanted, '', now)
}

/** Whether the author may still change the post: once it is approved, others rely on it [spec 62]. */
export const isOpenToAuthor = (post: Pick<Verdict, 'approved' | 'rejected'>): boolean => stateOf(post) !== 'approved'
