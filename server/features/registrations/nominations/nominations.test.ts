import { expect, test } from 'vitest'
import type { PriceLine } from '../pricing/rules.ts'
import { assertNominationsOpen, inDays } from './decisions.ts'

test("a nomination in the evening counts for the association's local date, not the next UTC date", () => {
  const times = {
    isActive: true,
    memberSince: '2024-12-05T03:00:00.000Z',
    nominatedFor: { treasurer: '2026-11-25T02:30:00.000Z' },
  }
  expect(inDays(times, 'America/New_York')).toEqual({
    isActive: true,
    memberSince: '2024-12-04',
    nominatedFor: { treasurer: '2026-11-24' },
  })
  expect(inDays(times, 'UTC')).toMatchObject({ memberSince: '2024-12-05', nominatedFor: { treasurer: '2026-11-25' } })
})

test('nominations are open on the days of their position, by the local date', () => {
  const line = { kind: 'nomination', id: 'treasurer', name: 'Treasurer' } as PriceLine
  const position = { groupId: 'treasurer', startsAt: '2027-11-01T04:00:00.000Z', endsAt: '2027-12-15T04:59:00.000Z' }
  const at = (now: string, groups = [position]) =>
    assertNominationsOpen({ timeZone: null, groups }, [line], { now: new Date(now), ofChapter: 'America/New_York' })
  expect(() => at('2027-11-01T03:59:00.000Z')).toThrow('Nominations for Treasurer open on Mon, Nov 1, 2027.')
  at('2027-11-01T04:00:00.000Z')
  at('2027-12-15T04:59:59.999Z')
  expect(() => at('2027-12-15T05:00:00.000Z')).toThrow('Nominations for Treasurer closed on Tue, Dec 14, 2027.')
  // With hours it is the election itself, which takes nominations until then.
  at('2026-11-01T03:59:00.000Z', [{ ...position, startsAt: '2027-11-01T14:00:00.000Z' }])
  at('2026-11-01T03:59:00.000Z', [{ ...position, groupId: 'president' }])
})
