/** Tests an event's waiting list: its order, its offers, and their outcomes. */
import { beforeEach, expect, test } from 'vitest'
import { announcePicnic, guestCart, proven } from '#tests/support/world/picnic.ts'
import { confirmLink } from '#tests/support/world/waiting-list.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { releaseExpired } from '../jobs.ts'
import { serveLines } from './jobs.ts'

const day = 24 * 60

describeOnBoth('the waiting list of an event', (open) => {
  let world: PaymentsWorld
  let eventId: string
  /** The registration that took the only seats. */
  let sold: string
  beforeEach(async () => {
    world = await worldWithPayments(open)
    eventId = await announcePicnic(world, { adultFee: '0', minorFee: '0', cap: '0', seats: '2' })
    sold = await buy(2)
  })

  const registrations = () => world.as('anonymous').registrations
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
    expect(rows.filter(({ data }) => /Ada|Bea|Cleo|guests\.example/.test(String(data)))).toEqual([])
    return rows.flatMap(({ type, data }) =>
      type === 'WaitingEnded' ? [(JSON.parse(String(data)) as { reason: string }).reason] : [],
    )
  }

  async function buy(adults: number, cartId?: string): Promise<string> {
    const cart = {
      ...guestCart(eventId, { adults, minors: 0 }),
      ...(cartId ? { cartId } : {}),
      email: `buyer${adults}@guests.example`,
    }
    return (await registrations().registerFree(await proven(world, cart))).registrationId
  }
  const cancel = (registrationId: string) =>
    world.as('admin').registrations.cancelByAdmin({ eventId, registrationId, reason: 'requested' })
  async function join(firstName: string, persons = 1) {
    const entry = { eventId, firstName, lastName: 'Guest', email: `${firstName}@guests.example`, persons }
    const { path } = await list().join(await proven(world, entry))
    const [, , , entryId = '', key = ''] = path.split('/')
    await list().confirm(confirmLink(world, entryId))
    return { entryId, key }
  }

  test('tells people their place, and offers free seats in order, for a day; nobody jumps the line', async () => {
    const [ada, bea] = [await join('Ada'), await join('Bea')]
    expect([(await list().place(ada)).number, (await list().place(bea)).number]).toEqual([1, 2])
    expect((await list().ofEvent({ eventId })).waiting).toBe(2)
    await expect(join('Ada')).rejects.toThrow('This address is on the waiting list already.')
    await cancel(sold)
    await expect(buy(1)).rejects.toThrow('The free seats of this event are offered to its waiting list.')
    await serveLines(world.portal)
    expect([await line(), await seats()]).toEqual([['Ada offered', 'Bea offered'], { held: 2, sold: 0 }])
    expect(
      (await world.sentEmails())
        .filter(({ subject }) => subject.startsWith('Seats for you'))
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['ada@guests.example', 'bea@guests.example'])
    await serveLines(world.portal)
    expect(await seats()).toEqual({ held: 2, sold: 0 })
    const { cartId, adults } = await list().offered(ada)
    await expect(buy(2, cartId)).rejects.toThrow(/Only 1 seat is left|offered you 1 seat/)
    await buy(adults, cartId)
    expect(await seats()).toEqual({ held: 1, sold: 1 })
    await serveLines(world.portal)
    expect([await line(), (await list().place(ada)).reason, await facts()]).toEqual([
      ['Bea offered'],
      'taken',
      ['taken'],
    ])
    world.clock.forward(day)
    await releaseExpired(world.portal)
    await serveLines(world.portal)
    expect([await line(), await seats(), await facts()]).toEqual([[], { held: 0, sold: 1 }, ['taken', 'lapsed']])
    await buy(1)
    await world.balance()
  })

  test('an offer cannot be used for another event, whose list and seats are unaffected', async () => {
    const ada = await join('Ada')
    await cancel(sold)
    await serveLines(world.portal)
    const { cartId } = await list().offered(ada)
    const other = await announcePicnic(world, { minorFee: '0', cap: '0', seats: '2' })
    const there = { ...guestCart(other, { adults: 1, minors: 0 }), cartId }
    await expect(registrations().start(there)).rejects.toThrow('The seats that you were offered are of another event.')
    await expect(
      registrations().registerFree(await proven(world, { ...guestCart(other, { adults: 0, minors: 1 }), cartId })),
    ).rejects.toThrow('The seats that you were offered are of another event.')
    expect([await line(), await seats()]).toEqual([['Ada offered'], { held: 1, sold: 0 }])
    // Once the offer has lapsed, the cart is like any other, and says nothing about its former place.
    world.clock.forward(day)
    await registrations().registerFree(await proven(world, { ...guestCart(other, { adults: 0, minors: 1 }), cartId }))
    await releaseExpired(world.portal)
    await serveLines(world.portal)
    expect([await line(), await facts()]).toEqual([[], ['lapsed']])
  })

  test('passes seats on if someone leaves, declines, or is removed; an admin may offer seats out of turn, but never more than are free', async () => {
    const [ada, bea, cleo] = [await join('Ada'), await join('Bea', 2), await join('Cleo')]
    const admin = world.as('admin').waitingList
    await expect(admin.offer({ entryId: cleo.entryId, reason: 'speaker' })).rejects.toThrow(
      '0 of 1 seats are free. Raise the seats of the event first.',
    )
    await world.as('admin').events.update({ eventId, seats: 3 })
    await admin.offer({ entryId: cleo.entryId, reason: 'speaker' })
    expect([await line(), await seats()]).toEqual([
      ['Ada waiting', 'Bea waiting', 'Cleo offered'],
      { held: 1, sold: 2 },
    ])
    await list().leave(cleo)
    expect([await line(), await facts()]).toEqual([['Ada offered', 'Bea waiting'], ['passed']])
    await admin.remove({ entryId: ada.entryId })
    await list().leave(bea)
    expect([await line(), await facts(), await seats()]).toEqual([
      [],
      ['passed', 'removed', 'left'],
      { held: 0, sold: 2 },
    ])
    await expect(list().leave(bea)).rejects.toThrow('This place in the waiting list has ended.')
    expect(await list().place(bea)).toMatchObject({
      reason: 'left',
      endedOn: expect.stringMatching(/^\w{3} \d+, 2026$/),
    })
    await expect(list().place({ ...bea, key: ada.key })).rejects.toThrow('This link is not complete.')
    expect(await world.store.read.selectFrom('waitingPeople').selectAll().execute()).toEqual([])
  })

  test('an offer in turn needs no reason, and the log has none of it; one out of turn does', async () => {
    const [ada, bea] = [await join('Ada'), await join('Bea')]
    const admin = world.as('admin').waitingList
    await world.as('admin').events.update({ eventId, seats: 4 })
    expect((await admin.line({ eventId })).map(({ firstName, isNext }) => [firstName, isNext])).toEqual([
      ['Ada', true],
      ['Bea', false],
    ])
    await expect(admin.offer({ entryId: bea.entryId })).rejects.toThrow(
      'Choose a reason to offer these seats out of turn',
    )
    await admin.offer({ entryId: ada.entryId, reason: 'family' })
    await admin.offer({ entryId: bea.entryId })
    expect(await line()).toEqual(['Ada offered', 'Bea offered'])
    const offers = await world.store.read
      .selectFrom('facts')
      .select('data')
      .where('type', '=', 'SeatsOffered')
      .execute()
    expect(offers.map(({ data }) => (JSON.parse(data) as { outOfTurn: unknown }).outOfTurn)).toEqual([null, null])
  })

  test('gives seats to the first entry for which they suffice, and puts them on sale if they suffice for none', async () => {
    await join('Ada', 2)
    await world.as('admin').events.update({ eventId, seats: 3 })
    await serveLines(world.portal)
    expect([await line(), await seats()]).toEqual([['Ada waiting'], { held: 0, sold: 2 }])
    const bought = await buy(1)
    await join('Bea')
    await cancel(bought)
    await serveLines(world.portal)
    expect(await line()).toEqual(['Ada waiting', 'Bea offered'])
  })

  test('keeps the seats of an offer whose payment fails', async () => {
    await world.as('admin').events.update({ eventId, adultFee: '25' })
    const ada = await join('Ada', 2)
    await cancel(sold)
    await serveLines(world.portal)
    const { cartId } = await list().offered(ada)
    const cart = { ...guestCart(eventId, { adults: 2, minors: 0 }), cartId }
    const { orderId } = await registrations().start(cart)
    world.clock.forward(60)
    await releaseExpired(world.portal)
    expect(await seats()).toEqual({ held: 2, sold: 0 })
    await registrations().cancel({ orderId })
    expect(await seats()).toEqual({ held: 0, sold: 0 })
    await expect(registrations().start(guestCart(eventId, { adults: 1, minors: 0 }))).rejects.toThrow(
      'offered to its waiting list',
    )
    await serveLines(world.portal)
    expect([await line(), await seats()]).toEqual([['Ada offered'], { held: 2, sold: 0 }])
    const again = await registrations().start(cart)
    await world.standin.control({ do: 'approve', orderId: again.orderId })
    await registrations().finish({ orderId: again.orderId })
    await serveLines(world.portal)
    expect([await line(), await facts()]).toEqual([[], ['taken']])
    await world.balance()
  })

  test('keeps the seats paid by Zelle until an admin finds the money', async () => {
    await world.as('admin').events.update({ eventId, adultFee: '25' })
    const ada = await join('Ada', 2)
    await cancel(sold)
    await serveLines(world.portal)
    const { cartId } = await list().offered(ada)
    const cart = await proven(world, { ...guestCart(eventId, { adults: 2, minors: 0 }), cartId })
    const { registrationId } = await registrations().reportZelle({ ...cart, reference: 'BAC9K2M471' })
    world.clock.forward(25 * 60)
    await serveLines(world.portal)
    await expect(list().leave(ada)).rejects.toThrow('A Zelle payment for these seats was reported')
    expect([await line(), await seats()]).toEqual([['Ada offered'], { held: 2, sold: 0 }])
    await world.as('admin').registrations.confirmZelle({ registrationId })
    await serveLines(world.portal)
    expect([await line(), await seats(), await facts()]).toEqual([[], { held: 0, sold: 2 }, ['taken']])
    await world.balance()
  })

  test('can be joined only if too few seats are free, and is deleted with its event', async () => {
    const other = await announcePicnic(world, { seats: '' })
    const guest = { firstName: 'Ada', lastName: 'Guest', email: 'ada@guests.example', persons: 1 }
    const joining = async (entry: object) => list().join(await proven(world, { ...guest, eventId, ...entry }))
    await expect(joining({ eventId: other })).rejects.toThrow('This event has no limit of seats. Register now.')
    await expect(joining({ persons: 3 })).rejects.toThrow('This event has 2 seats in all.')
    await expect(world.as('nyAdmin').waitingList.join(await proven(world, { ...guest, eventId }))).rejects.toThrow(
      'Event not found',
    )
    const small = await announcePicnic(world, { seats: '1' })
    await expect(joining({ eventId: small })).rejects.toThrow('There are seats for so many. Register now.')
  })

  test('offers no more seats than are free under concurrent requests', async () => {
    const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Edda']
    const entries: Awaited<ReturnType<typeof join>>[] = []
    for (const name of names) entries.push(await join(name))
    await cancel(sold)
    const { offer } = world.as('admin').waitingList
    const tries = [
      serveLines(world.portal),
      serveLines(world.portal),
      buy(1),
      buy(1),
      ...entries.map(({ entryId }) => offer({ entryId, reason: 'other' })),
    ]
    await Promise.allSettled(tries)
    expect(await seats()).toEqual({ held: 2, sold: 0 })
    expect((await line()).filter((entry) => entry.endsWith('offered'))).toHaveLength(2)
    await world.balance()
  })
})
