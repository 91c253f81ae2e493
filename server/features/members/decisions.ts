import { Refusal } from '#server/refusal.ts'
import type { ImportedAdmission, ImportedChange, MemberFact, MemberState } from './facts.ts'
import { isLifelong } from './rules.ts'

/** The part of a member type that a decision needs; the fee in cents, the duration in years. */
export type TypeTerms = { memberTypeId: string; feeCents: number; durationYears: number }

/** Records a visitor's application to a chapter (foundation section 4, member lifecycle). */
export function apply(state: MemberState, memberTypeId: string): MemberFact[] {
  if (state.stage !== 'none') throw alreadyHere()
  return [{ type: 'Applied', data: { memberTypeId } }]
}

/**
 * Verifies an applicant's address by the link in the email. @throws Refusal missing or conflict, when there is no
 * applicant or nothing left to confirm
 */
export function verifyEmail(state: MemberState): MemberFact[] {
  if (state.stage !== 'applicant')
    throw new Refusal('missing', 'This link is not valid', { documented: 'Invalid link.' })
  if (state.emailVerified)
    throw new Refusal('conflict', 'Your email is already confirmed.', { documented: 'Your email is already verified.' })
  return [{ type: 'EmailVerified', data: {} }]
}

/** Approves an applicant with a member type. `year` is the calendar year, in which the first fee falls due. */
export function approve(
  state: MemberState,
  admission: { memberId: string; memberTypeId: string; year: number; chapterId: string },
): MemberFact[] {
  assertNotForeign(state, admission.chapterId, 'applicant')
  if (!state.emailVerified) {
    throw new Refusal('conflict', 'You can approve once the applicant confirms their email.', {
      documented: 'User Not Found',
    })
  }
  const { memberId, memberTypeId, year } = admission
  return [{ type: 'Approved', data: { memberId, memberTypeId, nextPaymentDueIn: year } }]
}

/** Declines an applicant. @throws Refusal missing, for an applicant of another chapter */
export function deleteApplication(state: MemberState, chapterId: string): MemberFact[] {
  assertNotForeign(state, chapterId, 'applicant', 'Invalid user reference')
  return [{ type: 'ApplicationDeleted', data: {} }]
}

/** Adds a person who never applied. */
export function addMember(
  state: MemberState,
  admission: { memberId: string; memberTypeId: string; year: number },
): MemberFact[] {
  if (state.stage !== 'none') throw alreadyHere()
  const { memberId, memberTypeId, year } = admission
  return [{ type: 'MemberAdded', data: { memberId, memberTypeId, nextPaymentDueIn: year } }]
}

/** Adds a person whom an import brought. */
export function importMember(state: MemberState, admission: ImportedAdmission): MemberFact[] {
  if (state.stage !== 'none') throw alreadyHere()
  return [{ type: 'MemberImported', data: admission }]
}

/** Records what an import changed about a member of the chapter. @throws Refusal missing */
export function importChange(state: MemberState, chapterId: string, change: ImportedChange): MemberFact[] {
  assertNotForeign(state, chapterId, 'member')
  return [{ type: 'MembershipImported', data: change }]
}

/** Takes back a member whom an import added. @throws Refusal missing for a member of another chapter */
export function removeImported(state: MemberState, chapterId: string, importId: string): MemberFact[] {
  assertNotForeign(state, chapterId, 'member')
  return [{ type: 'ImportedMemberRemoved', data: { importId, memberId: state.memberId } }]
}

/** Appoints an initial system admin, with a membership that owes nothing before `year`. */
export function appointSystemAdmin(
  state: MemberState,
  admission: { memberId: string; memberTypeId: string; year: number },
): MemberFact[] {
  if (state.stage !== 'none') throw alreadyHere()
  const { memberId, memberTypeId, year } = admission
  return [{ type: 'SystemAdminAppointed', data: { memberId, memberTypeId, nextPaymentDueIn: year } }]
}

/**
 * Credits received dues: the member becomes active, and the next payment is due `terms` × the type's duration later.
 * The payments feature checks beforehand whether they may be paid.
 */
export function creditDues(
  state: MemberState,
  paid: { paymentId: string; terms: number; type: TypeTerms },
): MemberFact[] {
  if (state.stage !== 'member') throw new Refusal('missing', 'Member not found')
  const nextPaymentDueIn = state.nextPaymentDueIn + paid.terms * paid.type.durationYears
  return [{ type: 'DuesCredited', data: { paymentId: paid.paymentId, terms: paid.terms, nextPaymentDueIn } }]
}

/**
 * Lapses a member after a year with an unpaid fee: the member is no longer active, and owes the fee of the new year
 * (docs/decisions/011). For a member who never paid, the due year advances as well.
 * @param yearOfGrace dues of this year and later ones may still be paid, though their year has ended
 */
export function lapse(state: MemberState, year: number, type: TypeTerms, yearOfGrace = year): MemberFact[] {
  if (state.stage !== 'member' || state.isSystemAdmin || state.nextPaymentDueIn >= year) return []
  if (state.status === 'active' && (isLifelong(type.durationYears) || state.nextPaymentDueIn >= yearOfGrace)) return []
  return [{ type: 'Lapsed', data: { dueIn: state.nextPaymentDueIn, nextPaymentDueIn: year } }]
}

/**
 * Makes a member of the chapter an admin. Idempotent. @throws Refusal missing for a member of another chapter, conflict
 * for a system admin
 */
export function grantAdmin(state: MemberState, chapterId: string): MemberFact[] {
  assertNotForeign(state, chapterId, 'member')
  if (state.isSystemAdmin) throw new Refusal('conflict', 'A system admin is an admin already.')
  return state.isAdmin ? [] : [{ type: 'AdminGranted', data: {} }]
}

/** Removes the admin role. Idempotent. @throws Refusal missing for a member of another chapter */
export function removeAdmin(state: MemberState, chapterId: string): MemberFact[] {
  assertNotForeign(state, chapterId, 'member')
  return state.isAdmin ? [{ type: 'AdminRemoved', data: {} }] : []
}

/** Deletes a member. `mayDelete` decides whether this admin may; the payments stay readable (docs/decisions/010). */
export function deleteMember(state: MemberState, chapterId: string): MemberFact[] {
  assertNotForeign(state, chapterId, 'member')
  if (state.isSystemAdmin) throw mayNotDelete()
  const { memberId, nextPaymentDueIn } = state
  return [{ type: 'MemberDeleted', data: { memberId, nextPaymentDueIn } }]
}

const alreadyHere = () =>
  new Refusal('conflict', 'This email belongs to a member or an applicant.', { documented: 'User Already Exists' })

/** The rejection of deleting another admin, oneself, or a system admin. */
export const mayNotDelete = () =>
  new Refusal('forbidden', 'You cannot delete this member.', { documented: 'Unauthorized action' })

/** Rejects a person of another chapter as not found. */
export function assertNotForeign(
  state: MemberState,
  chapterId: string,
  stage: 'applicant' | 'member',
  documented = 'User Not Found',
) {
  if (state.stage !== stage || state.chapterId !== chapterId)
    throw new Refusal('missing', 'There is no such person here.', { documented })
}

/** Logs a member out everywhere; who did it and when is stamped by the log. */
export function endSessions(state: MemberState): MemberFact[] {
  return state.stage === 'member' ? [{ type: 'SessionsEnded', data: {} }] : []
}

/** Lets a person in again who lost every second factor; who did it and when is stamped by the log. */
export function openLogin(state: MemberState, opensAt: string): MemberFact[] {
  return state.stage === 'member' ? [{ type: 'LoginReopened', data: { opensAt } }] : []
}
