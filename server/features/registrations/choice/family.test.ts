/**
 * Tests a family's convention registration: its packages, groups, and rooms are held, charged, stored, and returned.
 */
import { expect, test } from 'vitest'
import { convention, familyCents } from '#tests/support/world/convention.ts'
import { guestCart } from '#tests/support/world/picnic.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { forgetUnregistered, releaseExpired } from '../jobs.ts'

describeOnBoth('a family that registers for a convention', (open) => {
  test('appears in the table once, with all of its parts, even those that do not match the search', async () => {
    const { world, eventId, child, register } = await convention(open)
    const duplicates = [child, { ...child, participantName: 'Noor Guest' }]
    await register({ programs: duplicates }, familyCents + 15_00)
    await register({ firstName: 'Single', programs: [], hotels: [], contributionAmount: '0' }, 400_00)
    const { inEvent } = world.as('admin').registrations
    const { rows, total, totals } = await inEvent({ eventId, sort: 'amountCents', direction: 'desc' })
    expect([total, totals]).toEqual([2, { adults: 4, minors: 0, amountCents: familyCents + 15_00 + 400_00 }])
    expect(
      rows.map(({ participants }) =>
        participants.map((one) => [one.programName, one.groupName, one.participantName, one.grade, one.schoolName]),
      ),
    ).toEqual([
      duplicates.map(({ participantName }) => ['Bridges', 'Grades 4 to 6', participantName, '4', 'Alder Elementary']),
      [],
    ])
    expect(rows[0]!.parts).toMatchObject([
      { kind: 'package', name: 'Full event', quantity: 2, amountCents: 400_00 },
      { kind: 'program', quantity: 2, unitCents: 15_00 },
      {
        kind: 'room',
        hotelName: 'Capitol Terrace',
        roomType: '8th October 2027',
        roomDescription: 'Deluxe, two double beds',
        quantity: 2,
        amountCents: 500_00,
      },
    ])
    const page = await inEvent({ eventId, search: 'single', group: 'isMember' })
    expect(page).toMatchObject({
      total: 1,
      groups: [{ rows: 1, amountCents: 400_00 }],
      rows: [{ participants: [], parts: [{ kind: 'package' }] }],
    })
  })

  test("pays the server's price, takes from every stock, and returns everything on cancellation", async () => {
    const { world, rest, eventId, groupId, register, stocks } = await convention(open)
    const { status, data } = await register({}, familyCents)
    expect([status, data]).toEqual([200, expect.objectContaining({ eventId, amount: 925, paymentStatus: 'COMPLETED' })])
    const sold = [
      ['group', 'bridges', 0, 1],
      ['package', 'convention:6', 0, 2],
      ['room', 'room', 0, 2],
    ]
    expect(await stocks()).toEqual(sold)
    const { eventRegistrations } = (await rest('GET', `/api/events/${eventId}`, { as: 'admin' })).data
    expect(eventRegistrations).toMatchObject([
      {
        numberOfAdults: 2,
        numberOfMinors: 0,
        contributionAmount: 10,
        eventPayment: { amount: 925 },
        eventGroupRegistrations: [
          {
            groupId,
            programName: 'Bridges',
            groupName: 'Grades 4 to 6',
            participantName: 'Mira Guest',
            age: 10,
            grade: '4',
            schoolName: 'Alder Elementary',
            fee: 15,
          },
        ],
        eventHotelRegistrations: [{ hotelName: 'Capitol Terrace', roomType: '8th October 2027', qty: 2, rent: 250 }],
        selectedPackages: [{ catalogue: 'convention', packageId: 6, name: 'Full event', qty: 2, price: 200 }],
      },
    ])
    expect((await rest('GET', `/api/events/${eventId}`)).data.eventRegistrations).toEqual([])
    expect((await world.as('admin').registrations.inEvent({ eventId })).rows).toMatchObject([
      {
        parts: [
          { name: 'Full event', quantity: 2 },
          { name: 'Bridges, Grades 4 to 6', quantity: 1 },
          { name: 'Capitol Terrace, 8th October 2027: Deluxe, two double beds', quantity: 2 },
        ],
      },
    ])
    const [sentEmail] = await world.sentEmails()
    expect(sentEmail!.text).toMatch(
      /Package: Full event \(2 × \$200\.00\)[\s\S]*Program: Bridges, Grades 4 to 6[\s\S]*Hotel room: Capitol Terrace, 8th October 2027: Deluxe, two double beds \(2 × \$250\.00\)[\s\S]*Extra contribution/,
    )
    expect(sentEmail!.text).not.toContain('Children under 18')
    const facts = await world.store.read.selectFrom('facts').select('data').execute()
    expect(facts.filter((fact) => /Mira|Alder/.test(String(fact.data)))).toEqual([])
    await world.balance()
    await world
      .as('admin')
      .registrations.cancelByAdmin({ eventId, registrationId: data.registrationId, reason: 'requested' })
    expect(await stocks()).toEqual(sold.map(([kind, id]) => [kind, id, 0, 0]))
    await world.balance()
  })

  test('is not charged for what is sold out: the money is refunded, and no stock is taken', async () => {
    const { world, register, stocks, refunds, family, child } = await convention(open)
    await register({}, familyCents)
    const before = await stocks()
    const short = await register({ email: 'second@guests.example' }, familyCents)
    expect([short.status, short.data.message]).toEqual([
      409,
      expect.stringMatching(/Capitol Terrace, 8th October 2027: Deluxe, two double beds is sold out.*refunded in full/),
    ])
    const full = { selectedPackages: [{ packageId: 6, attendees: 4 }], programs: [], hotels: [] }
    expect((await register(full, 810_00)).data.message).toMatch(/Only 3 are left of Full event/)
    const crowd = { hotels: [], programs: [child, { ...child, participantName: 'Ravi Guest' }] }
    expect((await register(crowd, familyCents)).data.message).toMatch(/Only 1 is left of Bridges/)
    expect([await stocks(), await refunds()]).toEqual([before, 3])
    await register({ ...family, hotels: [], programs: [] }, 410_00)
    expect((await stocks())[1]).toEqual(['package', 'convention:6', 0, 4])
    await world.balance()
  })

  test('holds every stock while paying through the portal, and an abandoned cart returns all of it', async () => {
    const { world, eventId, groupId, roomId, stocks } = await convention(open)
    const { registrations } = world.as('anonymous')
    const participants = [{ groupId, participantName: 'Mira', age: '', grade: '4', schoolName: 'Alder' }]
    const cart = { ...guestCart(eventId), packages: [{ packageId: 2 }], participants, rooms: [{ roomId, quantity: 1 }] }
    const { amountCents, orderId } = await registrations.start(cart)
    expect([amountCents, await stocks()]).toEqual([
      2265_00,
      [
        ['group', 'bridges', 1, 0],
        ['package', 'convention:2', 1, 0],
        ['room', 'room', 1, 0],
      ],
    ])
    await registrations.leaveCart({ cartId: cart.cartId })
    expect((await stocks()).map(([, , held]) => held)).toEqual([0, 0, 0])
    await world.standin.control({ do: 'approve', orderId })
    const again = await registrations.start(cart)
    await world.standin.control({ do: 'approve', orderId: again.orderId })
    await registrations.finish({ orderId: again.orderId })
    expect((await stocks()).map(([, , held, sold]) => [held, sold])).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ])
    await world.balance()
  })

  test('is refunded if another buyer takes the last place first, and that is recorded', async () => {
    const { world, eventId, roomId, stocks, refunds } = await convention(open)
    const { registrations } = world.as('anonymous')
    const cart = () => ({
      ...guestCart(eventId),
      packages: [{ packageId: 6, attendees: 3 }],
      rooms: [{ roomId, quantity: 2 }],
    })
    const slow = await registrations.start(cart())
    await world.standin.control({ do: 'approve', orderId: slow.orderId })
    world.clock.forward(16)
    await releaseExpired(world.portal)
    const quick = await registrations.start(cart())
    await world.standin.control({ do: 'approve', orderId: quick.orderId })
    await registrations.finish({ orderId: quick.orderId })
    await world.standin.provider.captureOrder(
      { clientId: 'standin-dc', clientSecret: 'any secret' },
      slow.orderId,
      'in-the-browser',
    )
    await expect(registrations.finish({ orderId: slow.orderId })).rejects.toThrow('refunded in full')
    expect([await refunds(), (await stocks()).map(([, , held, sold]) => [held, sold])]).toEqual([
      1,
      [
        [0, 3],
        [0, 2],
      ],
    ])
    const attempts = await world.store.read.selectFrom('paymentAttempts').select(['state']).orderBy('state').execute()
    expect(attempts.map(({ state }) => state)).toEqual(['paid', 'rejected'])
    await world.balance()
  })

  test('is quoted the price of its whole choice, and the registration lists what was bought', async () => {
    const { world, eventId, groupId, roomId } = await convention(open)
    const { registrations } = world.as('anonymous')
    const { cartId, ...form } = guestCart(eventId)
    const sent = {
      ...form,
      cartId,
      packages: [{ packageId: 6, attendees: 2 }],
      participants: [{ groupId, participantName: 'Mira', age: null, grade: '4', schoolName: 'Alder' }],
      rooms: [{ roomId, quantity: 1 }],
    }
    expect((await registrations.quote(sent)).lines).toHaveLength(3)
    const { orderId } = await registrations.start(sent)
    expect((await registrations.ofCart({ cartId }))!.parts).toEqual([
      { kind: 'package', id: 'convention:6', name: 'Full event', quantity: 2, unitCents: 200_00, amountCents: 400_00 },
      {
        kind: 'program',
        id: groupId,
        name: 'Bridges, Grades 4 to 6',
        quantity: 1,
        unitCents: 15_00,
        amountCents: 15_00,
      },
      {
        kind: 'room',
        id: roomId,
        name: 'Capitol Terrace, 8th October 2027: Deluxe, two double beds',
        quantity: 1,
        unitCents: 250_00,
        amountCents: 250_00,
      },
    ])
    await world.standin.control({ do: 'approve', orderId })
    await registrations.finish({ orderId })
    expect((await registrations.ofOrder({ orderId }))!.parts).toHaveLength(3)
  })

  test('leaves nothing of its children and answers when erased', async () => {
    const { world, eventId, groupId } = await convention(open)
    const questionId = await world.as('admin').questions.add({
      eventId,
      question: 'Allergies?',
      answerType: 'text',
      isRequired: 'false',
      isPerAttendee: 'false',
    })
    const participants = [{ groupId, participantName: 'Mira', age: null, grade: '4', schoolName: 'Alder' }]
    const answers = [{ questionId, attendee: 0, answer: 'Nuts' }]
    await world
      .as('anonymous')
      .registrations.start({ ...guestCart(eventId), packages: [{ packageId: 2 }], participants, answers })
    const stored = async () => [
      ...(await world.store.read.selectFrom('participants').select('participantName as text').execute()),
      ...(await world.store.read.selectFrom('registrationAnswers').select('answer as text').execute()),
    ]
    expect(await stored()).toEqual([{ text: 'Mira' }, { text: 'Nuts' }])
    world.clock.forward(20)
    await releaseExpired(world.portal)
    world.clock.forward(31 * 24 * 60)
    expect(await forgetUnregistered(world.portal)).toBe(1)
    expect(await stored()).toEqual([])
  })
})
