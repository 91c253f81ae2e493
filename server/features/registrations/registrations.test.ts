import { afterEach, expect, test } from 'vitest'
import { limits } from '#server/auth/limits.ts'
import { reconcile } from '../payments/jobs.ts'
import { announcePicnic, guestCart, proven, type Plan } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'
import { forgetUnregistered, releaseExpired } from './jobs.ts'

describeOnBoth('registering for an event', (open) => {
  let world: PaymentsWorld
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  /** Opens a world with one event; returns its id. */
  const begin = async (plan: Plan = {}) => {
    world = await worldWithPayments(open)
    return announcePicnic(world, plan)
  }
  const announce = (plan: Plan) => announcePicnic(world, plan)
  const guest = guestCart

  const approve = async (cart: ReturnType<typeof guest>, who: 'anonymous' | 'member' = 'anonymous') => {
    const begun = await world.as(who).registrations.start(cart)
    await world.standin.control({ do: 'approve', orderId: begun.orderId })
    return begun
  }

  const seats = (eventId: string) =>
    world.store.read.selectFrom('seatCounts').select(['held', 'sold']).where('eventId', '=', eventId).executeTakeFirst()

  test('a guest registers, pays the family price, and gets the confirmation', async () => {
    const eventId = await begin()
    const cart = { ...guest(eventId, { adults: 2, minors: 2, contribution: '15.50' }), note: 'Allergic to nuts' }
    expect(await world.as('anonymous').registrations.quote(cart)).toMatchObject({
      lines: [
        { kind: 'fee', amountCents: 6000 },
        { kind: 'contribution', amountCents: 1550 },
      ],
      amountCents: 7550,
      obstacle: null,
    })
    const { orderId, registrationId, amountCents } = await approve(cart)
    expect(amountCents).toBe(7550)
    expect(await seats(eventId)).toEqual({ held: 4, sold: 0 })
    const done = await world.as('anonymous').registrations.finish({ orderId })
    expect(done).toMatchObject({ state: 'paid', registrationId, eventId, amountCents: 7550 })
    expect(registrationId).toMatch(/^[1-9]\d{4}$/)
    expect(await seats(eventId)).toEqual({ held: 0, sold: 4 })
    const [sentEmail] = await world.sentEmails()
    expect(sentEmail).toMatchObject({ to: 'vera@guests.example', subject: 'You’re registered: Summer picnic' })
    for (const words of [
      registrationId,
      'Ms. Vera Guest',
      'Summer picnic',
      '$75.50',
      'Sat, Jun 5, 2027, 10:00 AM',
      'Children: 2',
      'Note: Allergic to nuts',
    ]) {
      expect(sentEmail!.text).toContain(words)
    }
    expect(await world.as('anonymous').registrations.ofOrder({ orderId })).toMatchObject({
      registrationId,
      amountCents: 7550,
      adults: 2,
    })
    const { rows, totals, total } = await world.as('admin').registrations.inEvent({ eventId })
    expect([total, totals]).toEqual([1, { adults: 2, minors: 2, amountCents: 7550 }])
    expect(rows[0]).toMatchObject({ registrationId, firstName: 'Vera', email: 'vera@guests.example', orderId })
    // The log contains no name or address.
    const facts = await world.store.read.selectFrom('facts').select('data').execute()
    expect(JSON.stringify(facts)).not.toMatch(/vera/i)
  })

  test('a member registers under the recorded name, whatever was sent', async () => {
    const eventId = await begin({ adultFee: '0', minorFee: '0', cap: '0' })
    const cart = { ...guest(eventId), isMember: true }
    expect(await world.as('member').registrations.prefill()).toMatchObject({
      memberId: memberIds.member,
      firstName: 'member',
    })
    expect(await world.as('anonymous').registrations.prefill()).toBeNull()
    const { registrationId } = await world.as('member').registrations.registerFree(await proven(world, cart))
    const { rows } = await world.as('admin').registrations.inEvent({ eventId })
    expect(rows).toMatchObject([
      {
        registrationId,
        memberId: memberIds.member,
        firstName: 'member',
        email: 'member@dc.aea.example',
        amountCents: 0,
      },
    ])
    expect((await world.sentEmails())[0]?.to).toBe('member@dc.aea.example')
  })

  test('an event keeps the name of a departed member, but no address', async () => {
    const eventId = await begin({ adultFee: '0', minorFee: '0', cap: '0' })
    await world.as('member').registrations.registerFree(await proven(world, { ...guest(eventId), isMember: true }))
    await world.as('anonymous').registrations.registerFree(await proven(world, guest(eventId)))
    await world.as('admin').members.remove({ memberId: memberIds.member })
    const { rows } = await world.as('admin').registrations.inEvent({ eventId })
    expect(
      rows
        .map(({ firstName, email, phone }) => [firstName, email, phone])
        .sort()
        .reverse(),
    ).toEqual([
      ['member', '', ''],
      ['Vera', 'vera@guests.example', '202 555 0100'],
    ])
  })

  test('one IP address cannot take all seats, even in several attempts', async () => {
    const eventId = await begin()
    const max = { adults: 50, minors: 0 }
    for (const _ of [1, 2, 3]) await world.as('anonymous').registrations.start(guest(eventId, max))
    await expect(world.as('anonymous').registrations.start(guest(eventId, { adults: 1, minors: 0 }))).rejects.toThrow(
      'Too many attempts',
    )
    expect(await seats(eventId)).toEqual({ held: 150, sold: 0 })
  })

  test('a registration for a free event is complete at once, once per cart, and without payment', async () => {
    const eventId = await begin({ adultFee: '0', minorFee: '0', cap: '0' })
    const cart = guest(eventId)
    const register = async () => world.as('anonymous').registrations.registerFree(await proven(world, cart))
    const [one, other] = await Promise.all([register(), register()])
    expect(one).toEqual(other)
    expect(await register()).toEqual(one)
    expect(await seats(eventId)).toEqual({ held: 0, sold: 3 })
    expect(await world.as('anonymous').registrations.ofCart(cart)).toMatchObject({
      state: 'registered',
      registrationId: one.registrationId,
      eventId,
      amountCents: 0,
    })
    await expect(world.as('anonymous').registrations.start(guest(eventId))).rejects.toThrow('This event is free')
    expect(await world.sentEmails()).toHaveLength(1)
    const paid = await announce({})
    await expect(world.as('anonymous').registrations.registerFree(await proven(world, guest(paid)))).rejects.toThrow(
      'Pay to complete your registration',
    )
    await expect(
      world.as('anonymous').registrations.registerFree(await proven(world, guest(eventId, { contribution: '1' }))),
    ).rejects.toThrow('Pay to complete your registration')
  })

  test('nobody gets a nonexistent seat, and a buyer keeps their held seat while the money is captured', async () => {
    const eventId = await begin({ seats: '3' })
    const first = await approve(guest(eventId))
    await expect(world.as('anonymous').registrations.start(guest(eventId, { adults: 1, minors: 0 }))).rejects.toThrow(
      'sold out. Nothing was charged.',
    )
    const { obstacle } = await world.as('anonymous').registrations.quote(guest(eventId))
    expect(obstacle).toContain('sold out')
    await world.as('anonymous').registrations.finish({ orderId: first.orderId })
    expect(await seats(eventId)).toEqual({ held: 0, sold: 3 })
  })

  test('an expired hold frees the seats; the buyer gets them again only while available', async () => {
    const eventId = await begin({ seats: '3' })
    const slow = await approve(guest(eventId))
    const slower = await (async () => {
      world.clock.forward(16)
      expect(await releaseExpired(world.portal)).toBe(1)
      expect(await seats(eventId)).toEqual({ held: 0, sold: 0 })
      return approve(guest(eventId))
    })()
    await expect(world.as('anonymous').registrations.finish({ orderId: slow.orderId })).rejects.toThrow(
      'last seats were taken',
    )
    world.clock.forward(16)
    expect(await releaseExpired(world.portal)).toBe(1)
    await world.as('anonymous').registrations.finish({ orderId: slower.orderId })
    expect(await seats(eventId)).toEqual({ held: 0, sold: 3 })
    expect((await world.standin.books()).captures).toHaveLength(1)
  })

  test('a buyer who cancels frees the seats, and one who starts over does not hold them twice', async () => {
    const eventId = await begin({ seats: '3' })
    const cart = guest(eventId)
    const first = await world.as('anonymous').registrations.start(cart)
    const second = await world.as('anonymous').registrations.start({ ...cart, minors: 0 })
    expect(await seats(eventId)).toEqual({ held: 2, sold: 0 })
    await world.as('anonymous').registrations.cancel({ orderId: second.orderId })
    expect(await seats(eventId)).toEqual({ held: 0, sold: 0 })
    const third = await approve(cart)
    await world.as('anonymous').registrations.finish({ orderId: third.orderId })
    await expect(world.as('anonymous').registrations.start(cart)).rejects.toThrow(
      `already registered (no. ${third.registrationId})`,
    )
    await expect(world.as('anonymous').registrations.finish({ orderId: first.orderId })).rejects.toThrow(
      'was canceled. Nothing was charged.',
    )
  })

  test('if the browser never returns, the reconciler captures the money while its seats are held', async () => {
    const eventId = await begin({ seats: '3' })
    await approve(guest(eventId))
    world.clock.forward(3)
    await reconcile(world.portal)
    expect(await seats(eventId)).toEqual({ held: 0, sold: 3 })
    expect(await releaseExpired(world.portal)).toBe(0)
  })

  test('an event that closes in between accepts no payment', async () => {
    const eventId = await begin()
    const { orderId } = await approve(guest(eventId))
    await world.as('admin').events.unpublish({ eventId })
    await expect(world.as('anonymous').registrations.finish({ orderId })).rejects.toThrow(
      'Registration for this event is closed. Nothing was charged.',
    )
    expect(await seats(eventId)).toEqual({ held: 0, sold: 0 })
    await expect(world.as('anonymous').registrations.start(guest(eventId))).rejects.toThrow('not published')
    await expect(world.as('anonymous').registrations.check(guest(eventId))).rejects.toThrow('not published')
  })

  test('an order is completed only in its own chapter, and dues cannot be completed as a registration', async () => {
    const eventId = await begin()
    const { orderId } = await approve(guest(eventId), 'member')
    await expect(world.as('nyMember').registrations.finish({ orderId })).rejects.toThrow('not one of your payments')
    await expect(world.as('nyMember').registrations.cancel({ orderId })).rejects.toThrow('not one of your payments')
    expect(await world.as('nyMember').registrations.ofOrder({ orderId })).toBeNull()
    await expect(world.as('member').payments.finish({ orderId })).rejects.toThrow('not one of your payments')
    const dues = await world.approved('member')
    await expect(world.as('member').registrations.finish({ orderId: dues.orderId })).rejects.toThrow(
      'not one of your payments',
    )
    await expect(world.as('nyMember').registrations.start(guest(eventId))).rejects.toThrow('Event not found')
    await expect(world.as('nyAdmin').registrations.inEvent({ eventId })).rejects.toThrow('Event not found')
    await expect(world.as('member').registrations.inEvent({ eventId })).rejects.toThrow('You need an admin account')
  })

  test('an invalid registration is rejected with a message', async () => {
    const eventId = await begin()
    const check = (given: object) => world.as('anonymous').registrations.check({ ...guest(eventId), ...given })
    await expect(check({ adults: 0, minors: 0 })).rejects.toThrow('at least one adult or child')
    await expect(check({ adults: -1 })).rejects.toThrow('At least 0')
    await expect(check({ adults: 1.5 })).rejects.toThrow('whole number')
    await expect(check({ adults: 1e9 })).rejects.toThrow('At most 50')
    await expect(check({ adults: 'NaN' })).rejects.toThrow('Enter a number')
    await expect(check({ contribution: '-5' })).rejects.toThrow('amount in dollars')
    await expect(check({ contribution: '1e9' })).rejects.toThrow('amount in dollars')
    await expect(check({ email: '' })).rejects.toThrow('Required')
    await expect(check({ memberId: '99999' })).rejects.toThrow('No member has this ID')
    expect(await check({ memberId: memberIds.nyMember, isMember: 'true' })).toMatchObject({
      memberId: memberIds.nyMember,
      isMember: false,
    })
  })

  test('the registrant of an incomplete registration is erased after a month', async () => {
    const eventId = await begin()
    const { orderId } = await world.as('anonymous').registrations.start(guest(eventId))
    await world.as('anonymous').registrations.cancel({ orderId })
    expect(await forgetUnregistered(world.portal)).toBe(0)
    world.clock.forward(31 * 24 * 60)
    expect(await forgetUnregistered(world.portal)).toBe(1)
  })

  test('concurrent buyers get exactly the available seats', async () => {
    const eventId = await begin({ adultFee: '0', minorFee: '0', cap: '0', seats: '7' })
    const tries = Array.from({ length: limits.registerForEventByAddress.max }, async (_, number) =>
      world
        .as('anonymous')
        .registrations.registerFree(
          await proven(world, { ...guest(eventId, { adults: 1, minors: 0 }), email: `${number}@guests.example` }),
        )
        .then(
          () => 'in',
          (error: Error) => error.message,
        ),
    )
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter((outcome) => outcome === 'in')).toHaveLength(7)
    expect(new Set(outcomes.filter((outcome) => outcome !== 'in'))).toEqual(
      new Set(['This event is sold out. Nothing was charged.']),
    )
  })

  test('the confirmation cannot be abused to send arbitrary text to others', async () => {
    const eventId = await begin({ adultFee: '0', minorFee: '0', cap: '0' })
    const send = async (given: object) =>
      world.as('anonymous').registrations.registerFree(await proven(world, { ...guest(eventId), ...given }))
    for (const text of ['http://a.example', 'you@a.example', '<b>', 'a\u001bb']) {
      await expect(send({ firstName: text })).rejects.toThrow('Names cannot contain')
      await expect(send({ lastName: text })).rejects.toThrow('Names cannot contain')
      await expect(send({ phone: text })).rejects.toThrow('Phone numbers cannot contain')
    }
    await expect(send({ lastName: 'www.evil.example' })).rejects.toThrow('a space after each period')
    await send({ firstName: "Mary-Jo O'Neill, M.D.", lastName: 'Nuñez y Łąk' })
    for (let sent = 1; sent < limits.registerFreeByEmail.max; sent++) await send({})
    await expect(send({ email: 'VERA@guests.example' })).rejects.toThrow('Too many attempts')
    await send({ email: 'other@guests.example' })
  })
})
