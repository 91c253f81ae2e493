import { expect, test } from 'vitest'
import { openHttpClient } from '#tests/support/http-client.ts'
import { soldOutPicnic, waitingLinkOf } from '#tests/support/world/waiting-list.ts'
import { worldWithPayments } from '#tests/support/world/world-with-payments.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'

describeOnSqlite('the page of a place on a waiting list', (open) => {
  test('opens the form with the cart that holds the seat', async () => {
    const world = await worldWithPayments(open)
    const eventId = await soldOutPicnic(world)
    const { path, entryId } = await waitingLinkOf(world, eventId)
    const { request } = openHttpClient(world)
    expect(JSON.parse((await request(path)).text)).toMatchObject({ state: 'waiting', number: 1, until: null })
    await world.as('admin').events.update({ eventId, seats: 2 })
    await world.as('admin').waitingList.offer({ entryId, reason: 'other' })
    expect(JSON.parse((await request(path)).text)).toMatchObject({
      state: 'offered',
      number: null,
      until: expect.any(String),
    })
    const taken = await request(path, { method: 'POST', body: new URLSearchParams({ intent: 'take' }) })
    expect([taken.status, taken.headers.get('location')]).toEqual([303, `/event/register/${eventId}?as=guest`])
    const cookie = taken.headers.get('set-cookie')!.split(';')[0]!
    const form = await request(`/event/register/${eventId}?as=guest`, { headers: { cookie } })
    expect(JSON.parse(form.text)).toMatchObject({
      obstacle: null,
      entered: { email: 'wanda@guests.example', adults: 1 },
    })
    await world.close()
  })
})
