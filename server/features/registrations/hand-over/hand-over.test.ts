/** Tests handing a registration over to another person: links, ticket, money, and check-in. */
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { rebuildProjections } from '#events-log/shadow.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { announcePicnic, guestCart, proven, type Plan } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'

describeOnBoth('a registration that is handed over', (open) => {
  let world: PaymentsWorld
  afterEach(async () => {
    await world.balance()
    await world.close()
  })
  const guests = () => world.as('anonymous').registrations
  const free: Plan = { adultFee: '0', minorFee: '0', cap: '0' }
  const noticeOf = 'This registration was handed over to another person'

  const linksIn = (links: readonly string[]) => {
    const at = (what: RegExp) =>
      links
        .find((one) => what.test(one))
        ?.split('/')
        .at(-1) ?? ''
    return { own: at(/\/registration\/\d+\/[\w-]{22}$/), cancel: at(/\/registration\/\d+\/cancel\//) }
  }
  /** Returns the only email to an address with this subject; emails sent at the same moment have no order. */
  const message = async (to: string, subject: string) => (await emailsTo(to)).find((one) => one.subject === subject)!
  const emailsTo = async (to: string) => (await world.sentEmails()).filter((message) => message.to === to)
  const registered = async (plan: Plan = free) => {
    world = await worldWithPayments(open)
    const eventId = await announcePicnic(world, plan)
    const cart = guestCart(eventId)
    if (plan === free) await guests().registerFree(await proven(world, cart))
    else {
      const { orderId } = await guests().start(cart)
      await world.standin.control({ do: 'approve', orderId })
      await guests().finish({ orderId })
    }
    const { registrationId, ticket, paymentId } = (await guests().ofCart(cart))!
    const keys = linksIn((await emailsTo('vera@guests.example')).flatMap(({ links }) => links))
    return {
      eventId,
      cart,
      registrationId,
      paymentId,
      ticket: ticket!.code,
      own: { registrationId, key: keys.own },
      cancel: { registrationId, key: keys.cancel },
    }
  }
  const nora = { firstName: 'Nora', lastName: 'Next', email: 'nora@guests.example' }
  const give = (own: { registrationId: string; key: string }, changes: object = {}) =>
    guests().handOverByLink({ ...own, ...nora, formKey: randomUUID(), ...changes })
  /** Returns the current holder's links. */
  const linksOf = async (registrationId: string, email = nora.email) => {
    const keys = linksIn((await message(email, 'You’re registered: Summer picnic')).links)
    return { own: { registrationId, key: keys.own }, cancel: { registrationId, key: keys.cancel } }
  }
  const admit = (eventId: string, ticket: string) =>
    world.as('admin').checkIn.admit({ eventId, ticket, desk: 1, key: randomUUID(), at: '2026-11-21T15:00:00.000Z' })
  const facts = () =>
    world.store.read
      .selectFrom('facts')
      .select(['actor', 'data', 'schemaVersion'])
      .where('type', '=', 'RegistrationHandedOver')
      .execute()
  const row = async (eventId: string) => (await world.as('admin').registrations.inEvent({ eventId })).rows[0]!

  test('gives the new holder a ticket and links, and the old ones say why they no longer work', async () => {
    const { eventId, cart, registrationId, ticket, own, cancel } = await registered()
    await give(own)
    expect(await facts()).toEqual([
      {
        actor: 'anonymous',
        data: expect.stringMatching(/^\{"eventId":"\d+","handOvers":1,"key":"[\w-]+"\}$/),
        schemaVersion: 1,
      },
    ])
    const taken = await linksOf(registrationId)
    const registration = await guests().ofLink(taken.own)
    expect(registration).toMatchObject({ state: 'registered', ...nora, phone: '', note: '', receiptPath: null })
    expect(registration.ticket!.code).not.toBe(ticket)
    expect(await guests().toCancelByLink(taken.cancel)).toMatchObject({ state: 'registered' })

    // The page says it, and is not "not found".
    await expect(guests().ofLink(own)).rejects.toMatchObject({
      cause: { status: 410, message: expect.stringContaining(`${noticeOf} on Nov 21, 2026,`) },
    })
    await expect(
      guests().changeByLink({ ...own, firstName: 'Vera', lastName: 'Back', phone: '', note: '' }),
    ).rejects.toThrow(noticeOf)
    await expect(guests().toCancelByLink(cancel)).rejects.toThrow(noticeOf)
    await expect(guests().cancelByLink(cancel)).rejects.toThrow(noticeOf)
    await expect(give(own)).rejects.toThrow(noticeOf)
    expect(await guests().toHandOver(own)).toEqual({
      eventId,
      eventName: 'Summer picnic',
      eventAddress: 'Rock Creek Park',
      startsAt: expect.any(String),
      isHandedOver: true,
      handedOverOn: 'Nov 21, 2026',
    })
    // The buyer's browser still has the cart.
    expect(await guests().ofCart(cart)).toMatchObject({
      state: 'registered',
      ownPath: null,
      cancelPath: null,
      ticket: null,
    })

    expect(await row(eventId)).toMatchObject({ ...nora, handedOverOn: '2026-11-21', adults: 2, minors: 1 })
    expect((await message('vera@guests.example', 'You transferred your registration: Summer picnic')).text).toContain(
      'Nora Next',
    )
  })

  test('admits only the new ticket at check-in, where the list reports the old one', async () => {
    const { eventId, ticket, own, registrationId } = await registered()
    await give(own)
    const { ticket: code } = await guests().ofLink((await linksOf(registrationId)).own)
    await expect(admit(eventId, ticket)).rejects.toThrow('This ticket was handed over to another person and is void.')
    await expect(admit(eventId, `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`)).rejects.toThrow(
      'not a ticket of this chapter',
    )
    expect((await world.as('admin').checkIn.list({ eventId })).rows).toMatchObject([
      { lastName: 'Next', isHandedOver: true, ticket: code!.code },
    ])
    expect(await admit(eventId, code!.code)).toMatchObject({ lastName: 'Next', checkIn: { adults: 2, minors: 1 } })
  })

  test('is handed over once on a double click or a resubmitted form', async () => {
    const { own, registrationId } = await registered()
    const formKey = randomUUID()
    await Promise.all([give(own, { formKey }), give(own, { formKey })])
    await give(own, { formKey })
    expect(await facts()).toHaveLength(1)
    expect(await emailsTo(nora.email)).toHaveLength(1)
    const first = await linksOf(registrationId)
    await give(first.own, { firstName: 'Olaf', email: 'olaf@guests.example' })
    expect(await guests().ofLink((await linksOf(registrationId, 'olaf@guests.example')).own)).toMatchObject({
      firstName: 'Olaf',
    })
    await expect(guests().ofLink(first.own)).rejects.toThrow(noticeOf)
    await expect(guests().ofLink(own)).rejects.toThrow(noticeOf)
    expect((await message(nora.email, 'You transferred your registration: Summer picnic')).text).not.toContain(
      'payment',
    )
  })

  test('leaves the money with the payer: receipt, refund, and the email about it', async () => {
    const { eventId, own, registrationId, paymentId } = await registered({})
    await give(own)
    const { cancel, own: taken } = await linksOf(registrationId)
    expect((await world.as('admin').receipts.one({ paymentId: paymentId! })).name).toContain('Vera')
    expect(await guests().ofLink(taken)).toMatchObject({ amountCents: 6000, receiptPath: null })
    await guests().cancelByLink({ ...cancel, refundCents: 6000 })
    expect((await world.standin.books()).refunds.map(({ amount }) => amount.cents)).toEqual([6000])
    expect((await message(nora.email, 'Your registration was canceled: Summer picnic')).text).toContain(
      'The refund of $60.00 goes to the person who paid for it.',
    )
    expect((await emailsTo('vera@guests.example')).map(({ subject }) => subject)).toContain('Refund: Summer picnic')
    await world.store.alone('exclusive', (builder) => rebuildProjections(builder, logDefinition))
    expect(await row(eventId)).toMatchObject({ isCancelled: 1, handedOverOn: '2026-11-21' })
    const trace = await world.as('admin').books.facts({ id: registrationId })
    expect(trace.facts.map(({ name }) => name)).toContain('Registration transferred')
  })

  test('no longer belongs to the member who handed it over, and their data is erased with them', async () => {
    world = await worldWithPayments(open)
    const eventId = await announcePicnic(world, free)
    const cart = { ...guestCart(eventId), isMember: true }
    await world.as('member').registrations.registerFree(await proven(world, cart))
    const { registrationId, ownPath } = (await guests().ofCart(cart))!
    await give({ registrationId, key: ownPath!.split('/').at(-1)! })
    expect(await world.as('member').registrations.mine()).toEqual([])
    expect(await row(eventId)).toMatchObject({ isMember: 0, memberId: '', ...nora })
    const groups = async () => (await world.as('admin').registrations.inEvent({ eventId, group: 'isMember' })).groups
    expect(await groups()).toMatchObject([{ key: '0', rows: 1, adults: 2, minors: 1 }])
    const { memberId } = (await world.as('member').registrations.prefill())!
    await world.as('admin').members.remove({ memberId })
    expect(await world.store.read.selectFrom('formerRegistrants').select('email').execute()).toEqual([{ email: '' }])
    expect(await row(eventId)).toMatchObject(nora)
    await world.as('admin').registrations.cancelByAdmin({ eventId, registrationId, reason: 'requested' })
    expect(await groups()).toMatchObject([{ key: '0', rows: 1, adults: 0, minors: 0 }])
    await world.store.alone('exclusive', (builder) => rebuildProjections(builder, logDefinition))
    expect(await groups()).toMatchObject([{ key: '0', rows: 1, adults: 0, minors: 0 }])
  })

  test('rejects the holder as recipient, an invalid address, and an empty name; nothing is written', async () => {
    const { own, eventId } = await registered()
    const before = await row(eventId)
    await expect(give(own, { email: 'VERA@guests.example' })).rejects.toMatchObject({
      cause: { details: { fields: { email: expect.stringContaining('your own email address') } } },
    })
    for (const wrong of [
      { email: 'x' },
      { email: 'a@b.example\nBcc: c@d.example' },
      { email: `${'a'.repeat(100_000)}@b.example` },
      { firstName: '' },
      { firstName: 'https://win.example' },
      { lastName: 'x'.repeat(51) },
      { formKey: 'x' },
    ]) {
      await expect(give(own, wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    const key = own.key.startsWith('x') ? `y${own.key.slice(1)}` : `x${own.key.slice(1)}`
    await expect(give({ ...own, key })).rejects.toThrow('This link is not complete')
    await expect(give({ ...own, registrationId: '99999' })).rejects.toThrow('This link is not complete')
    await expect(
      world.as('anonymous', { on: 'ny' }).registrations.handOverByLink({ ...own, ...nora, formKey: randomUUID() }),
    ).rejects.toThrow('This link is not complete')
    expect([await facts(), await row(eventId)]).toEqual([[], before])
  })

  test('is rejected after check-in, and accepted once the check-in is undone', async () => {
    const { eventId, registrationId, ticket, own } = await registered()
    const { checkIn } = await admit(eventId, ticket)
    await expect(give(own)).rejects.toThrow('checked in')
    await world
      .as('admin')
      .checkIn.undo({ eventId, registrationId, of: checkIn!.key, key: randomUUID(), at: '2026-11-21T15:00:00.000Z' })
    await give(own)
    expect(await facts()).toHaveLength(1)
  })

  test('is rejected when it is canceled, and after the event', async () => {
    const { eventId, registrationId, own } = await registered()
    world.clock.set('2027-06-05T20:00:00Z')
    await expect(give(own)).rejects.toThrow('This event is over')
    expect(await guests().toHandOver(own)).toMatchObject({
      objection: 'This event is over, so the registration cannot be transferred.',
    })
    await world.as('admin').registrations.cancelByAdmin({ eventId, registrationId, reason: 'other' })
    await expect(give(own)).rejects.toThrow('was canceled')
    expect(await facts()).toEqual([])
  })

  test('at the same time as the check-in: exactly one of them succeeds', async () => {
    const { eventId, ticket, own } = await registered()
    const [given, admitted] = await Promise.allSettled([give(own), admit(eventId, ticket)])
    expect([given.status, admitted.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect((await facts()).length).toBe(given.status === 'fulfilled' ? 1 : 0)
  })

  test('at the same time as a cancellation by its link: exactly one of them succeeds', async () => {
    const { eventId, own, cancel } = await registered()
    const [given, cancelled] = await Promise.allSettled([give(own), guests().cancelByLink(cancel)])
    expect([given.status, cancelled.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect(await row(eventId)).toMatchObject({ isCancelled: cancelled.status === 'fulfilled' ? 1 : 0 })
  })

  test('is not possible for a donation', async () => {
    world = await worldWithPayments(open)
    const eventId = await announcePicnic(world, { eventType: 'donation', adultFee: '0', minorFee: '0', cap: '0' })
    const cart = { ...guestCart(eventId, { adults: 0, minors: 0 }), donation: '20' }
    const { orderId } = await guests().start(cart)
    await world.standin.control({ do: 'approve', orderId })
    await guests().finish({ orderId })
    const { registrationId, ownPath } = (await guests().ofCart(cart))!
    await expect(give({ registrationId, key: ownPath!.split('/').at(-1)! })).rejects.toThrow(
      'A donation stays with the person who gave it',
    )
  })
})
