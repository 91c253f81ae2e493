import type { NewFact } from '#events-log/fact.ts'
import type { PaidTerms } from '../paid-terms.facts.ts'

/** The facts of a merge: two in the stream of the member who is kept, and two in that of the other. */
export type MergingFact =
  | NewFact<'MembersMerged', Merged>
  | NewFact<'MemberMergeUndone', MergeUndone>
  | NewFact<'MemberMergedAway', MergedAway>
  | NewFact<'MemberBroughtBack', MergedAway>

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

export type MergedAway = {
  mergeId: string
  memberId: string
  status: 'active' | 'inactive'
  keptId: string
  keptMemberId: string
}
