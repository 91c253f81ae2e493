import type { Recorded } from '#events-log/fact.ts'
import { date } from '#server/time/dates.ts'
import {
  memberStream,
  type ImportedAdmission,
  type ImportedChange,
  type MemberFact,
  type MemberState,
} from './facts.ts'
import type { Merged } from './merging/facts.ts'
import { whenOf } from './renewals/rules.ts'
import { countsEarlierText, isLifelong } from './rules.ts'
import { yearsMovedBack } from './taken-back.decisions.ts'

/** The display names of the facts. */
export const factNames: Record<MemberFact['type'], string> = {
  Applied: 'Application received',
  EmailVerified: 'Email confirmed',
  ApplicationDeleted: 'Application deleted',
  Approved: 'Application approved',
  MemberAdded: 'Member added',
  MemberImported: 'Member imported',
  MembershipImported: 'Changed by an import',
  ImportedMemberRemoved: 'Import undone',
  SystemAdminAppointed: 'System admin appointed',
  MemberTypeChanged: 'Member type changed',
  DuesCredited: 'Membership extended',
  DuesTakenBack: 'Dues taken back',
  Lapsed: 'Membership lapsed',
  RenewalReminderSent: 'Reminder sent',
  AdminGranted: 'Made an admin',
  AdminRemoved: 'Admin access removed',
  LoginReopened: 'Let in again',
  SessionsEnded: 'Logged out everywhere',
  MemberDeleted: 'Member deleted',
  MembersMerged: 'Merged',
  MemberMergeUndone: 'Merge undone',
  MemberMergedAway: 'Merged',
  MemberBroughtBack: 'Merge undone',
  LatePaymentMoved: 'Payment after the merge',
}

/** One fact of a member, in words. `actor` is as recorded in the log. */
export type FactView = {
  position: number
  recordedAt: string
  actor: string
  hash: string
  name: string
  text: string
  /** Whether the member was active after it. */
  isActive: boolean
  /** False if it did not affect whether the member is active. */
  isOfStatus: boolean
}

/** The names that the log does not have: the person's, and those of the member types by id. */
export type Names = { person: string; types: ReadonlyMap<string, string> }

/** Describes the facts of one member in sentences, oldest first. */
export function factViews(facts: readonly Recorded<MemberFact>[], names: Names): FactView[] {
  let state = memberStream.initial
  return facts.map((fact) => {
    const before = state
    state = memberStream.evolve(before, fact)
    const { position, recordedAt, actor, hash, type } = fact
    const isOfStatus = !outsideStatus.has(type)
    return {
      position,
      recordedAt,
      actor,
      hash,
      name: factNames[type],
      text: sentenceOf(fact, before, names),
      isActive: state.status === 'active',
      isOfStatus,
    }
  })
}

const outsideStatus: ReadonlySet<MemberFact['type']> = new Set([
  'AdminGranted',
  'AdminRemoved',
  'LoginReopened',
  'SessionsEnded',
  'RenewalReminderSent',
])

/** Returns the facts that explain the current status: those since the last change of status, inclusive. */
export function reasonsIn<Fact extends Pick<FactView, 'isActive' | 'isOfStatus'>>(facts: readonly Fact[]): Fact[] {
  const ofStatus = facts.filter(({ isOfStatus }) => isOfStatus)
  const now = ofStatus.at(-1)?.isActive
  return ofStatus.slice(
    Math.max(
      0,
      ofStatus.findLastIndex(({ isActive }) => isActive !== now),
    ),
  )
}

