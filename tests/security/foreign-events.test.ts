import { afterEach, expect, test } from 'vitest'
import { refusalIn } from '#server/trpc.ts'
import { procedureDoors } from '#tests/access/doors.ts'
import { guestCart } from '#tests/support/picnic.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { describeOnBoth, memberIds } from '#tests/support/world.ts'

/** Doors of these rooms that take no id of anything, so there is none of another chapter's to give them. */
const withoutIds = [
  ...['events.list', 'events.upcoming', 'events.past', 'events.blank', 'events.create', 'events.inChapter', 'registrations.prefill'],
  ...['books.asOf', 'books.payments', 'books.verification', 'books.verify', 'books.exportable'],
]

describeOnBoth("an event of another chapter's", (open) => {
  let shop: Shop
  afterEach(async () => {
    await shop.balance()
    await shop.close()
  })

  /** New York has an event, a guest who paid for it, and one who is about to. */
  const begin = async () => {
    shop = await openShop(open)
    const ny = shop.as('nyAdmin').events
    const { eventId } = await ny.create({
      eventType: 'picnic',
      eventName: 'Roof picnic',
      eventAddress: 'A roof',
      startsAt: '2027-06-05T10:00',
      endsAt: '2027-06-05T16:00',
      adultFee: '25',
    })
    await ny.publish({ eventId })
    const guests = shop.as('anonymous', { on: 'ny' }).registrations
    const paid = await guests.start(guestCart(eventId))
    await shop.standin.control({ do: 'approve', orderId: paid.orderId })
    await guests.finish({ orderId: paid.orderId })
    const cart = guestCart(eventId)
    const { orderId } = await guests.start(cart)
    await shop.standin.control({ do: 'approve', orderId })
    return { eventId, cart, orderId, paid }
  }

  const state = async () => {
    const { read } = shop.store
    const tables = ['facts', 'events', 'registrations', 'registrants', 'eventPayments', 'seatCounts', 'paymentAttempts', 'outbox'] as const
    return JSON.stringify(await Promise.all(tables.map((table) => read.selectFrom(table).selectAll().execute())))
  }

  test('is, at every door that takes its id, not there, nor are its registrations and orders', async () => {
    const { eventId, cart, orderId, paid } = await begin()
    const before = await state()
    const tried = new Set<string>()
    for (const [who, role] of [['anonymous', undefined], ['admin', 'admin'], ['system', 'systemAdmin']] as const) {
      const { events, registrations, books } = shop.as(who, { ...(role ? { role } : {}), on: 'dc' })
      const mine = { ...guestCart(eventId), memberId: memberIds.nyMember }
      const doors: Record<string, () => Promise<unknown>> = {
        'events.byId': () => events.byId({ eventId }),
        'events.whole': () => events.whole({ eventId }),
        'events.update': () => events.update({ eventId, eventName: 'Ours now' }),
        'events.publish': () => events.publish({ eventId }),
        'events.unpublish': () => events.unpublish({ eventId }),
        'events.remove': () => events.remove({ eventId }),
        'registrations.quote': () => registrations.quote(mine),
        'registrations.check': () => registrations.check(mine),
        'registrations.start': () => registrations.start(mine),
        'registrations.registerFree': () => registrations.registerFree(mine),
        'registrations.register': () => registrations.register({ ...mine, paymentResult: { id: orderId } }),
        'registrations.finish': () => registrations.finish({ orderId }),
        'registrations.cancel': () => registrations.cancel({ orderId }),
        'registrations.inEvent': () => registrations.inEvent({ eventId }),
        'registrations.exported': () => registrations.exported({ eventId, format: 'csv' }),
        'books.facts': () => books.facts({ id: paid.registrationId }),
      }
      for (const [door, call] of Object.entries(doors)) {
        tried.add(door)
        const end = await call().then(() => 'let in', (error: unknown) => refusalIn(error)?.why ?? String(error))
        expect(['missing', 'forbidden', 'unauthenticated', 'conflict'], `${who} at ${door}`).toContain(end)
      }
      // These answer anybody: with nothing.
      const silent = { 'registrations.ofOrder': await registrations.ofOrder({ orderId: paid.orderId }), 'registrations.ofCart': await registrations.ofCart({ cartId: cart.cartId }) }
      for (const [door, answer] of Object.entries(silent)) {
        tried.add(door)
        expect(JSON.stringify(answer), `${who} at ${door}`).not.toContain(paid.registrationId)
        expect(JSON.stringify(answer) ?? '', `${who} at ${door}`).not.toContain(eventId)
      }
      await registrations.leaveCart({ cartId: cart.cartId })
      tried.add('registrations.leaveCart')
    }
    expect(await state()).toBe(before)
    const doors = Object.keys(procedureDoors).filter((name) => /^(events|registrations|books)\./.test(name))
    expect([...tried, ...withoutIds].sort()).toEqual(doors.sort())
  })

  test('never comes up in a list, a table or the books of this chapter', async () => {
    const { eventId, paid } = await begin()
    for (const who of ['admin', 'system'] as const) {
      const { events, books } = shop.as(who, { on: 'dc' })
      const lists = [
        (await events.list({ size: 100 })).rows,
        await events.upcoming(),
        await events.past(),
        await events.inChapter({ when: 'all' }),
        await books.asOf({}),
        await books.payments({}),
        await books.facts({}),
      ]
      const text = JSON.stringify(lists)
      for (const theirs of [eventId, paid.registrationId, paid.paymentId, 'Roof picnic', 'chapter-ny']) expect(text).not.toContain(theirs)
    }
  })
})
