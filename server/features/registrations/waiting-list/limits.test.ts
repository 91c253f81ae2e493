/**
 * Tests the limits of a waiting list: confirmed addresses, few places per connection, and offers that end before the
 * event.
 */
import { beforeEach, expect, test } from 'vitest'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { confirmLink } from '#tests/support/world/waiting-list.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { releaseExpired } from '../jobs.ts'
import { offerEnds } from './decisions.ts'
import { serveLines } from './jobs.ts'

const day = 24 * 60

describeOnBoth('the limits of a waiting list', (open) => {
  let world: PaymentsWorld
  let eventId: string
  let sold: string
  beforeEach(async () => {
    world = await worldWithPayments(open)
    eventId = await announcePicnic(world, { adultFee: '0', minorFee: '0', cap: '0', seats: '2' })
    sold = await buy(2)
  })

  const list = () => world.as('anonymous').waitingList
  const line = async () =>
    (await world.as('admin').waitingList.line({ eventId })).map(({ firstName, state }) => `${firstName} ${state}`)
  const seats = () =>
    world.store.read.selectFrom('seatCounts').select(['held', 'sold']).where('eventId', '=', eventId).executeTakeFirst()
  const facts = async () => {
    const rows = await world.store.read
      .selectFrom('facts')
      .select(['type', 'data'])
      .where('stream', 'like', 'waiting-%')
      .orderBy('position')
      .execute()
    return rows.flatMap(({ type, data }) =>
      type === 'WaitingEnded' ? [(JSON.parse(String(data)) as { reason: string }).reason] : [],
    )
  }

  async function buy(adults: number): Promise<string> {
    const cart = { ...guestCart(eventId, { adults, minors: 0 }), email: `buyer${adults}@guests.example` }
    return (await world.as('anonymous').registrations.registerFree(await proven(world, cart))).registrationId
  }
  const cancel = (registrationId: string) =>
    world.as('admin').registrations.cancelByAdmin({ eventId, registrationId, reason: 'requested' })
  async function joinUnconfirmed(firstName: string, persons = 1) {
    const entry = { eventId, firstName, lastName: 'Guest', email: `${firstName}@guests.example`, persons }
    const { path } = await list().join(await proven(world, entry))
    const [, , , entryId = '', key = ''] = path.split('/')
    return { entryId, key }
  }
  async function join(firstName: string, persons = 1) {
    const { entryId } = await joinUnconfirmed(firstName, persons)
    await list().confirm(confirmLink(world, entryId))
  }

  test('offers nothing to an unconfirmed address, which loses its place after two days', async () => {
    await expect(
      list().join({ eventId, firstName: 'Ada', lastName: 'Guest', email: 'ada@guests.example', persons: 1 }),
    ).rejects.toThrow()
    const ada = await joinUnconfirmed('Ada')
    expect(await list().place(ada)).toMatchObject({ isUnconfirmed: true, mayConfirm: false })
    await expect(list().confirm(ada)).rejects.toThrow('Open the link in the first email')
    const [sentEmail] = (await world.sentEmails()).filter(({ subject }) =>
      subject.startsWith('Please confirm your place'),
    )
    expect(sentEmail!.links.some((link) => link.endsWith(`/${confirmLink(world, ada.entryId).key}`))).toBe(true)
    expect(sentEmail!.text).toContain('Starts: ')
    await cancel(sold)
    await serveLines(world.portal)
    expect([await line(), await seats(), (await list().ofEvent({ eventId })).waiting]).toEqual([
      ['Ada waiting'],
      { held: 0, sold: 0 },
      0,
    ])
    // Until then, the seats are available to everyone.
    await buy(1)
    await joinUnconfirmed('Bea', 2)
    await list().confirm(confirmLink(world, ada.entryId))
    expect(await list().place(confirmLink(world, ada.entryId))).toMatchObject({
      number: 1,
      isUnconfirmed: false,
      mayConfirm: false,
    })
    await serveLines(world.portal)
    expect(await line()).toEqual(['Ada offered', 'Bea waiting'])
    world.clock.forward(2 * day)
    await serveLines(world.portal)
    expect([await line(), await facts()]).toEqual([[], ['lapsed', 'lapsed']])
  })

  test('gives one connection few places, and no more unpaid seats than allowed', async () => {
    for (const name of ['Ada', 'Bea', 'Cleo', 'Dora', 'Edda']) await join(name)
    await expect(join('Fay')).rejects.toThrow(
      'At most 5 places on the waiting list of an event can be taken from one internet connection.',
    )
    const large = await announcePicnic(world, { adultFee: '0', minorFee: '0', cap: '0', seats: '40' })
    await world.as('admin').registrations.registerFree(await proven(world, guestCart(large, { adults: 40, minors: 0 })))
    eventId = large
    await expect(join('Ada', 11)).rejects.toThrow('A place on the waiting list is for at most 10 persons.')
    for (const name of ['Ada', 'Bea', 'Cleo']) await join(name, 5)
    await world.as('admin').events.update({ eventId, seats: 80 })
    // The admin's own seats, taken from the same connection, are a day old.
    world.clock.forward(25 * 60)
    await serveLines(world.portal)
    expect(await line()).toEqual(['Ada offered', 'Bea offered', 'Cleo waiting'])
    expect(await seats()).toEqual({ held: 10, sold: 40 })
  })

  test('offers seats for less than a day as the event approaches, says when it is, and never beyond its end', async () => {
    await join('Ada')
    // Eight hours before it starts at 14:00 UTC.
    world.clock.set('2027-06-05T06:00:00.000Z')
    await cancel(sold)
    await serveLines(world.portal)
    const until = async () =>
      (
        await world.store.read
          .selectFrom('waitingEntries')
          .select('offeredUntil')
          .where('state', '=', 'offered')
          .executeTakeFirst()
      )?.offeredUntil
    expect(await until()).toBe('2027-06-05T08:00:00.000Z')
    const [sentEmail] = (await world.sentEmails()).filter(({ subject }) => subject.startsWith('Seats for you'))
    expect(sentEmail!.text).toContain('Starts: ')
    world.clock.set('2027-06-05T21:00:00.000Z')
    await releaseExpired(world.portal)
    await serveLines(world.portal)
    expect([await line(), await until(), (await seats())?.held]).toEqual([[], undefined, 0])
  })
})

test.each([
  ['a week before', '2027-05-29T14:00:00.000Z', '2027-05-30T14:00:00.000Z'],
  ['a day before', '2027-06-04T14:00:00.000Z', '2027-06-04T20:00:00.000Z'],
  ['an hour before', '2027-06-05T13:00:00.000Z', '2027-06-05T14:00:00.000Z'],
  ['half an hour before its end', '2027-06-05T19:30:00.000Z', '2027-06-05T20:00:00.000Z'],
])('an offer made %s ends before the event does', (_, now, until) => {
  expect(offerEnds(new Date(now), { startsAt: '2027-06-05T14:00:00.000Z', endsAt: '2027-06-05T20:00:00.000Z' })).toBe(
    until,
  )
})
