import { expect, test } from 'vitest'
import type { Recorded } from '#events-log/fact.ts'
import type { MemberFact } from './facts.ts'
import { reasonsIn, factViews } from './standing.decisions.ts'

const names = {
  person: 'Tomas',
  types: new Map([
    ['regular', 'Regular'],
    ['life', 'Life'],
  ]),
}

/** Returns the facts as stored in the log, the first at position 1. */
const linesOf = (...facts: MemberFact[]) =>
  factViews(
    facts.map(
      (fact, index) =>
        ({
          ...fact,
          position: index + 1,
          recordedAt: '2026-11-21T12:00:00.000Z',
          actor: 'system:tests',
          hash: 'h',
        }) as unknown as Recorded<MemberFact>,
    ),
    names,
  )

const admission = { memberId: '20001', memberTypeId: 'regular', nextPaymentDueIn: 2025 }
const applied: MemberFact = { type: 'Applied', data: { memberTypeId: 'regular' } }
const confirmed: MemberFact = { type: 'EmailVerified', data: {} }
const approved: MemberFact = { type: 'Approved', data: admission }
const paid = (terms: number, nextPaymentDueIn: number): MemberFact => ({
  type: 'DuesCredited',
  data: { paymentId: 'P1', terms, nextPaymentDueIn },
})
const toLife: MemberFact = { type: 'MemberTypeChanged', data: { memberTypeId: 'life', nextPaymentDueIn: 2026 } }
const lapsed: MemberFact = { type: 'Lapsed', data: { dueIn: 2027, nextPaymentDueIn: 2028 } }
const granted: MemberFact = { type: 'AdminGranted', data: {} }

test.each<[name: string, facts: MemberFact[], text: string]>([
  ['an application', [applied], 'Tomas applied for membership: Regular.'],
  [
    'a type that is no longer there',
    [{ type: 'Applied', data: { memberTypeId: 'gone' } }],
    'Tomas applied for membership: a former member type.',
  ],
  ['a confirmed address', [applied, confirmed], 'Tomas confirmed the email address.'],
  [
    'a deleted application',
    [applied, { type: 'ApplicationDeleted', data: {} }],
    'The application of Tomas was deleted.',
  ],
  [
    'an approval',
    [applied, approved],
    'Tomas was approved as a member: Regular. A new member is inactive until the first fee is paid.',
  ],
  [
    'a member who was added',
    [{ type: 'MemberAdded', data: admission }],
    'Tomas was added as a member: Regular. A new member is inactive until the first fee is paid.',
  ],
  [
    'a system admin',
    [{ type: 'SystemAdminAppointed', data: admission }],
    'Tomas was appointed system admin. System admins are active and pay no dues.',
  ],
  ['dues of one year', [approved, paid(1, 2026)], 'Tomas paid dues for 2025. Active, paid through 2025.'],
  ['dues of two years', [approved, paid(2, 2027)], 'Tomas paid dues for 2025 and 2026. Active, paid through 2026.'],
  ['dues of more years', [approved, paid(3, 2028)], 'Tomas paid dues for 2025 to 2027. Active, paid through 2027.'],
  ['dues for life', [approved, paid(1, 2025 + 99)], 'Tomas paid dues for life. Active for life.'],
  [
    'a change of type',
    [approved, paid(1, 2026), toLife],
    'The member type changed from Regular to Life. A member is inactive after a change of type until the new fee is paid.',
  ],
  [
    'a year that was not paid',
    [approved, paid(2, 2027), lapsed],
    'The dues for 2027 were not paid in time, so Tomas became inactive.',
  ],
  ['another one', [approved, lapsed], 'The dues for 2027 were not paid either. The fee for 2028 is now due.'],
  [
    'a reminder',
    [approved, { type: 'RenewalReminderSent', data: { dueYear: 2026, daysBefore: 30 } }],
    'Tomas was reminded of the dues for 2026, 30 days before the end of the year.',
  ],
  ['a new admin', [approved, granted], 'Tomas became an admin.'],
  ['a former admin', [approved, granted, { type: 'AdminRemoved', data: {} }], 'Tomas is no longer an admin.'],
  ['a deleted member', [approved, { type: 'MemberDeleted', data: admission }], 'Tomas was deleted as a member.'],
])('%s is described in a sentence', (_name, facts, text) => {
  expect(linesOf(...facts).at(-1)).toMatchObject({ text, position: facts.length, actor: 'system:tests' })
})

test.each<[name: string, facts: MemberFact[], positions: number[]]>([
  ['never paid', [applied, confirmed, approved], [1, 2, 3]],
  ['changed the type after paying', [applied, approved, paid(2, 2027), toLife], [3, 4]],
  ['lapsed after paying twice', [approved, paid(1, 2026), paid(1, 2027), lapsed], [3, 4]],
  ['is active again', [approved, paid(2, 2027), lapsed, paid(1, 2029)], [3, 4]],
  ['has been active ever since', [approved, paid(1, 2026), paid(1, 2027)], [1, 2, 3]],
  ['became an admin meanwhile', [approved, paid(1, 2026), granted, paid(1, 2027)], [1, 2, 4]],
])(
  'the status of a member who %s is explained by the facts since the last change of status',
  (_name, facts, positions) => {
    expect(reasonsIn(linesOf(...facts)).map(({ position }) => position)).toEqual(positions)
  },
)

test('after a refund of an earlier year, the page says that a later payment counts for it', () => {
  const second: MemberFact = { type: 'DuesCredited', data: { paymentId: 'P2', terms: 1, nextPaymentDueIn: 2027 } }
  const back = (paymentId: string, nextPaymentDueIn: number): MemberFact => ({
    type: 'DuesTakenBack',
    data: { paymentId, terms: [1], status: 'active', nextPaymentDueIn },
  })
  expect(linesOf(approved, paid(1, 2026), second, back('P1', 2026)).at(-1)?.text).toBe(
    'A paid term was taken back. What was paid for 2026 counts for an earlier year. The next payment is due for 2026.',
  )
  expect(linesOf(approved, paid(1, 2026), second, back('P2', 2026)).at(-1)?.text).toBe(
    'A paid term was taken back. The next payment is due for 2026.',
  )
})
