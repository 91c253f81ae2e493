import type { NewFact } from '#events-log/fact.ts'
import type { PaidTerms } from '../paid-terms.facts.ts'

/**
 * The facts of a merge: two in the stream of the member who is kept, and two in that of the other; and one for each
 * payment of the other that was booked after it, in the stream of the kept member.
 */
export type MergingFact =
  | NewFact<'MembersMerged', Merged>
  | NewFact<'MemberMergeUndone', MergeUndone>
  | NewFact<'MemberMergedAway', MergedAway>
  | NewFact<'MemberBroughtBack', MergedAway>
  | NewFact<'LatePaymentMoved', LatePayment>

/** A membership as a merge found it, or left it. */
export type MergedStanding = {
  memberTypeId: string
  status: 'active' | 'inactive'
  nextPaymentDueIn: number
  startedAt: string
  lapsedAt: string | null
  paidTerms: PaidTerms
  paidAheadTo: number | null
}

/** The two members; `keptId` is the person of the stream, `otherId` the person who became part of them. */
type Two = { mergeId: string; keptMemberId: string; otherId: string; otherMemberId: string }

/** `fields` are the fields of the personal row that were taken over from the other; their values are not in the log. */
export type Merged = Two & { fields: readonly string[]; before: MergedStanding; after: MergedStanding }

type MergeUndone = Two & { after: MergedStanding }

/** A payment that the other began before the merge, and that was booked after it. */
export type LatePayment = Two & { paymentId: string }

export type MergedAway = {
  mergeId: string
  memberId: string
  status: 'active' | 'inactive'
  keptId: string
  keptMemberId: string
}
