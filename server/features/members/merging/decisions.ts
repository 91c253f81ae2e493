import { Refusal } from '#server/refusal.ts'
import { assertNotForeign } from '../decisions.ts'
import type { MemberFact, MemberState } from '../facts.ts'
import { paysNoDues } from '../type-change/decisions.ts'
import { inReserve, nothingPaid, type PaidTerm, type PaidTerms } from '../paid-terms.facts.ts'
import type { Merged, MergedStanding } from './facts.ts'

/** Whose value stands, for what of a membership may differ. */
export type StandingChoice = Record<'memberType' | 'startedAt' | 'dueIn', 'kept' | 'other'>

/** What the state of a membership does not have. */
type Times = Pick<MergedStanding, 'startedAt' | 'lapsedAt'>

type Merging = {
  mergeId: string
  chapterId: string
  otherId: string
  other: MemberState
  fields: readonly string[]
  choice: StandingChoice
  /** One pays once for life, the other by years: type, year and status are then one person's. */
  isOneSided: boolean
  times: { kept: Times; other: Times }
}

/**
 * Merges another member of the chapter into this one. The status is the better of the two, unless one of them pays once
 * for life. The terms of the one whose year does not stand are in reserve: refunding them subtracts nothing, and they
 * count where a payment for the same years is refunded.
 * @throws Refusal
 */
export function mergeMembers(
  state: MemberState,
  { mergeId, chapterId, otherId, other, fields, choice, isOneSided, times }: Merging,
): MemberFact[] {
  assertNotForeign(state, chapterId, 'member')
  if (state.isSystemAdmin && choice.memberType === 'other') throw paysNoDues()
  const dueIn = isOneSided ? choice.memberType : choice.dueIn
  const [standing, passed] = dueIn === 'kept' ? [state, other] : [other, state]
  const isActive = isOneSided ? standing.status === 'active' : [state, other].some(({ status }) => status === 'active')
  const status = isActive ? 'active' : 'inactive'
  const data: Merged = {
    mergeId,
    keptMemberId: state.memberId,
    otherId,
    otherMemberId: other.memberId,
    fields,
    before: standingOf(state, times.kept),
    after: {
      memberTypeId: choice.memberType === 'kept' ? state.memberTypeId : other.memberTypeId,
      status,
      nextPaymentDueIn: standing.nextPaymentDueIn,
      startedAt: times[choice.startedAt].startedAt,
      lapsedAt: status === 'active' ? null : (times.kept.lapsedAt ?? times.other.lapsedAt),
      paidTerms: {
        ...standing.paidTerms,
        list: [...inReserve(passed.paidTerms), ...standing.paidTerms.list],
      },
      paidAheadTo: standing.paidAheadTo,
    },
  }
  return [{ type: 'MembersMerged', data }]
}

const standingOf = (
  { memberTypeId, status, nextPaymentDueIn, paidTerms, paidAheadTo }: MemberState,
  times: Times,
): MergedStanding => ({ memberTypeId, status, nextPaymentDueIn, ...times, paidTerms, paidAheadTo })

/** Ends a membership that became part of another one. @throws Refusal for an admin, who first has to hand over the role */
export function mergeAway(
  state: MemberState,
  {
    mergeId,
    chapterId,
    keptId,
    keptMemberId,
  }: { mergeId: string; chapterId: string; keptId: string; keptMemberId: string },
): MemberFact[] {
  assertNotForeign(state, chapterId, 'member')
  if (state.isAdmin || state.isSystemAdmin)
    throw new Refusal('forbidden', 'An admin cannot become part of another person. Keep the admin instead.')
  const { memberId, status } = state
  return [{ type: 'MemberMergedAway', data: { mergeId, memberId, status, keptId, keptMemberId } }]
}

/**
 * Undoes a merge for the member who was kept: the membership is as it was before, unless it has changed since, and
 * without the terms that the other paid. @throws Refusal when the merge is undone already
 */
export function undoMerge(state: MemberState, mergeId: string, now: Times): MemberFact[] {
  const merge = state.merges.find((one) => one.mergeId === mergeId)
  if (state.stage !== 'member' || !merge) throw notMerged()
  const { keptMemberId, otherId, otherMemberId, before, after } = merge
  const isAsMerged =
    state.memberTypeId === after.memberTypeId &&
    state.status === after.status &&
    state.nextPaymentDueIn === after.nextPaymentDueIn
  // Own terms that were refunded since are taken back afterwards, as they would have been without the merge.
  const standing: MergedStanding = isAsMerged
    ? before
    : {
        ...standingOf(state, { startedAt: before.startedAt, lapsedAt: now.lapsedAt }),
        paidTerms: without(state.paidTerms, termsOfOther(merge)),
      }
  return [{ type: 'MemberMergeUndone', data: { mergeId, keptMemberId, otherId, otherMemberId, after: standing } }]
}

/** Brings back a member who had become part of another one. */
export function bringBack(state: MemberState, mergeId: string): MemberFact[] {
  if (state.mergedInto?.mergeId !== mergeId) throw notMerged()
  return [{ type: 'MemberBroughtBack', data: state.mergedInto }]
}

/** Gives this member a payment that one who was merged began before, and that is booked only now. */
export function moveLatePayment(state: MemberState, mergeId: string, paymentId: string): MemberFact[] {
  const merge = state.merges.find((one) => one.mergeId === mergeId)
  if (!merge) throw new Error(`Merge ${mergeId} is not one of the kept member's`)
  const { keptMemberId, otherId, otherMemberId } = merge
  return [{ type: 'LatePaymentMoved', data: { mergeId, keptMemberId, otherId, otherMemberId, paymentId } }]
}

type Refunded = { paymentId: string; terms: number[] }[]

/** Returns both members' paid terms that were refunded or reversed while they were merged, by payment. */
export function refundedMeanwhile(kept: MemberState, merge: Merged): { kept: Refunded; other: Refunded } {
  const refundedOf = (terms: readonly PaidTerm[]): Refunded => {
    const gone = new Map<string, number[]>()
    for (const term of terms)
      if (!kept.paidTerms.list.some((one) => isSame(one, term)))
        gone.set(term.paymentId, [...(gone.get(term.paymentId) ?? []), term.term])
    return [...gone].map(([paymentId, terms]) => ({ paymentId, terms }))
  }
  return { kept: refundedOf(merge.before.paidTerms.list), other: refundedOf(termsOfOther(merge)) }
}

const isSame = (one: PaidTerm, other: PaidTerm) => one.paymentId === other.paymentId && one.term === other.term

const termsOfOther = ({ before, after }: Merged) =>
  after.paidTerms.list.filter((term) => !before.paidTerms.list.some((own) => isSame(own, term)))

function without(paid: PaidTerms, terms: readonly PaidTerm[]): PaidTerms {
  const list = paid.list.filter((term) => !terms.some((one) => isSame(one, term)))
  return list.length === 0 ? { ...nothingPaid, yearsUntil: paid.yearsUntil } : { ...paid, list }
}

/** The refusal of a merge that was undone in the meantime. */
export const notMerged = () => new Refusal('conflict', 'This merge was undone already. Nothing was changed.')
