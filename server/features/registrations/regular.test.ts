/**
 * Tests the regular registration of a convention by the documented call: people without a package (events section 9).
 */
import { expect, test } from 'vitest'
import { convention } from '#tests/support/world/convention.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'

describeOnBoth('a convention by POST events/register without packages', (open) => {
  const minorsOption = 'Just Grand Dinner with Cultural Show'

  /** Creates the demo's event: $150 per person, and an option for minors at the same price. */
  const offered = async () => {
    const opened = await convention(open)
    const { events, packages } = opened.world.as('admin')
    await events.update({ eventId: opened.eventId, adultFee: '150', minorFee: '150' })
    const dinner = await opened.world.store.read
      .selectFrom('eventPackages')
      .select('eventPackageId')
      .where('packageId', '=', 7)
      .where('catalogue', '=', 'convention')
      .executeTakeFirstOrThrow()
    await packages.update({ ...dinner, name: minorsOption })
    const plain = { selectedPackages: [], programs: [], hotels: [], contributionAmount: 0 }
    const seen = async () => (await opened.world.as('admin').registrations.inEvent({ eventId: opened.eventId })).total
    return { ...opened, plain, seen }
  }

  test("accepts people at the event's fees, and the option for minors as a package", async () => {
    const { world, register, plain, rest, eventId, seen } = await offered()
    const family = await register({ ...plain, numberOfAdults: 2, numberOfMinors: 1 }, 450_00)
    expect([family.status, family.data]).toEqual([
      200,
      expect.objectContaining({ eventId, amount: 450, paymentStatus: 'COMPLETED' }),
    ])
    world.clock.forward(1)
    const bare = { selectedPackages: undefined, programs: undefined, hotels: undefined }
    const one = await register({ ...plain, ...bare, numberOfAdults: 1, email: 'one@guests.example' }, 150_00)
    expect([one.status, one.data.amount]).toEqual([200, 150])
    world.clock.forward(1)
    const dinner = await register(
      {
        ...plain,
        numberOfAdults: 0,
        numberOfMinors: 2,
        selectedPackages: [{ packageId: 7, name: minorsOption, attendees: 2 }],
        email: 'minors@guests.example',
      },
      300_00,
    )
    expect([dinner.status, dinner.data.amount]).toEqual([200, 300])
    expect(await seen()).toBe(3)
    const { eventRegistrations } = (await rest('GET', `/api/events/${eventId}`, { as: 'admin' })).data as {
      eventRegistrations: { numberOfAdults: number; numberOfMinors: number; selectedPackages: { name: string }[] }[]
    }
    expect(
      eventRegistrations.map(({ numberOfAdults, numberOfMinors, selectedPackages }) => [
        numberOfAdults,
        numberOfMinors,
        selectedPackages.map(({ name }) => name),
      ]),
    ).toEqual([
      [2, 1, []],
      [1, 0, []],
      [2, 0, [minorsOption]],
    ])
  })

  test.each<[string, object, number, number, RegExp]>([
    ['another amount than is due', {}, 300_00, 409, /does not match what is due.*refunded in full/],
    [
      'nobody who comes',
      { numberOfAdults: 0, numberOfMinors: 0 },
      150_00,
      400,
      /^numberOfAdults: Enter at least one adult or child\. Your payment will be refunded in full\.$/,
    ],
    [
      'a package that the event does not have',
      { selectedPackages: [99] },
      300_00,
      400,
      /^This event has no package 99\. Your payment will be refunded in full\.$/,
    ],
    ['no payment', { paymentResult: {} }, 300_00, 409, /^Please proceed to payment to complete the registration$/],
  ])('rejects %s', async (_, changes, cents, status, why) => {
    const { register, plain, seen } = await offered()
    const answer = await register({ ...plain, numberOfAdults: 2, numberOfMinors: 1, ...changes }, cents)
    expect([answer.status, answer.data.message]).toEqual([status, expect.stringMatching(why)])
    expect(await seen()).toBe(0)
  })

  test('rejects hotel rooms, which require a package', async () => {
    const { register, plain, roomId, seen } = await offered()
    const answer = await register({ ...plain, hotels: [{ eventHotelRoomId: roomId, qty: 1 }] }, 550_00)
    expect([answer.status, answer.data.message]).toEqual([
      400,
      'Choose a package before you add hotel rooms. Your payment will be refunded in full.',
    ])
    expect(await seen()).toBe(0)
  })

  test('is rejected if the event has no fee of its own', async () => {
    const { register } = await convention(open)
    const answer = await register({ selectedPackages: [], programs: [], hotels: [], contributionAmount: 0 }, 300_00)
    expect([answer.status, answer.data.message]).toEqual([
      400,
      'Choose at least one package. Your payment will be refunded in full.',
    ])
  })
})
