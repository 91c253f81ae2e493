import { expect, test } from 'vitest'
import { inDays } from './decisions.ts'

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
