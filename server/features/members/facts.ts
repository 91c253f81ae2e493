import type { NewFact, Recorded, Stream } from '#events-log/fact.ts'
import {
  aheadAfter,
  nothingPaid,
  withCredit,
  withLapse,
  without,
  withOtherType,
  type PaidTerms,
} from './paid-terms.facts.ts'
import type { Merged, MergedAway, MergingFact } from './merging/facts.ts'
import { markOf } from './renewals/rules.ts'
import { isLifelong } from './rules.ts'

/** The facts of a person in a chapter, starting with the application. The stream's id is the personId. */
export type MemberFact =
  | NewFact<'Applied', { memberTypeId: string }>
  | NewFact<'EmailVerified', Record<string, never>>
  | NewFact<'ApplicationDeleted', Record<string, never>>
  | NewFact<'Approved', Admission>
  | NewFact<'MemberAdded', Admission>
  | NewFact<'SystemAdminAppointed', Admission>
  | NewFact<'MemberImported', ImportedAdmission>
  | NewFact<'MembershipImported', ImportedChange>
  | NewFact<'ImportedMemberRemoved', { importId: string; memberId: string }>
  | NewFact<'MemberTypeChanged', { memberTypeId: string; nextPaymentDueIn: number | null }>
  | NewFact<'DuesCredited', { paymentId: string; terms: number; nextPaymentDueIn: number }>
  | NewFact<
      'DuesTakenBack',
      { paymentId: string; terms: readonly number[]; status: 'active' | 'inactive'; nextPaymentDueIn: number }
    >
  | NewFact<'Lapsed', { dueIn: number; nextPaymentDueIn: number }>
  | NewFact<'RenewalReminderSent', Reminder>
  | NewFact<'AdminGranted', Record<string, never>>
  | NewFact<'AdminRemoved', Record<string, never>>
  | NewFact<'LoginReopened', { opensAt: string }>
  | NewFact<'SessionsEnded', Record<string, never>>
  | NewFact<'MemberDeleted', { memberId: string; nextPaymentDueIn: number }>
  | MergingFact

/** `nextPaymentDueIn` is a calendar year; null in old member type changes, which did not record the year. */
export type Admission = { memberId: string; memberTypeId: string; nextPaymentDueIn: number }

/** A member that an import added. `startedOn` is the day on which the membership began elsewhere; null if not known. */
export type ImportedAdmission = Admission & {
  importId: string
  status: 'active' | 'inactive'
  startedOn: string | null
}

/**
 * What an import changed about a member: the fields of the personal row, whose values are not in the log, and the
 * membership afterwards. `isUndo` when the import was undone.
 */
export type ImportedChange = {
  importId: string
  isUndo: boolean
  fields: readonly string[]
  memberTypeId: string
  status: 'active' | 'inactive'
  nextPaymentDueIn: number
}

/** A dues reminder for a year. `daysBefore` counts from the end of that year; negative means after it. */
export type Reminder = { dueYear: number; daysBefore: number }

export type MemberState = {
  stage: 'none' | 'applicant' | 'member' | 'gone'
  /** The chapter that the facts were recorded for; '' before the first. */
  chapterId: string
  memberTypeId: string
  emailVerified: boolean
  memberId: string
  status: 'active' | 'inactive'
  nextPaymentDueIn: number
  /**
   * The year in which dues fall due after the last payment for years; null when the last one was for life, or none was
   * made.
   */
  paidAheadTo: number | null
  /** The paid terms, without refunded and reversed ones. */
  paidTerms: PaidTerms
  /** The mark of the newest dues reminder; 0 before the first, and after a change of type. */
  renewalMark: number
  /** Whether the member became inactive because dues were not paid. */
  hasLapsed: boolean
  isAdmin: boolean
  isSystemAdmin: boolean
  /** The merges of others into this member that are not undone, oldest first. */
  merges: readonly Merged[]
  /** The merge by which this member became part of another one; null for everyone else. */
  mergedInto: MergedAway | null
}

export const memberStream: Stream<MemberState, MemberFact> = {
  kind: 'member',
  initial: {
    stage: 'none',
    chapterId: '',
    memberTypeId: '',
    emailVerified: false,
    memberId: '',
    status: 'inactive',
    nextPaymentDueIn: 0,
    paidAheadTo: null,
    paidTerms: nothingPaid,
    renewalMark: 0,
    hasLapsed: false,
    isAdmin: false,
    isSystemAdmin: false,
    merges: [],
    mergedInto: null,
  },
  evolve,
}