function sentenceOf(fact: Recorded<MemberFact>, before: MemberState, { person, types }: Names): string {
  const typeOf = (memberTypeId: string) => types.get(memberTypeId) ?? 'a former member type'
  switch (fact.type) {
    case 'Applied':
      return `${person} applied for membership: ${typeOf(fact.data.memberTypeId)}.`
    case 'EmailVerified':
      return `${person} confirmed the email address.`
    case 'ApplicationDeleted':
      return `The application of ${person} was deleted.`
    case 'Approved':
      return `${person} was approved as a member: ${typeOf(fact.data.memberTypeId)}. ${untilPaid}`
    case 'MemberAdded':
      return `${person} was added as a member: ${typeOf(fact.data.memberTypeId)}. ${untilPaid}`
    case 'MemberImported':
      return importText(person, typeOf(fact.data.memberTypeId), fact.data)
    case 'MembershipImported':
      return changeText(person, typeOf, before, fact.data)
    case 'ImportedMemberRemoved':
      return `The import that added ${person} was undone.`
    case 'SystemAdminAppointed':
      return `${person} was appointed system admin. System admins are active and pay no dues.`
    case 'MemberTypeChanged':
      return `The member type changed from ${typeOf(before.memberTypeId)} to ${typeOf(fact.data.memberTypeId)}. A member is inactive after a change of type until the new fee is paid.`
    case 'DuesCredited':
      return creditText(person, before.nextPaymentDueIn, fact.data)
    case 'DuesTakenBack':
      return takenBackText(person, before, fact.data)
    case 'Lapsed':
      return lapseText(person, before, fact.data)
    case 'RenewalReminderSent':
      return `${person} was reminded of the dues for ${fact.data.dueYear}, ${whenOf(fact.data)}.`
    case 'AdminGranted':
      return `${person} became an admin.`
    case 'AdminRemoved':
      return `${person} is no longer an admin.`
    case 'LoginReopened':
      return `${person} lost every second factor and was let in again by an admin, after a day.`
    case 'SessionsEnded':
      return `${person} was logged out everywhere by an admin.`
    case 'MemberDeleted':
      return `${person} was deleted as a member.`
    case 'MembersMerged':
      return mergeText(person, fact.data)
    case 'MemberMergeUndone':
      return `The merge with member ${fact.data.otherMemberId} was undone.`
    case 'MemberMergedAway':
      return `Member ${fact.data.memberId} became part of member ${fact.data.keptMemberId}.`
    case 'MemberBroughtBack':
      return `Member ${fact.data.memberId} is a person of their own again.`
    case 'LatePaymentMoved':
      return `Payment ${fact.data.paymentId}, begun by member ${fact.data.otherMemberId} before the merge, came in after it.`
  }
}

function mergeText(person: string, { otherMemberId, fields, after: { status, nextPaymentDueIn } }: Merged): string {
  const taken = fields.length === 0 ? '' : ` Taken over: ${fields.join(', ').toLowerCase()}.`
  const standing = status === 'active' ? 'Active' : 'Inactive'
  return `Member ${otherMemberId} became part of ${person}.${taken} ${standing}, the next payment is due for ${nextPaymentDueIn}.`
}

function importText(person: string, type: string, { status, nextPaymentDueIn, startedOn }: ImportedAdmission): string {
  const since = startedOn === null ? '' : `, a member since ${date(startedOn)}`
  const standing = status === 'active' ? 'Active' : 'Inactive'
  return `${person} was imported: ${type}${since}. ${standing}, the next payment is due for ${nextPaymentDueIn}.`
}

function changeText(
  person: string,
  typeOf: (memberTypeId: string) => string,
  before: MemberState,
  { isUndo, fields, memberTypeId, status, nextPaymentDueIn }: ImportedChange,
): string {
  const what = [
    ...fields.map((field) => field.toLowerCase()),
    ...(memberTypeId === before.memberTypeId ? [] : [`the member type, now ${typeOf(memberTypeId)}`]),
    ...(status === before.status ? [] : [`the status, now ${status}`]),
    ...(nextPaymentDueIn === before.nextPaymentDueIn ? [] : [`the year of the next payment, now ${nextPaymentDueIn}`]),
  ].join(', ')
  return isUndo ? `An import about ${person} was undone: ${what}.` : `An import changed of ${person}: ${what}.`
}

const untilPaid = 'A new member is inactive until the first fee is paid.'

function creditText(
  person: string,
  dueIn: number,
  { terms, nextPaymentDueIn }: { terms: number; nextPaymentDueIn: number },
): string {
  if (isLifelong((nextPaymentDueIn - dueIn) / terms)) return `${person} paid dues for life. Active for life.`
  const last = nextPaymentDueIn - 1
  return `${person} paid dues for ${yearsText(dueIn, last)}. Active, paid through ${last}.`
}

function takenBackText(
  person: string,
  before: MemberState,
  takenBack: {
    paymentId: string
    terms: readonly number[]
    status: MemberState['status']
    nextPaymentDueIn: number
  },
): string {
  const { terms, status, nextPaymentDueIn } = takenBack
  const movedBack = yearsMovedBack(before, takenBack, nextPaymentDueIn)
  const what = terms.length === 1 ? 'A paid term was taken back' : `${terms.length} paid terms were taken back`
  const becomes = before.status === 'active' && status === 'inactive' ? `, so ${person} became inactive` : ''
  const instead = movedBack.length === 0 ? '' : ` ${countsEarlierText(movedBack)}`
  return `${what}${becomes}.${instead} The next payment is due for ${nextPaymentDueIn}.`
}

const yearsText = (first: number, last: number) =>
  last <= first ? String(last) : last === first + 1 ? `${first} and ${last}` : `${first} to ${last}`

function lapseText(
  person: string,
  { status }: MemberState,
  { dueIn, nextPaymentDueIn }: { dueIn: number; nextPaymentDueIn: number },
): string {
  if (status === 'active') return `The dues for ${dueIn} were not paid in time, so ${person} became inactive.`
  return `The dues for ${dueIn} were not paid either. The fee for ${nextPaymentDueIn} is now due.`
}
