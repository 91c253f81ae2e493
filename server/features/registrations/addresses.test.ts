import { afterEach, expect, test } from 'vitest'
import { apiFor } from '#server/wiring/api.ts'
import { announcePicnic, guestCart, proven, type Plan } from '#tests/support/world/picnic.ts'
import { worldWithPayments, type PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { forgetAddresses } from './jobs.ts'

describeOnBoth('unpaid seats per IP address', (open) => {
  let world: PaymentsWorld
  afterEach(async () => {
    await world.balance()
    await world.close()
  })

  const free: Plan = { adultFee: '0', minorFee: '0', cap: '0' }
  const begin = async (plan: Plan) => {
    world = await worldWithPayments(open)
    return announcePicnic(world, plan)
  }
  const from = (clientAddress: string) => apiFor({ ...world.context('anonymous'), clientAddress }).registrations
  const registerFree = async (eventId: string, adults: number, minors = 0, address = '10.0.0.1') =>
    from(address).registerFree(await proven(world, guestCart(eventId, { adults, minors })))
  const full = (max: number) =>
    `At most ${max} seats of this event can be on hold or free from one internet connection within an hour. To register more people, contact the Washington DC chapter: dc@aea.example or (202) 555-0100.`

  test('are capped at a tenth of the event for one address within an hour', async () => {
    const eventId = await begin({ ...free, seats: '120' })
    await registerFree(eventId, 12)
    await expect(registerFree(eventId, 1)).rejects.toThrow(full(12))
    await registerFree(eventId, 12, 0, '10.0.0.2')
    world.clock.forward(61)
    await registerFree(eventId, 12)
  })

  test('are capped at ten for a small event, and step 1 reports that', async () => {
    const eventId = await begin({ ...free, seats: '40' })
    const { cartId: _, ...form } = guestCart(eventId, { adults: 9, minors: 2 })
    await expect(from('10.0.0.1').check(form)).rejects.toThrow(full(10))
    await expect(registerFree(eventId, 9, 2)).rejects.toThrow(full(10))
    await registerFree(eventId, 9, 1)
    await expect(from('10.0.0.1').check({ ...form, adults: 1, minors: 0 })).rejects.toThrow(full(10))
  })

  test('are also counted for the group places and rooms of one address if the event has no seat limit', async () => {
    const eventId = await begin(free)
    const { programs } = world.as('admin')
    const programId = await programs.add({ eventId, programName: 'Bridges' })
    const groupId = await programs.addGroup({
      programId,
      groupName: 'Juniors',
      startsAt: '2027-06-05T10:00',
      endsAt: '2027-06-05T16:00',
      fee: '5',
      seats: 5000,
    })
    const participants = Array.from({ length: 20 }, (_, number) => ({
      groupId,
      participantName: `Child ${number}`,
      age: null,
      grade: '4',
      schoolName: 'Alder',
    }))
    const start = () => from('10.0.0.1').start({ ...guestCart(eventId, { adults: 1, minors: 0 }), participants })
    for (let number = 0; number < 7; number += 1) await start()
    await expect(start()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('are also capped per package, group, or room for one address, at a tenth or at ten', async () => {
    const eventId = await begin({ adultFee: '25' })
    const { programs } = world.as('admin')
    const programId = await programs.add({ eventId, programName: 'Bridges' })
    const groupId = await programs.addGroup({
      programId,
      groupName: 'Juniors',
      startsAt: '2027-06-05T10:00',
      endsAt: '2027-06-05T16:00',
      fee: '5',
      seats: 60,
    })
    const family = (children: number) => ({
      ...guestCart(eventId, { adults: 1, minors: 0 }),
      participants: Array.from({ length: children }, (_, number) => ({
        groupId,
        participantName: `Child ${number}`,
        age: null,
        grade: '4',
        schoolName: 'Alder',
      })),
    })
    const { orderId } = await from('10.0.0.1').start(family(9))
    const refusal =
      'At most 10 of Bridges, Juniors can be on hold from one internet connection. To register more people,'
    await expect(from('10.0.0.1').start(family(2))).rejects.toThrow(refusal)
    const { cartId: _, ...form } = family(2)
    await expect(from('10.0.0.1').check(form)).rejects.toThrow(refusal)
    await from('10.0.0.2').start(family(2))
    await world.standin.control({ do: 'approve', orderId })
    await from('10.0.0.1').finish({ orderId })
    await from('10.0.0.1').start(family(10))
  })

  test('remain capped while a Zelle payment is unconfirmed, no matter how long', async () => {
    const eventId = await begin({ adultFee: '25', seats: '' })
    const { hotels } = world.as('admin')
    const hotelId = await hotels.add({ eventId, hotelName: 'Terrace', hotelAddress: 'Hall' })
    const roomId = await hotels.addRoom({ hotelId, roomType: 'Friday', accommodation: 4, rent: '100', rooms: 15 })
    const report = async (reference: string, quantity: number) =>
      from('10.0.0.1').reportZelle({
        ...(await proven(world, { ...guestCart(eventId, { adults: 1, minors: 0 }), rooms: [{ roomId, quantity }] })),
        reference,
      })
    const { registrationId } = await report('BAC1', 3)
    const refusal = 'At most 3 of Terrace, Friday can be on hold from one internet connection.'
    await expect(report('BAC2', 1)).rejects.toThrow(refusal)
    world.clock.forward(61)
    await forgetAddresses(world.portal)
    await expect(report('BAC2', 1)).rejects.toThrow(refusal)
    await world.as('admin').registrations.confirmZelle({ registrationId })
    await report('BAC2', 3)
    for (const number of [3, 4, 5, 6]) await report(`BAC${number}`, 0)
    await expect(report('BAC7', 0)).rejects.toThrow(
      'At most 5 payments by Zelle for this event can wait to be confirmed from one internet connection.',
    )
  })

  test('include minors who are free, even together with paying adults', async () => {
    const eventId = await begin({ adultFee: '25', minorFee: '0', cap: '0', seats: '100' })
    const start = (adults: number, minors: number) => from('10.0.0.1').start(guestCart(eventId, { adults, minors }))
    await expect(registerFree(eventId, 0, 11)).rejects.toThrow(full(10))
    const { orderId } = await start(1, 9)
    await world.standin.control({ do: 'approve', orderId })
    await from('10.0.0.1').finish({ orderId })
    await start(1, 0)
    await expect(start(1, 0)).rejects.toThrow(full(10))
  })

  test("no longer count once they are paid for, and one cart's hold is never counted twice", async () => {
    const eventId = await begin({ seats: '100' })
    const cart = guestCart(eventId, { adults: 10, minors: 0 })
    await from('10.0.0.1').start(cart)
    const { cartId: held, ...form } = cart
    await from('10.0.0.1').check({ ...form, cartId: held })
    const { orderId } = await from('10.0.0.1').start(cart)
    await expect(from('10.0.0.1').start(guestCart(eventId, { adults: 1 }))).rejects.toThrow(full(10))
    await world.standin.control({ do: 'approve', orderId })
    await from('10.0.0.1').finish({ orderId })
    await from('10.0.0.1').start(guestCart(eventId, { adults: 10, minors: 0 }))
  })

  test('are not capped for admins or for money already captured', async () => {
    const eventId = await begin({ minorFee: '0', seats: '100', cap: '0' })
    await world
      .as('admin')
      .registrations.registerFree(await proven(world, guestCart(eventId, { adults: 0, minors: 40 })))
    const { cartId: _, ...form } = guestCart(eventId, { adults: 1, minors: 20 })
    const orderId = await world.browserOrder({ amountCents: 2500 })
    expect(await from('10.0.0.1').register({ ...form, paymentResult: { id: orderId } })).toMatchObject({
      state: 'paid',
    })
  })

  test('are tracked by a hash of the address, for one hour', async () => {
    const eventId = await begin({ ...free, seats: '40' })
    await registerFree(eventId, 1)
    const hashes = async () =>
      (await world.store.read.selectFrom('registrants').select('addressHash').execute()).map(
        ({ addressHash }) => addressHash,
      )
    await forgetAddresses(world.portal)
    expect(await hashes()).toEqual([expect.not.stringContaining('10.0.0.1')])
    world.clock.forward(61)
    await forgetAddresses(world.portal)
    expect(await hashes()).toEqual([null])
  })

  test('require a captcha for each free registration', async () => {
    const eventId = await begin({ ...free, seats: '40' })
    const cart = guestCart(eventId)
    await expect(from('10.0.0.1').registerFree(cart)).rejects.toThrow('Confirm that you are not a robot')
    const sent = await proven(world, cart)
    const first = await from('10.0.0.1').registerFree(sent)
    expect(await from('10.0.0.1').registerFree(sent)).toEqual(first)
    await expect(from('10.0.0.1').registerFree({ ...guestCart(eventId), captcha: sent.captcha })).rejects.toThrow(
      'The robot check failed',
    )
  })
  test('are taken once if a form is sent twice at the same moment, and by no more carts than one address may have', async () => {
    const eventId = await begin({ ...free, seats: '40' })
    const sent = await proven(world, guestCart(eventId, { adults: 2, minors: 0 }))
    const [one, other] = await Promise.all([from('10.0.0.1').registerFree(sent), from('10.0.0.1').registerFree(sent)])
    expect(other).toEqual(one)
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => registerFree(eventId, 4)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect((await world.as('anonymous').events.byId({ eventId })).seatsLeft).toBe(30)
  })
})
