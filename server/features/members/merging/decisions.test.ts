import { expect, test } from 'vitest'
import { memberStream, type MemberState } from '../facts.ts'
import { nothingPaid } from '../paid-terms.facts.ts'
import { mergeMembers } from './decisions.ts'

const times = { startedAt: '2024-01-05T12:00:00.000Z', lapsedAt: null }
const member = (changes: Partial<MemberState> = {}): MemberState => ({
  ...memberStream.initial,
  stage: 'member',
  chapterId: 'chapter-dc',
  memberId: '12840',
  memberTypeId: 'dc-regular',
  nextPaymentDueIn: 2026,
  ...changes,
})
const merging = {
  mergeId: 'merge',
  chapterId: 'chapter-dc',
  otherId: 'other',
  other: member({ memberId: '31877', memberTypeId: 'dc-student' }),
  fields: [],
  choice: { memberType: 'other', startedAt: 'kept', dueIn: 'kept' },
  isOneSided: false,
  times: { kept: times, other: { ...times, lapsedAt: '2026-01-01T08:00:00.000Z' } },
} as const

test('the type of a system admin, who pays no dues, stays', () => {
  expect(() => mergeMembers(member({ isSystemAdmin: true }), merging)).toThrow('System admins pay no dues.')
})

test('one who lapsed and is merged into an inactive member counts as lapsed, so that reminders agree', () => {
  const [fact] = mergeMembers(member({ paidTerms: nothingPaid }), merging)
  const state = memberStream.evolve(member(), { ...fact, chapterId: 'chapter-dc' } as Parameters<
    typeof memberStream.evolve
  >[1])
  expect(state).toMatchObject({ status: 'inactive', hasLapsed: true })
})
