/** Tests the form of a convention and its documented call: what they accept and reject. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { signatureOf } from '#server/auth/secrets.ts'
import { convention, familyCents } from '#tests/support/world/convention.ts'
import { guestCart, proven } from '#tests/support/world/picnic.ts'
import { describeOnSqlite } from '#tests/support/world/world.ts'
import { releaseExpired } from '../jobs.ts'
import { signedCancel, signedOwn } from '../own/links.decisions.ts'

describeOnSqlite('POST /api/events/register', (open) => {
  test('rejects invalid input with a message, and refunds the money', async () => {
    const { world, register, stocks, refunds, child, family } = await convention(open)
    const room = family.hotels[0]!
    const wrong: [what: object, status: number, why: RegExp][] = [
      [{ hotels: [{ ...room, eventHotelRoomId: 'of-another-event' }] }, 400, /hotels of this event have no such room/],
      ...[-1, 1.5, 10_000, 'two'].map((qty): [object, number, RegExp] => [
        { hotels: [{ ...room, qty }] },
        400,
        /hotels.*(At least 0|whole number|At most 20)/,
      ]),
      [{ programs: [{ ...child, grade: '' }] }, 400, /programs.*Required/],
      [{ programs: [{ ...child, schoolName: 'x'.repeat(50) }] }, 400, /programs.*At most 49/],
      [{ programs: [{ ...child, groupId: 'elsewhere' }] }, 400, /no such group/],
      [{ programs: 'Bridges' }, 400, /list of participants/],
      [{ selectedPackages: [6, 7] }, 400, /Choose either Full event or Grand dinner/],
      [{ selectedPackages: [{ packageId: 7, catalogue: 'grand' }, 6] }, 400, /No event has this catalog/],
      [{ selectedPackages: [{ packageId: 7, catalogue: 'general' }] }, 400, /another catalog/],
      [{ selectedPackages: [11] }, 400, /no package 11/],
      [{ selectedPackages: [] }, 400, /Choose a package before you add hotel rooms/],
      [{ selectedPackages: [{ packageId: 6, attendees: 51 }] }, 400, /At most 50/],
      [
        { programs: [{ ...child, eventId: '99999' }] },
        400,
        /^programs\.0\.eventId: This is of another event than the registration\. Your/,
      ],
      [{ hotels: [{ ...room, eventId: 99_999 }] }, 400, /^hotels\.0\.eventId: This is of another event/],
      [
        { programs: [{ ...child, eventId: [family.eventId] }] },
        400,
        /^programs\.0\.eventId|another event|names no event/,
      ],
      ...[[1], true, '0x1', '1e0', '1.0', ' ', {}].map((numberOfAdults): [object, number, RegExp] => [
        { numberOfAdults },
        400,
        /^numberOfAdults: Enter a (whole )?number\. Your payment will be refunded in full\.$/,
      ]),
      [{ numberOfAdults: -1 }, 400, /^numberOfAdults: At least 0\. Your payment will be refunded in full\.$/],
      [{ memberId: ['1'] }, 400, /^memberId: Send this as text\. Your/],
      [{ firstName: '\u200B' }, 400, /^firstName: Required\. Your/],
      [{ lastName: '\u{11103}\u{11127}'.repeat(51) }, 400, /^lastName: At most 50 characters\. Your/],
      ...['0x10', '1e1', '10.0', [10], true].map((age): [object, number, RegExp] => [
        { programs: [{ ...child, age }] },
        400,
        /^programs\.0\.age: Enter a whole number\. Your/,
      ]),
      [{ hotels: [{ ...room, qty: '0x1' }] }, 400, /^hotels\.0\.qty: Enter a whole number\./],
      [
        { hotels: [{ ...room, eventHotelRoomId: 'x'.repeat(41) }] },
        400,
        /^hotels\.0\.eventHotelRoomId: At most 40 characters\./,
      ],
    ]
    for (const [index, [what, status, why]] of wrong.entries()) {
      world.clock.forward(61)
      const answer = await register(what, familyCents)
      expect([index, answer.status, answer.data.message]).toEqual([index, status, expect.stringMatching(why)])
      expect(answer.data.message).toMatch(/refunded in full/)
      expect(await refunds()).toBe(index + 1)
    }
    expect(await stocks()).toEqual([])
    // Naming the same event is accepted, and so are digits for a number.
    const right = {
      programs: [{ ...child, eventId: Number(family.eventId), age: ' 10 ' }],
      hotels: [{ ...room, eventId: family.eventId, qty: '2' }],
      numberOfAdults: '2',
      numberOfMinors: null,
    }
    expect((await register(right, familyCents)).status).toBe(200)
    await world.balance()
  })

  test('accepts a nomination from a signed-in active member, once per position', async () => {
    const { world, rest, register, eventId, groupId, refunds, stocks } = await convention(open, 'election')
    const nominated = {
      eventProgramGroupId: groupId,
      selectedPosition: 'Grades 4 to 6',
      nominationFee: 1,
      selectedPackages: [],
      programs: [],
      hotels: [],
      contributionAmount: 0,
      numberOfAdults: '',
      numberOfMinors: '',
    }
    const refused: [object, number, RegExp, 'anonymous' | 'member'][] = [
      [{ ...nominated, eventProgramGroupId: '', numberOfAdults: 1 }, 400, /Choose a position/, 'member'],
      [nominated, 403, /members of this chapter who are logged in/, 'anonymous'],
      [{ ...nominated, donateAmount: '0.99' }, 400, /at least \$1\.00/, 'member'],
    ]
    for (const [what, status, why, as] of refused) {
      const answer = await register(what, 15_00, as)
      expect([answer.status, answer.data.message]).toEqual([status, expect.stringMatching(why)])
    }
    // The documented body has a single amount field for both.
    const first = await register({ ...nominated, contributionAmount: 5 }, 20_00, 'member')
    expect([first.status, first.data.amount]).toEqual([200, 20])
    const { eventRegistrations, eventPrograms } = (await rest('GET', `/api/events/${eventId}`, { as: 'admin' }))
      .data as { eventRegistrations: object[]; eventPrograms: { eventProgramId: string; programName: string }[] }
    const program = eventPrograms.find(({ programName }) => programName === 'Bridges')!
    expect(eventRegistrations).toMatchObject([
      {
        registrationId: first.data.registrationId as string,
        contributionAmount: 5,
        eventPayment: { amount: 20 },
        selectedPackages: [],
        eventGroupRegistrations: [
          {
            groupId,
            programId: program.eventProgramId,
            programName: 'Bridges',
            groupName: 'Grades 4 to 6',
            participantName: 'member Resident',
            age: null,
            grade: '',
            fee: 15,
          },
        ],
      },
    ])
    const second = await register(nominated, 15_00, 'member')
    expect([second.status, second.data.message]).toEqual([
      409,
      expect.stringMatching(/nominated for this position already/),
    ])
    expect(await world.as('member').registrations.nominating({ eventId })).toMatchObject({
      memberSince: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      nominatedFor: { [groupId]: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
      counts: { [groupId]: 1 },
    })
    expect([await stocks(), await refunds()]).toEqual([[['group', 'bridges', 0, 1]], 4])

    const { chapter, env } = world.context('anonymous')
    const { registrationId } = first.data as { registrationId: string }
    const own = {
      registrationId,
      key: signatureOf(env.appSecret, signedOwn(chapter, { registrationId, handOvers: 0 })),
    }
    expect(await world.as('anonymous').registrations.ofLink(own)).toMatchObject({ state: 'registered' })
    const toAnother = {
      ...own,
      firstName: 'Nora',
      lastName: 'Next',
      email: 'nora@guests.example',
      formKey: randomUUID(),
    }
    await expect(world.as('anonymous').registrations.handOverByLink(toAnother)).rejects.toThrow(
      'A nomination is for one person alone, so it cannot be transferred.',
    )
    expect(
      await world.store.read.selectFrom('facts').select('type').where('type', '=', 'RegistrationHandedOver').execute(),
    ).toEqual([])
    await world.store.write(({ sql }) =>
      run(sql.updateTable('programGroups').set({ feeCents: 0, seats: 9 }).where('groupId', '=', groupId)),
    )
    await world.balance()
  })

  test('accepts one nomination if two were started, whichever payment arrives last', async () => {
    const { world, eventId, groupId, stocks, refunds } = await convention(open, 'election')
    const { registrations } = world.as('member')
    const nominated = () => ({
      ...guestCart(eventId),
      adults: 0,
      minors: 0,
      contribution: '',
      isMember: true,
      positionId: groupId,
    })
    const slow = await registrations.start(nominated())
    await world.standin.control({ do: 'approve', orderId: slow.orderId })
    world.clock.forward(16)
    await releaseExpired(world.portal)
    const quick = await registrations.start(nominated())
    await world.standin.control({ do: 'approve', orderId: quick.orderId })
    await expect(registrations.finish({ orderId: slow.orderId })).rejects.toThrow(
      'You are already registered. Nothing was charged.',
    )
    await registrations.finish({ orderId: quick.orderId })
    await world.standin.provider.captureOrder(
      { clientId: 'standin-dc', clientSecret: 'any secret' },
      slow.orderId,
      'in-the-browser',
    )
    await expect(registrations.finish({ orderId: slow.orderId })).rejects.toThrow('refunded in full')
    expect([await stocks(), await refunds()]).toEqual([[['group', 'bridges', 0, 1]], 1])
    await world.balance()
  })

  test('accepts a donation of at least a dollar for a donation event, and counts nobody as attending', async () => {
    const { world, rest, register, eventId } = await convention(open, 'donation')
    const gift = {
      selectedPackages: [],
      programs: [],
      hotels: [],
      contributionAmount: 0,
      numberOfAdults: 0,
      numberOfMinors: 0,
    }
    expect((await register({ ...gift, donateAmount: '0.99' }, 99)).data.message).toMatch(/Give at least \$1\.00/)
    const given = { ...guestCart(eventId), adults: 0, minors: 0, donation: '5' }
    const begun = await world.as('anonymous').registrations.start(given)
    await expect(world.as('admin').events.remove({ eventId })).rejects.toThrow(
      '1 registration for this event is being paid for right now, so it cannot be deleted.',
    )
    await world.standin.control({ do: 'approve', orderId: begun.orderId })
    await world.as('anonymous').registrations.finish({ orderId: begun.orderId })
    expect((await world.as('anonymous').registrations.ofCart(given))!.ticket).toBeNull()
    const [sentEmail] = await world.sentEmails()
    expect([/ticket/i.test(sentEmail!.text), sentEmail!.links.some((link) => link.includes('/cancel/'))]).toEqual([
      false,
      false,
    ])
    // A link that was sent when donations could still be canceled.
    const { chapter, env } = world.context('anonymous')
    const link = {
      registrationId: begun.registrationId,
      key: signatureOf(env.appSecret, signedCancel(chapter, { registrationId: begun.registrationId, handOvers: 0 })),
    }
    expect(await world.as('anonymous').registrations.toCancelByLink(link)).toMatchObject({
      notByLink: expect.stringContaining('cannot be taken back'),
    })
    await expect(world.as('anonymous').registrations.cancelByLink(link)).rejects.toThrow(
      'A donation cannot be taken back here. If it was a mistake, contact the chapter.',
    )
    expect((await world.standin.books()).refunds).toHaveLength(1)
    await world
      .as('admin')
      .registrations.cancelByAdmin({ eventId, registrationId: begun.registrationId, reason: 'requested' })
    expect((await register({ ...gift, donateAmount: '20.00' }, 20_00)).data).toMatchObject({ amount: 20 })
    expect((await rest('GET', `/api/events/${eventId}`, { as: 'admin' })).data.eventRegistrations).toMatchObject([
      { numberOfAdults: 0, contributionAmount: 20 },
    ])
    // The submission and the cart have different amounts, so neither is assumed.
    for (const named of [
      { contributionAmount: '30' },
      { contributionAmount: 30, donateAmount: 0 },
      { contributionAmount: 30, donateAmount: '', numberOfAdults: 1 },
    ]) {
      world.clock.forward(61)
      expect((await register({ ...gift, ...named }, 30_00)).data).toMatchObject({
        amount: 30,
        paymentStatus: 'COMPLETED',
      })
    }
    expect((await register({ ...gift, contributionAmount: '0.99' }, 99)).data.message).toMatch(/Give at least \$1\.00/)
    expect((await register({ ...gift, contributionAmount: 5, donateAmount: 5 }, 10_00)).data.message).toMatch(
      /takes donations and nothing else/,
    )
    expect((await register({ ...gift, contributionAmount: 0 }, 10_00)).data.message).toMatch(
      /Enter at least one adult or child\. Your payment will be refunded in full\.$/,
    )
    await world.balance()
  })
})

describeOnSqlite('the form of a convention', (open) => {
  test('is priced and checked while incomplete, and reports what is missing', async () => {
    const { world, eventId, roomId } = await convention(open)
    const { registrations } = world.as('anonymous')
    const { adults: _, minors: __, ...form } = guestCart(eventId)
    const quoted = (choice: object) => registrations.quote({ ...form, adults: 0, minors: 0, ...choice })
    expect(await quoted({})).toMatchObject({ closed: null, obstacle: 'Choose at least one package.' })
    expect(
      await quoted({ packages: [{ packageId: '6', attendees: '2' }], rooms: [{ roomId, quantity: '1' }] }),
    ).toMatchObject({ obstacle: null, amountCents: 650_00, seats: 2 })
    expect(await quoted({ catalogue: 'grand', packages: [{ packageId: 7, attendees: 3 }] })).toMatchObject({
      obstacle: null,
      amountCents: 150_00,
    })
    expect(await quoted({ packages: [{ packageId: 6, attendees: 6 }] })).toMatchObject({
      obstacle: 'Only 5 are left of Full event.',
    })
    await expect(registrations.check({ ...form, adults: 0, minors: 0 })).rejects.toThrow('Choose at least one package')
    await expect(
      registrations.check({ ...form, adults: 0, minors: 0, rooms: [{ roomId, quantity: 1 }] }),
    ).rejects.toThrow('Choose at least one package')
    expect(await registrations.check({ ...form, adults: 0, minors: 0, packages: [{ packageId: 2 }] })).toMatchObject({
      packages: [{ packageId: 2, attendees: null }],
      memberId: '',
    })
    await expect(registrations.registerFree(await proven(world, guestCart(eventId)))).rejects.toThrow(
      'Choose at least one package.',
    )
    await world.as('admin').events.unpublish({ eventId })
    expect(await quoted({})).toMatchObject({ closed: 'This event is not published.' })
  })
})