function evolve(state: MemberState, fact: Recorded<MemberFact>): MemberState {
  switch (fact.type) {
    case 'Applied':
      return { ...state, stage: 'applicant', chapterId: fact.chapterId, memberTypeId: fact.data.memberTypeId }
    case 'EmailVerified':
      return { ...state, emailVerified: true }
    case 'Approved':
      return { ...state, stage: 'member', ...fact.data }
    case 'MemberAdded':
      return { ...state, stage: 'member', chapterId: fact.chapterId, ...fact.data }
    case 'MemberImported': {
      const { memberId, memberTypeId, nextPaymentDueIn, status } = fact.data
      const admission = { memberId, memberTypeId, nextPaymentDueIn, status }
      return { ...state, stage: 'member', chapterId: fact.chapterId, ...admission }
    }
    case 'MembershipImported': {
      const { memberTypeId, status, nextPaymentDueIn } = fact.data
      return { ...state, memberTypeId, status, nextPaymentDueIn }
    }
    case 'SystemAdminAppointed':
      return {
        ...state,
        stage: 'member',
        chapterId: fact.chapterId,
        ...fact.data,
        status: 'active',
        isSystemAdmin: true,
      }
    case 'MemberTypeChanged': {
      const nextPaymentDueIn = fact.data.nextPaymentDueIn ?? state.nextPaymentDueIn
      const paidTerms = withOtherType(state.paidTerms, state.nextPaymentDueIn, nextPaymentDueIn, state.paidAheadTo)
      return {
        ...state,
        memberTypeId: fact.data.memberTypeId,
        status: 'inactive',
        nextPaymentDueIn,
        paidTerms,
        renewalMark: 0,
        hasLapsed: false,
      }
    }
    case 'DuesCredited': {
      const paidTerms = withCredit(state.paidTerms, state.nextPaymentDueIn, fact.data)
      return {
        ...state,
        status: 'active',
        nextPaymentDueIn: fact.data.nextPaymentDueIn,
        paidAheadTo: paidAheadTo(state, fact.data),
        paidTerms,
        hasLapsed: false,
      }
    }
    case 'DuesTakenBack': {
      const { status, nextPaymentDueIn } = fact.data
      const paidTerms = without(state.paidTerms, fact.data, nextPaymentDueIn)
      return { ...state, status, nextPaymentDueIn, paidTerms, paidAheadTo: aheadAfter(paidTerms) }
    }
    case 'Lapsed':
      return {
        ...state,
        status: 'inactive',
        nextPaymentDueIn: fact.data.nextPaymentDueIn,
        paidTerms: withLapse(state.paidTerms),
        hasLapsed: state.hasLapsed || state.status === 'active',
      }
    case 'RenewalReminderSent':
      return { ...state, renewalMark: markOf(fact.data) }
    case 'LoginReopened':
    case 'SessionsEnded':
      return state
    case 'AdminGranted':
      return { ...state, isAdmin: true }
    case 'AdminRemoved':
      return { ...state, isAdmin: false }
    case 'MembersMerged':
      return {
        ...state,
        ...standingAfter(fact.data),
        hasLapsed: fact.data.after.lapsedAt !== null,
        merges: [...state.merges, fact.data],
      }
    case 'MemberMergeUndone':
      return {
        ...state,
        ...standingAfter(fact.data),
        hasLapsed: fact.data.after.lapsedAt !== null,
        merges: state.merges.filter(({ mergeId }) => mergeId !== fact.data.mergeId),
      }
    case 'MemberMergedAway':
      return { ...state, stage: 'gone', mergedInto: fact.data }
    case 'MemberBroughtBack':
      return { ...state, stage: 'member', mergedInto: null }
    case 'LatePaymentMoved':
      return state
    case 'ApplicationDeleted':
    case 'ImportedMemberRemoved':
    case 'MemberDeleted':
      return { ...state, stage: 'gone', isAdmin: false, isSystemAdmin: false }
  }
}

const standingAfter = ({
  after: { memberTypeId, status, nextPaymentDueIn, paidTerms, paidAheadTo },
}: Pick<Merged, 'after'>) => ({ memberTypeId, status, nextPaymentDueIn, paidTerms, paidAheadTo })

/** Returns the due year from the fact's terms and year, which show whether it paid for years or for life. */
function paidAheadTo(
  before: MemberState,
  { terms, nextPaymentDueIn }: { terms: number; nextPaymentDueIn: number },
): number | null {
  return isLifelong((nextPaymentDueIn - before.nextPaymentDueIn) / terms) ? null : nextPaymentDueIn
}
