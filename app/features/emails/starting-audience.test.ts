import { expect, test } from 'vitest'
import { startingAudience } from './starting-audience.ts'

const earlier = { audience: 'committee' } as const

test.each([
  ['all members', '', { earlier: null, isOfEvent: false }, 'members'],
  ['the members in the table', 'to=table', { earlier: null, isOfEvent: false }, 'table'],
  ['who registered for the event', 'event=61824', { earlier: null, isOfEvent: true }, 'event'],
  ['the addresses of the link', 'address=a@b.example', { earlier: null, isOfEvent: false }, 'custom'],
  ['whom the earlier email went to', 'from=1', { earlier, isOfEvent: false }, 'committee'],
])('a new email starts with %s', (_, query, begun, audience) => {
  expect(startingAudience(new URLSearchParams(query), begun)).toBe(audience)
})
