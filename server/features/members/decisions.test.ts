import { expect, test } from 'vitest'
import * as decide from './decisions.ts'
import { memberStream, type MemberFact, type MemberState } from './facts.ts'
import { duesStanding, mayDelete, maySetRole } from './rules.ts'

const regular = { memberTypeId: 'dc-regular', feeCents: 10_000, durationYears: 1 }
const life = { memberTypeId: 'dc-life', feeCents: 100_000, durationYears: 99 }
const admission = { memberId: '20001', memberTypeId: 'dc-regular', year: 2026, chapterId: 'dc' }

/** Returns the state after the facts, recorded for the chapter DC. */
function given(...facts: MemberFact[]): MemberState {
  return facts.reduce(
    (state, fact) =>
      memberStream.evolve(state, { ...fact, chapterId: 'dc' } as Parameters<typeof memberStream.evolve>[1]),
    memberStream.initial,
  )
}

const applied: MemberFact = { type: 'Applied', data: { memberTypeId: 'dc-student' } }
const verified: MemberFact = { type: 'EmailVerified', data: {} }
const approved: MemberFact = {
  type: 'Approved',
  data: { memberId: '20001', memberTypeId: 'dc-regular', nextPaymentDueIn: 2026 },
}
const credited: MemberFact = { type: 'DuesCredited', data: { paymentId: 'P1', terms: 1, nextPaymentDueIn: 2027 } }
const madeAdmin: MemberFact = { type: 'AdminGranted', data: {} }
const deleted: MemberFact = { type: 'MemberDeleted', data: { memberId: '20001', nextPaymentDueIn: 2026 } }
const appointed: MemberFact = {
  type: 'SystemAdminAppointed',
  data: { memberId: '20009', memberTypeId: 'dc-regular', nextPaymentDueIn: 2026 },
}

test('an applicant is approved with the type that the admin chose, and owes this year', () => {
  expect(decide.approve(given(applied, verified), admission)).toEqual([approved])
  expect(given(applied, verified, approved)).toMatchObject({
    stage: 'member',
    status: 'inactive',
    memberTypeId: 'dc-regular',
  })
})

test('an applicant is not approved with an unverified address, twice, or by another chapter', () => {
  expect(() => decide.approve(given(applied), admission)).toThrow('once the applicant confirms')
  expect(() => decide.approve(given(applied, verified, approved), admission)).toThrow('There is no such person here.')
  expect(() => decide.approve(given(applied, verified), { ...admission, chapterId: 'ny' })).toThrow(
    'There is no such person here.',
  )
  expect(() => decide.approve(given(), admission)).toThrow('There is no such person here.')
})

test('an application is deleted only by its own chapter, and not once it was approved', () => {
  expect(decide.deleteApplication(given(applied), 'dc')).toEqual([{ type: 'ApplicationDeleted', data: {} }])
  expect(() => decide.deleteApplication(given(applied), 'ny')).toThrow('There is no such person here.')
  expect(() => decide.deleteApplication(given(applied, verified, approved), 'dc')).toThrow(
    'There is no such person here.',
  )
})

test('dues advance the due year by terms times the duration, and activate the member', () => {
  const [fact] = decide.creditDues(given(applied, verified, approved), {
    paymentId: 'P1',
    terms: 3,
    type: { ...regular, durationYears: 2 },
  })
  expect(fact).toEqual({ type: 'DuesCredited', data: { paymentId: 'P1', terms: 3, nextPaymentDueIn: 2032 } })
  expect(given(applied, verified, approved, fact!)).toMatchObject({ status: 'active', nextPaymentDueIn: 2032 })
})

test('a member lapses when the year of an unpaid fee has ended, not before', () => {
  const member = given(applied, verified, approved, credited)
  expect(decide.lapse(member, 2027, regular)).toEqual([])
  expect(decide.lapse(member, 2028, regular)).toEqual([
    { type: 'Lapsed', data: { dueIn: 2027, nextPaymentDueIn: 2028 } },
  ])
})

test("for a member who never paid, the new year's fee replaces the old one", () => {
  const [lapsed] = decide.lapse(given(applied, verified, approved), 2027, life)
  expect(given(applied, verified, approved, lapsed!)).toMatchObject({ status: 'inactive', nextPaymentDueIn: 2027 })
})

test('lapsing is idempotent within a year', () => {
  const [lapsed] = decide.lapse(given(applied, verified, approved), 2027, regular)
  expect(decide.lapse(given(applied, verified, approved, lapsed!), 2027, regular)).toEqual([])
})

test('paid life members and system admins do not lapse', () => {
  expect(decide.lapse(given(applied, verified, approved, credited), 2200, life)).toEqual([])
  expect(decide.lapse(given(appointed), 2030, regular)).toEqual([])
})

test('granting the admin role is idempotent, and so is removing it', () => {
  const member = given(applied, verified, approved)
  expect(decide.grantAdmin(member, 'dc')).toEqual([madeAdmin])
  expect(decide.grantAdmin(given(applied, verified, approved, madeAdmin), 'dc')).toEqual([])
  expect(decide.removeAdmin(member, 'dc')).toEqual([])
  expect(() => decide.grantAdmin(member, 'ny')).toThrow('There is no such person here.')
  expect(() => decide.grantAdmin(given(appointed), 'dc')).toThrow('system admin')
})

test('a deleted member loses every right', () => {
  expect(decide.deleteMember(given(applied, verified, approved), 'dc')).toEqual([deleted])
  const gone = given(applied, verified, approved, madeAdmin, deleted)
  expect(gone).toMatchObject({ stage: 'gone', isAdmin: false })
  expect(() => decide.creditDues(gone, { paymentId: 'P1', terms: 1, type: regular })).toThrow('Member not found')
  expect(() => decide.deleteMember(given(appointed), 'dc')).toThrow('You cannot delete this member.')
})

const someone = { memberId: '1', isAdmin: false, isSystemAdmin: false }
const colleague = { memberId: '2', isAdmin: true, isSystemAdmin: false }
const chief = { memberId: '3', isAdmin: false, isSystemAdmin: true }

test('admins may delete members, system admins also admins, and nobody may delete a system admin or themselves', () => {
  const may = (viewer: { role: string; memberId: string }) =>
    [someone, colleague, chief].map((subject) => mayDelete(viewer, subject))
  expect(may({ role: 'member', memberId: '9' })).toEqual([false, false, false])
  expect(may({ role: 'admin', memberId: '9' })).toEqual([true, false, false])
  expect(may({ role: 'systemAdmin', memberId: '9' })).toEqual([true, true, false])
  expect(may({ role: 'systemAdmin', memberId: '1' })[0]).toBe(false)
})

test('system admins set roles, except those of system admins', () => {
  const may = (role: string) => [someone, colleague, chief].map((subject) => maySetRole({ role }, subject))
  expect(may('admin')).toEqual([false, false, false])
  expect(may('systemAdmin')).toEqual([true, true, false])
})

test('what a member owes is phrased as on the dashboard', () => {
  const member = { status: 'active', durationYears: 1, nextPaymentDueIn: 2026, isSystemAdmin: false, hasPaid: true }
  expect(duesStanding({ ...member, isSystemAdmin: true }, 2026)).toBe('none')
  expect(duesStanding({ ...member, status: 'inactive', hasPaid: false }, 2026)).toBe('registration')
  expect(duesStanding({ ...member, status: 'inactive' }, 2026)).toBe('lapsed')
  expect(duesStanding({ ...member, durationYears: 99 }, 2026)).toBe('life')
  expect(duesStanding(member, 2026)).toBe('due')
  expect(duesStanding(member, 2025)).toBe('ahead')
})
