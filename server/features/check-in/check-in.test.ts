import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { rebuildProjections } from '#events-log/shadow.ts'
import { logDefinition } from '#server/wiring/log-definition.ts'
import { announcePicnic, guestCart, proven, type Plan } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth, memberIds } from '#tests/support/world/world.ts'

const free: Plan = { adultFee: '0', minorFee: '0', cap: '0' }

describeOnBoth('checking in', (open) => {
  let world: PaymentsWorld
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  /** Creates an event with one registration, two adults and a minor, and the member as its helper. */
  const openCheckIn = async () => {
    world = await worldWithPayments(open)
    const eventId = await announcePicnic(world, free)
    const helperId = await world.as('admin').checkIn.addHelper({ eventId, memberId: memberIds.member })
    return { eventId, helperId, ...(await registered(eventId)) }
  }
  const registered = async (eventId: string) => {
    const cart = guestCart(eventId)
    const { registrationId } = await world.as('anonymous').registrations.registerFree(await proven(world, cart))
    return { registrationId, ticket: (await world.as('anonymous').registrations.ofCart(cart))!.ticket!.code }
  }
  const helper = () => world.as('member').checkIn
  const now = () => world.clock.now().toISOString()
  const act = (eventId: string) => ({ eventId, key: randomUUID(), at: now() })
  const factsOf = (type: string) =>
    world.store.read
      .selectFrom('facts')
      .select(['actor', 'data', 'occurredAt', 'recordedAt'])
      .where('type', '=', type)
      .execute()

  test('the list shows who is expected and who arrived, but no addresses or phone numbers', async () => {
    const { eventId, registrationId, ticket } = await openCheckIn()
    const { rows } = await helper().list({ eventId })
    expect(rows).toEqual([
      {
        registrationId,
        state: 'registered',
        memberId: '',
        adults: 2,
        minors: 1,
        firstName: 'Vera',
        lastName: 'Guest',
        ticket,
        isHandedOver: false,
        checkIn: null,
      },
    ])
  })

  test('the list shows packages and group participants, until the registration ends or its people are erased', async () => {
    world = await worldWithPayments(open)
    const { events, packages, programs, checkIn, members } = world.as('admin')
    const eventId = await announcePicnic(world, free)
    const programId = await programs.add({ eventId, programName: 'Bridge building' })
    const groupId = await programs.addGroup({
      programId,
      groupName: 'Juniors',
      startsAt: '2027-06-05T11:00',
      endsAt: '2027-06-05T12:00',
    })
    await packages.create({
      eventId,
      catalogue: 'general',
      packageId: 1,
      name: 'Dinner cruise',
      price: '0',
      isPerAttendee: true,
    })
    await events.changeSettings({ eventId, registrationForm: 'packages' })
    await checkIn.addHelper({ eventId, memberId: memberIds.lifer })
    const participant = { groupId, participantName: 'Anya Patel', age: 10, grade: '5', schoolName: 'Linden Elementary' }
    const cart = {
      ...guestCart(eventId, { adults: 0, minors: 0 }),
      isMember: true,
      packages: [{ packageId: 1, attendees: 2 }],
      participants: [participant],
    }
    const { registrationId } = await world.as('member').registrations.registerFree(await proven(world, cart))
    const lifer = world.as('lifer').checkIn
    const { rows, things } = await lifer.list({ eventId })
    expect(things).toEqual({
      'general:1': { name: 'Dinner cruise' },
      [groupId]: { name: 'Bridge building, Juniors', startsOn: '2027-06-05T11:00' },
    })
    expect(rows).toMatchObject([{ packages: [['general:1', 2]], participants: [['Anya Patel', '5', groupId]] }])
    // Neither the list nor any fact has more about the child than check-in needs.
    expect(JSON.stringify(rows)).not.toMatch(/Linden|"age"/)
    expect(JSON.stringify(await world.store.read.selectFrom('facts').select('data').execute())).not.toContain('Anya')
    expect(await lifer.admit({ ...act(eventId), registrationId, desk: 1 })).toMatchObject({
      packages: [['general:1', 2]],
      participants: [['Anya Patel', '5', groupId]],
    })
    // A phone that already has the list is notified that the member's people were erased.
    world.clock.forward(10)
    const { asOf } = await lifer.list({ eventId })
    world.clock.forward(10)
    await members.remove({ memberId: memberIds.member })
    const [changed] = (await lifer.list({ eventId, since: asOf })).rows
    expect([changed?.packages, changed?.participants]).toEqual([[['general:1', 2]], undefined])
    const other = await world
      .as('anonymous')
      .registrations.registerFree(
        await proven(world, { ...cart, cartId: randomUUID(), isMember: false, email: 'other@guests.example' }),
      )
    await world
      .as('admin')
      .registrations.cancelByAdmin({ eventId, registrationId: other.registrationId, reason: 'other' })
    const cancelled = (await lifer.list({ eventId })).rows.find((row) => row.registrationId === other.registrationId)
    expect([cancelled!.state, cancelled!.packages, cancelled!.participants]).toEqual([
      'cancelled',
      undefined,
      undefined,
    ])
  })

  test('a ticket admits those who are registered once, no matter who scans it again', async () => {
    const { eventId, registrationId, ticket } = await openCheckIn()
    world.clock.forward(30)
    const first = { ...act(eventId), ticket, desk: 2, at: '2026-11-21T15:10:00.000Z' }
    const seen = await helper().admit(first)
    expect(seen).toMatchObject({
      registrationId,
      checkIn: { key: first.key, desk: 2, at: first.at, adults: 2, minors: 1 },
    })
    expect(await helper().admit(first)).toEqual(seen)
    expect(await world.as('admin').checkIn.admit({ ...act(eventId), ticket, desk: 1 })).toEqual(seen)
    expect(await helper().admit({ ...act(eventId), registrationId, desk: 3 })).toEqual(seen)
    expect(await factsOf('CheckedIn')).toEqual([
      {
        actor: 'member:member',
        data: JSON.stringify({ eventId, adults: 2, minors: 1, desk: 2, key: first.key }),
        occurredAt: first.at,
        recordedAt: now(),
      },
    ])
    const trace = await world.as('admin').books.facts({ id: registrationId })
    expect(trace.facts.find(({ name }) => name === 'Checked in')?.detail).toContain('2 adults, 1 child')
  })

  test('of two desks that send the same ticket at once, one admits, and both get the same answer', async () => {
    const { eventId, ticket } = await openCheckIn()
    const [one, two] = [act(eventId), act(eventId)]
    const answers = await Promise.all([
      helper().admit({ ...one, ticket, desk: 1 }),
      world.as('admin').checkIn.admit({ ...two, ticket, desk: 2 }),
    ])
    expect(answers[0]).toEqual(answers[1])
    expect([one.key, two.key]).toContain(answers[0].checkIn!.key)
    expect(await factsOf('CheckedIn')).toHaveLength(1)
  })

  test('packages can admit more people than a form accepts, and all of them are counted', async () => {
    world = await worldWithPayments(open)
    const { events, packages, checkIn } = world.as('admin')
    const eventId = await announcePicnic(world, free)
    await packages.create({ eventId, catalogue: 'general', packageId: 1, name: 'Sponsor', price: '0', persons: 120 })
    await events.changeSettings({ eventId, registrationForm: 'packages' })
    const { registrationId } = await world
      .as('anonymous')
      .registrations.registerFree(
        await proven(world, { ...guestCart(eventId, { adults: 0, minors: 0 }), packages: [{ packageId: 1 }] }),
      )
    const first = { ...act(eventId), registrationId, desk: 1 }
    expect((await checkIn.admit(first)).checkIn).toMatchObject({ adults: 120 })
    expect(
      (await checkIn.count({ ...act(eventId), registrationId, of: first.key, adults: 118, minors: 0 })).checkIn,
    ).toMatchObject({ adults: 118 })
  })

  test('the number of arrivals is corrected, and a check-in is undone and repeated', async () => {
    const { eventId, registrationId, ticket } = await openCheckIn()
    const first = { ...act(eventId), ticket, adults: 1, minors: 0, desk: 1 }
    await helper().admit(first)
    const more = { ...act(eventId), registrationId, of: first.key, adults: 3, minors: 1 }
    await helper().count(more)
    expect((await helper().count(more)).checkIn).toMatchObject({ adults: 3, minors: 1 })
    expect(await factsOf('ArrivalsCounted')).toHaveLength(1)
    await expect(helper().count({ ...more, key: randomUUID(), adults: 0, minors: 0 })).rejects.toThrow(
      'At least one person',
    )
    await world.store.alone('exclusive', (builder) => rebuildProjections(builder, logDefinition))
    expect((await helper().list({ eventId })).rows[0]!.checkIn).toMatchObject({ adults: 3, minors: 1, desk: 1 })
    const undo = { ...act(eventId), registrationId, of: first.key }
    expect((await helper().undo(undo)).checkIn).toBeNull()
    const again = { ...act(eventId), registrationId, desk: 2 }
    await helper().admit(again)
    // A late or repeated undo does not remove a newer check-in.
    await helper().undo(undo)
    await helper().undo({ ...undo, key: randomUUID() })
    expect((await helper().list({ eventId })).rows[0]!.checkIn).toMatchObject({ key: again.key, desk: 2 })
    await expect(helper().count({ ...more, key: randomUUID() })).rejects.toThrow('This check-in was undone')
    expect(await factsOf('CheckInUndone')).toHaveLength(1)
  })

  test("a check-in stored on a phone has the phone's time, or the portal's if that is impossible", async () => {
    const { eventId, ticket } = await openCheckIn()
    await helper().admit({ ...act(eventId), ticket, desk: 1, at: '2031-01-01T00:00:00.000Z' })
    const other = await registered(eventId)
    await helper().admit({ ...act(eventId), ticket: other.ticket, desk: 1, at: '2020-01-01T00:00:00.000Z' })
    expect((await factsOf('CheckedIn')).map(({ occurredAt }) => occurredAt)).toEqual([now(), now()])
  })

  test('codes that are not tickets of the event admit nobody', async () => {
    const { eventId, registrationId, ticket } = await openCheckIn()
    const other = await announcePicnic(world, free)
    const { ticket: otherTicket } = await registered(other)
    await expect(helper().admit({ ...act(eventId), ticket: otherTicket, desk: 1 })).rejects.toThrow(
      'no such registration for this event',
    )
    await expect(
      helper().admit({ ...act(eventId), ticket: `${ticket.slice(0, -1)}${ticket.endsWith('-') ? '_' : '-'}`, desk: 1 }),
    ).rejects.toThrow('not a ticket')
    await expect(helper().admit({ ...act(eventId), registrationId: '99999', desk: 1 })).rejects.toThrow(
      'no such registration',
    )
    await expect(helper().admit({ ...act(eventId), desk: 1 })).rejects.toThrow('Name a ticket or a registration')
    await world.as('admin').registrations.cancelByAdmin({ eventId, registrationId, reason: 'other' })
    await expect(helper().admit({ ...act(eventId), ticket, desk: 1 })).rejects.toThrow('Its ticket is void')
    expect((await helper().list({ eventId })).rows).toMatchObject([{ registrationId, state: 'cancelled', ticket: '' }])
    const unpaid = await announcePicnic(world)
    const { registrationId: held } = await world.as('anonymous').registrations.start(guestCart(unpaid))
    await expect(world.as('admin').checkIn.admit({ ...act(unpaid), registrationId: held, desk: 1 })).rejects.toThrow(
      'not paid yet',
    )
    expect(await factsOf('CheckedIn')).toEqual([])
  })

  test('a registration that is canceled after check-in no longer counts as arrived', async () => {
    const { eventId, registrationId, ticket } = await openCheckIn()
    await helper().admit({ ...act(eventId), ticket, desk: 1 })
    await world.as('admin').registrations.cancelByAdmin({ eventId, registrationId, reason: 'other' })
    expect((await helper().list({ eventId })).rows).toMatchObject([{ state: 'cancelled', checkIn: null }])
  })

  test('a phone that already has the list gets only the changes', async () => {
    const { eventId, ticket } = await openCheckIn()
    world.clock.forward(10)
    const { asOf } = await helper().list({ eventId })
    expect((await helper().list({ eventId, since: asOf })).rows).toEqual([])
    world.clock.forward(10)
    await helper().admit({ ...act(eventId), ticket, desk: 1 })
    const late = await registered(eventId)
    const changed = (await helper().list({ eventId, since: asOf })).rows
    expect(changed.map(({ ticket: code, checkIn }) => [code, checkIn === null]).sort()).toEqual(
      [
        [ticket, false],
        [late.ticket, true],
      ].sort(),
    )
  })

  test('helpers are assigned to one event, and have no access to another', async () => {
    const { eventId, helperId, ticket } = await openCheckIn()
    const other = await announcePicnic(world, free)
    expect([await helper().mayEnter({ eventId }), await helper().mayEnter({ eventId: other })]).toEqual([true, false])
    for (const at of [other, '99999']) {
      await expect(helper().list({ eventId: at })).rejects.toThrow('Ask an admin')
      await expect(helper().event({ eventId: at })).rejects.toThrow('Ask an admin')
      await expect(helper().admit({ ...act(at), ticket, desk: 1 })).rejects.toThrow('Ask an admin')
    }
    await expect(world.as('lifer').checkIn.list({ eventId })).rejects.toThrow('Ask an admin')
    await expect(world.as('admin', { role: 'member' }).checkIn.list({ eventId })).rejects.toThrow('Ask an admin')
    await expect(world.as('member').registrations.inEvent({ eventId })).rejects.toThrow('admin account')
    const admins = world.as('admin').checkIn
    expect(await admins.helpers({ eventId })).toMatchObject({ helpers: [{ helperId, memberId: memberIds.member }] })
    await expect(admins.addHelper({ eventId, memberId: memberIds.member })).rejects.toThrow('already')
    await expect(admins.addHelper({ eventId, memberId: memberIds.nyMember })).rejects.toThrow('member of this chapter')
    await expect(admins.addHelper({ eventId: '99999', memberId: memberIds.member })).rejects.toThrow('Event not found')
    world.clock.set('2027-06-07T12:00:00.000Z')
    expect(await helper().mayEnter({ eventId })).toBe(false)
    world.clock.set('2027-06-05T12:00:00.000Z')
    await admins.removeHelper({ helperId })
    expect(await helper().mayEnter({ eventId })).toBe(false)
  })

  test('a helper’s right ends by itself two hours after the event, and offices list it until then', async () => {
    const { eventId } = await openCheckIn()
    const listed = async () => (await world.as('admin').offices.list()).helpers
    expect(await listed()).toMatchObject([{ eventId, memberId: memberIds.member, until: '2027-06-05T22:00:00.000Z' }])
    world.clock.set('2027-06-05T22:00:00.000Z')
    expect(await helper().mayEnter({ eventId })).toBe(true)
    world.clock.set('2027-06-05T22:00:01.000Z')
    expect(await helper().mayEnter({ eventId })).toBe(false)
    await expect(helper().list({ eventId })).rejects.toThrow('Ask an admin')
    expect(await listed()).toEqual([])
  })

  test('helpers are removed with their membership and with the event', async () => {
    const { eventId } = await openCheckIn()
    const other = await announcePicnic(world, free)
    await world.as('admin').checkIn.addHelper({ eventId: other, memberId: memberIds.lifer })
    await world.as('admin').events.remove({ eventId: other })
    await world.as('admin').members.remove({ memberId: memberIds.member })
    expect(await world.as('admin').checkIn.helpers({ eventId })).toMatchObject({ helpers: [] })
    expect(await world.store.read.selectFrom('eventHelpers').selectAll().execute()).toEqual([])
  })
})
