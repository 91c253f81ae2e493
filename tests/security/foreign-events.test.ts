import { afterEach, expect, test } from 'vitest'
import { guestCart } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'

describeOnSqlite("another chapter's event", (open) => {
  let world: PaymentsWorld
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  /** New York has an event, a guest who paid for it, and one who is about to. */
  const begin = async () => {
    world = await worldWithPayments(open)
    const ny = world.as('nyAdmin').events
    const { eventId } = await ny.create({
      eventType: 'picnic',
      eventName: 'Roof picnic',
      eventAddress: 'A roof',
      startsAt: '2027-06-05T10:00',
      endsAt: '2027-06-05T16:00',
      adultFee: '25',
    })
    await ny.publish({ eventId })
    const guests = world.as('anonymous', { on: 'ny' }).registrations
    const paid = await guests.start(guestCart(eventId))
    await world.standin.control({ do: 'approve', orderId: paid.orderId })
    await guests.finish({ orderId: paid.orderId })
    const cart = guestCart(eventId)
    const { orderId } = await guests.start(cart)
    await world.standin.control({ do: 'approve', orderId })
    return { eventId, cart, orderId, paid }
  }

  test('never appears in a list, a table or the books of this chapter', async () => {
    const { eventId, paid } = await begin()
    for (const who of ['admin', 'system'] as const) {
      const { events, books } = world.as(who, { on: 'dc' })
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
      for (const theirs of [eventId, paid.registrationId, paid.paymentId, 'Roof picnic', 'chapter-ny'])
        expect(text).not.toContain(theirs)
    }
  })
})
