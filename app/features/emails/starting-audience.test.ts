import { expect, test } from 'vitest'
import { describeOnSqlite } from '#tests/support/world/world.ts'
import { startingAudience, startingCount } from './starting-audience.ts'

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

describeOnSqlite('the number of people on the button', (open) => {
  test('is counted as the form opens, and missing while nobody would get the email', async () => {
    const world = await open()
    const api = world.as('admin')
    const question = { audience: 'members', title: '', body: '' } as const
    expect((await startingCount(api, question))!.gets).toBeGreaterThan(0)
    // Nobody serves in a committee, and the form has to open for another audience.
    await expect(api.emails.check({ ...question, audience: 'committee' })).rejects.toThrow()
    expect(await startingCount(api, { ...question, audience: 'committee' })).toBeNull()
    await expect(startingCount(world.as('member'), question)).rejects.toThrow()
  })
})
